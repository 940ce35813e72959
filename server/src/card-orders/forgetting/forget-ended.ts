import { inTransaction } from '../../database/transaction.ts';
import { noteForgotten } from '../../deeds/deed-store.ts';
import type { Portal } from '../../portal.ts';
import { emptyOrders } from './empty-orders-store.ts';
import { forgetPhotosOfEnded, forgetPinsOfEnded, lockNamedOfEnded, pieceOfNamed } from './ended-order-store.ts';
import { eraseHistoryOf } from './erase-history-store.ts';

const day = 86_400_000;

/** A card loses its PIN as it ends. What an earlier version, or one that still runs, left behind goes here (R-6-1). */
export async function forgetPins(portal: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return inTransaction(portal.db, async (tx) => {
    const { count, areLeft } = await forgetPinsOfEnded(tx);
    await noteForgotten(tx, { at: portal.now(), what: 'pins', count });
    return areLeft;
  });
}

/** Deletes the photos of orders that ended long ago, where the configuration says after how many days (R-6-2). */
export async function forgetPhotos({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const { photosDays } = config.kept;
  if (photosDays === null) return false;
  const at = now();
  return inTransaction(db, async (tx) => {
    const { count, areLeft } = await forgetPhotosOfEnded(tx, new Date(at.getTime() - photosDays * day));
    await noteForgotten(tx, { at, what: 'photos', count });
    return areLeft;
  });
}

/**
 * Forgets whose cards were that ended long ago, with who did what to them and why, where the configuration says after how many days
 * (R-6-8). When they were made, changed and ended stays, and the history is still proven.
 */
export async function forgetEndedCards({
  db,
  now,
  config,
  secrets,
}: Pick<Portal, 'db' | 'now' | 'config' | 'secrets'>): Promise<boolean> {
  const { endedCardsDays } = config.kept;
  if (endedCardsDays === null) return false;
  const at = now();
  return inTransaction(db, async (tx) => {
    const ids = await lockNamedOfEnded(tx, new Date(at.getTime() - endedCardsDays * day));
    if (ids.length === 0) return false;
    await emptyOrders(tx, secrets, ids);
    // Last: no head of the history is signed from here to the end.
    await eraseHistoryOf(tx, ids);
    await noteForgotten(tx, { at, what: 'ended-cards', count: ids.length });
    return ids.length >= pieceOfNamed;
  });
}
