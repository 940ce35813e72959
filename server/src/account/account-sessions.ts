import type { AccountSession } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { insertDeed } from '../deeds/deed-store.ts';
import type { Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { deleteOtherSessions, listSessions, lockSessions } from '../sign-in/session/session-store.ts';

const minute = 60_000;

/** Where the person is signed in: this session first, then the one used last (W-4-4). */
export async function readSessions(portal: Portal, { personId, sessionHash }: Actor): Promise<{ sessions: AccountSession[] }> {
  const rows = await listSessions(portal.db, personId, livingNow(portal));
  const sessions = rows.map(({ id, id_hash, browser, system, method, created, last_seen }) => ({
    id,
    isCurrent: id_hash.equals(sessionHash),
    browser,
    system,
    method,
    begun: created.toISOString(),
    lastUsed: last_seen.toISOString(),
  }));
  return { sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
}

/**
 * Ends one other session, or all others. The person's sessions are locked, and this one must still be there: of two that end each other
 * at once one stays, so nobody is signed out everywhere by trying to tidy up.
 */
export async function endSessions(portal: Portal, { personId, sessionHash }: Actor, sessionId: string | null) {
  return inTransaction(portal.db, async (tx) => {
    const hashes = await lockSessions(tx, personId);
    const isThere = hashes.some((hash) => hash.equals(sessionHash));
    if (!isThere) return { ended: 0 };
    const ended = await deleteOtherSessions(tx, { personId, sessionHash, sessionId, ...livingNow(portal) });
    const detail = { count: ended, ...(sessionId !== null && { session: sessionId }) };
    if (ended > 0) await insertDeed(tx, { at: portal.now(), kind: 'sessions-ended', by: { personId }, detail });
    return { ended };
  });
}

const livingNow = ({ config, now }: Portal) => {
  const moment = now();
  return { now: moment, idleSince: new Date(moment.getTime() - config.session.idleMinutes * minute) };
};
