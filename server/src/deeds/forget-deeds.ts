import { pieceOfRows } from '../database/delete-piece.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { deleteDeedsBefore, noteForgotten } from './deed-store.ts';

/** Forgets what was done long ago, where the configuration says after how many days. */
export async function forgetDeeds({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const { deedsDays } = config.kept;
  if (deedsDays === null) return false;
  const at = now();
  return inTransaction(db, async (tx) => {
    const count = await deleteDeedsBefore(tx, new Date(at.getTime() - deedsDays * 86_400_000));
    await noteForgotten(tx, { at, what: 'deeds', count });
    return count >= pieceOfRows;
  });
}
