import type { Portal } from '../../portal.ts';
import { deleteEndedRights } from './lent-right-store.ts';

/** A lent right that has ended gives nothing; the company's log says who had it, and until when. */
export async function forgetLentRights({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteEndedRights(db, now());
}
