import type { Portal } from '../portal.ts';
import { deleteCountedBefore } from './counted-request-store.ts';

const minute = 60_000;

/** What was counted of minutes that are over. */
export async function forgetCounted({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteCountedBefore(db, new Date(now().getTime() - 2 * minute));
}
