import type { Portal } from '../portal.ts';
import { deleteExpiredAttempts } from './attempt-store.ts';
import { deleteExpiredSessions } from './session-store.ts';

/** Removes sessions and sign-ins under way that nobody can use any more. */
export async function purgeSessions({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<void> {
  await deleteExpiredSessions(db, now());
  await deleteExpiredAttempts(db, now());
}
