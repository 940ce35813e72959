import { inTransaction } from '../../database/transaction.ts';
import { noteForgotten } from '../../deeds/deed-store.ts';
import type { Portal } from '../../portal.ts';
import { forgetPhotosOfEnded, forgetPinsOfEnded } from './ended-order-store.ts';

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
