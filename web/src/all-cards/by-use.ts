import { type CardListRow, type CardOrderStatus, cardStage, waitsForHolder } from '@siteid/contract';

/** The pages that were loaded, each by itself: what is shown already stays where it is as more comes. */
export const walletOf = <Row extends Pick<CardListRow, 'status'>>(pages: readonly { readonly orders: readonly Row[] }[]): Row[] =>
  pages.flatMap(({ orders }) => orders.toSorted(byUse));

/** Cards as their holder uses them: the active ones, what waits for the holder, what is on its way, and what can't be used. */
function byUse(one: Pick<CardListRow, 'status'>, other: Pick<CardListRow, 'status'>): number {
  return rankOf(one.status) - rankOf(other.status);
}

function rankOf(status: CardOrderStatus): number {
  if (status === 'activated') return 0;
  if (waitsForHolder(status)) return 1;
  if (status === 'suspended') return 3;
  return cardStage(status) === 'order' ? 2 : 4;
}
