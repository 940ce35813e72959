import {
  type CardListRow,
  type CardOrderStatus,
  changeSelectedCardOrders,
  type ReplyOf,
  type SelectedAction,
} from '@siteid/contract';

/** From which statuses a change is offered. The server judges each order, and what it refuses is told. */
const offeredFrom: Readonly<Record<SelectedAction, readonly CardOrderStatus[]>> = {
  suspend: ['activated'],
  terminate: ['personalized', 'activated', 'suspended'],
  reactivate: ['suspended'],
  reject: ['ordered', 'approved_by_orderer', 'approved_by_personalizer'],
};

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedAction, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => offeredFrom[change].includes(status));

type Answered = ReplyOf<typeof changeSelectedCardOrders>;
type Why = NonNullable<Answered['orders'][number]['why']>;
export type Outcome = {
  readonly done: readonly CardListRow[];
  readonly notDone: readonly { readonly row: CardListRow; readonly why: Why }[];
};

/** Which of the selected are changed, and why each of the others is not. */
export function outcomeOf(rows: readonly CardListRow[], { orders }: Pick<Answered, 'orders'>): Outcome {
  const whys = new Map(orders.map(({ orderId, why }) => [orderId, why]));
  const notDone = rows.flatMap((row) => {
    const why = whys.get(row.orderId) ?? null;
    return why === null ? [] : [{ row, why }];
  });
  return { done: rows.filter(({ orderId }) => whys.get(orderId) === null), notDone };
}
