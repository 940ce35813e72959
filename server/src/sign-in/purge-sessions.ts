import type { Portal } from '../portal.ts';

/** Removes sessions and sign-ins under way that nobody can use any more. */
export async function purgeSessions({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('sessions').where('expires', '<', now()).execute();
  await db.deleteFrom('sign_in_attempts').where('expires', '<', now()).execute();
}
