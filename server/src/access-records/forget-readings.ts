import { pieceOfRows } from '../database/delete-piece.ts';
import { inTransaction } from '../database/transaction.ts';
import { noteForgotten } from '../deeds/deed-store.ts';
import type { Portal } from '../portal.ts';
import { deleteReadingsBefore } from './reading-store.ts';

/** Forgets who looked at whom, where the configuration says after how many days (R-6-3). */
export async function forgetReadings({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const { disclosuresDays } = config.kept;
  if (disclosuresDays === null) return false;
  const at = now();
  return inTransaction(db, async (tx) => {
    const count = await deleteReadingsBefore(tx, new Date(at.getTime() - disclosuresDays * 86_400_000));
    await noteForgotten(tx, { at, what: 'disclosures', count });
    return count >= pieceOfRows;
  });
}
