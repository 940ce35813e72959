import {
  type CardListRow,
  type CardOrderStatus,
  reactivateCardOrder,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { call } from '../../shared/api/api.ts';

export const selectedChanges = ['suspend', 'terminate', 'reactivate'] as const;
export type SelectedChange = (typeof selectedChanges)[number];

/** From which statuses a change is offered. The server judges each card, and what it refuses is told. */
const offeredFrom: Readonly<Record<SelectedChange, readonly CardOrderStatus[]>> = {
  suspend: ['activated'],
  terminate: ['personalized', 'activated', 'suspended'],
  reactivate: ['suspended'],
};

/** Those of the selected that a change can be tried on. */
export const changeable = (change: SelectedChange, rows: readonly CardListRow[]): CardListRow[] =>
  rows.filter(({ status }) => offeredFrom[change].includes(status));

/** How a change of one card ended: null where it is done. */
export type Outcome = { readonly row: CardListRow; readonly error: unknown };

/** So many calls at once. */
const atOnce = 3;

/** Changes cards one after the other, a few at once, and says of each how it ended. */
export async function changeSelected(
  change: SelectedChange,
  rows: readonly CardListRow[],
  rejectionReason: string,
  onEnded: (ended: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...rows];
  async function work(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const error = await changeOne(change, row, rejectionReason).then(
        () => null,
        (failure: unknown) => failure,
      );
      outcomes.push({ row, error });
      onEnded(outcomes.length);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

function changeOne(change: SelectedChange, { orderId, orgId }: CardListRow, rejectionReason: string): Promise<unknown> {
  const input = { orderId, rejectionReason, org_id: orgId };
  if (change === 'reactivate') return call(reactivateCardOrder, input);
  return call(change === 'suspend' ? suspendCardOrder : terminateCardOrder, { ...input, changeCompanyCardStatus: true });
}
