import type { Portal } from '../portal.ts';
import { deleteRepliesBefore } from './partner-key-store.ts';

/** Days for which a repeat with the same Idempotency-Key is answered as the first call was. */
const repliesStayDays = 30;

/** Forgets what partners were answered long ago: nobody repeats such a call. */
export async function purgeReplies({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteRepliesBefore(db, new Date(now().getTime() - repliesStayDays * 86_400_000));
}
