import { hash } from 'node:crypto';
import type { Actor, ReadActor } from '../http/actor.ts';
import { type Rights, rightsOf } from '../people/permission.ts';
import type { Portal } from '../portal.ts';
import { type LiveSession, liveSessionFinder, touchSession } from './session-store.ts';

const minute = 60_000;

/** Only this of a session's secret is stored or compared. */
export function sessionHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Reads the sessions of one portal. */
export function actorReader({ db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>): ReadActor {
  const findLiveSession = liveSessionFinder(db, () => {
    const moment = now();
    return { now: moment, idleSince: new Date(moment.getTime() - config.session.idleMinutes * minute) };
  });
  return async (secret) => {
    if (secret === undefined) return null;
    const sessionHash = sessionHashOf(secret);
    const session = await findLiveSession(sessionHash);
    if (session === undefined) return null;
    const moment = now();
    const aMinuteAgo = new Date(moment.getTime() - minute);
    if (session.last_seen <= aMinuteAgo) await touchSession(db, sessionHash, moment, aMinuteAgo);
    return actorOf(session, sessionHash);
  };
}

function actorOf(session: LiveSession, sessionHash: Buffer): Actor {
  const rights = rightsOf({
    method: session.method,
    verifiedBySignIn: session.verified_by_sign_in,
    recordedByPartner: session.recorded_by_partner,
    verifiedEver: session.verified_ever,
    somethingWaits: session.something_waits,
    memberships: session.memberships,
    granted: session.granted,
  });
  return {
    sessionHash,
    personId: session.person_id,
    username: session.username,
    fullName: `${session.given_names} ${session.family_names}`.trim() || session.username,
    language: session.language,
    method: session.method,
    verified: rights.situation === 'verified',
    permissions: new Set(rights.permissions),
    organisations: rights.organisations.map(({ organisationId, permissions, ...each }) => ({
      ...each,
      id: organisationId,
      permissions: new Set(permissions),
      // Of a membership there always is one; no number is equal to none.
      listVersion: session.list_versions[organisationId] ?? Number.NaN,
    })),
    authInfoHash: digestOf(session, rights),
  };
}

/** Changes with the rights anywhere, the profile and the language; not with the organisation represented (7-2). */
function digestOf({ username, given_names, family_names, language }: LiveSession, rights: Rights): string {
  return hash('sha256', JSON.stringify([username, given_names, family_names, language, rights]), 'base64url').slice(0, 16);
}
