import {
  type CardListRow,
  changeSelectedCardOrders,
  type ReplyOf,
  type SelectedAction,
  statusesOfSelectedAction,
} from '@siteid/contract';

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedAction, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => statusesOfSelectedAction[change].includes(status));

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
