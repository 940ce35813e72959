import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { deleteRegistrationsBefore } from './registration-store.ts';

/**
 * Forgets what was typed of a company that came to nothing: an address, a phone number, a logo. Of one that was registered the company
 * and its contract have it.
 */
export async function forgetRegistrations({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const before = new Date(now().getTime() - config.kept.registrationsDays * 86_400_000);
  return inTransaction(db, (tx) => deleteRegistrationsBefore(tx, before));
}
