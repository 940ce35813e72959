import { type CardListRow, cardStage, waitsForHolder } from '@siteid/contract';

type Used = Pick<CardListRow, 'status' | 'holdsToday'>;

/** The rows of all loaded pages, each page sorted by itself, so that shown rows stay in place when more are loaded. */
export const walletOf = <Row extends Used>(pages: readonly { readonly orders: readonly Row[] }[]): Row[] =>
  pages.flatMap(({ orders }) => orders.toSorted(byUse));

/** Compares two cards by use: active ones first, then what waits for the holder, what is on its way, and what cannot be used. */
function byUse(one: Used, other: Used): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ status, holdsToday }: Used): number {
  if (holdsToday) return 0;
  if (waitsForHolder(status)) return 1;
  if (status === 'suspended' || status === 'activated') return 3;
  return cardStage(status) === 'order' ? 2 : 4;
}

/** Whether its holder has this card: it was activated, and has not ended. A representative's list also holds cards of others. */
export const inHand = ({ status, cardBelongsToCurrentUser }: Pick<CardListRow, 'status' | 'cardBelongsToCurrentUser'>): boolean =>
  cardBelongsToCurrentUser && (status === 'activated' || status === 'suspended');
