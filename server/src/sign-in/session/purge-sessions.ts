import type { Portal } from '../../portal.ts';
import { deleteOldSecurityEvents } from '../../security-events/security-event-store.ts';
import { deleteExpiredAttempts } from '../attempt-store.ts';
import { deleteOldBrokerSignOuts } from './broker-sign-out-store.ts';
import { deleteExpiredSessions } from './session-store.ts';

/** Removes sessions, sign-ins under way and words of the broker that are of no use any more, and security events that are old. */
export async function purgeSessions({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const left = [
    await deleteExpiredSessions(db, now()),
    await deleteExpiredAttempts(db, now()),
    await deleteOldBrokerSignOuts(db, now()),
    await deleteOldSecurityEvents(db, new Date(now().getTime() - config.kept.securityEventsDays * 86_400_000)),
  ];
  return left.includes(true);
}
