import { inTransaction } from '../../database/transaction.ts';
import { insertDeed } from '../../deeds/deed-store.ts';
import type { Portal } from '../../portal.ts';
import type { BrokerSignOut } from '../broker/logout-token.ts';
import { brokerHash } from './broker-hash.ts';
import { insertBrokerSignOut, lockBrokerSession } from './broker-sign-out-store.ts';
import { deleteSessionsOfBroker } from './session-store.ts';

/** Longer than a message is accepted, and than a sign-in may take between the broker and us. */
const keptMinutes = 15;

/** Ends the sessions that the broker has ended, in all portals; returns their number, or null for a message that came before. */
export async function endByBroker(portal: Portal, told: BrokerSignOut): Promise<number | null> {
  const { issuer } = portal.config.identityProvider;
  const session = told.session === null ? null : brokerHash('session', issuer, told.session);
  const subject = told.subject === null ? null : brokerHash('subject', issuer, told.subject);
  return inTransaction(portal.db, async (tx) => {
    const at = portal.now();
    if (session !== null) await lockBrokerSession(tx, session);
    const isNew = await insertBrokerSignOut(tx, {
      token_hash: brokerHash('sign-out', issuer, told.token),
      broker_session: session,
      until: new Date(at.getTime() + keptMinutes * 60_000),
    });
    if (!isNew) return null;
    const ended = await deleteSessionsOfBroker(tx, { session, subject });
    for (const [person, { length: count }] of Map.groupBy(ended, ({ personId }) => personId)) {
      await insertDeed(tx, { at, kind: 'sessions-ended', by: 'the portal', detail: { count, person, by: 'broker' } });
    }
    return ended.length;
  });
}
