import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/tables.ts';
import type { Actor, ReadActor } from '../../http/actor.ts';
import { lockRightsOf } from '../../people/lock-rights-store.ts';
import { type Rights, rightsOf } from '../../people/permission.ts';
import type { Portal } from '../../portal.ts';
import { findLiveSession, findLiveSessionWithin, type LiveSession, lockSession, touchSession } from './session-store.ts';

const minute = 60_000;

/** The hash of a session's secret, which is stored and compared instead of the secret. */
export function sessionHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Reads the sessions of one portal. */
export function actorReader({ config, now }: Pick<Portal, 'config' | 'now'>, pool: pg.Pool): ReadActor {
  const idle = config.session.idleMinutes * minute;
  // Written once a minute at most; where a session may rest for a minute alone, often enough that it lives while it is used.
  const lately = Math.min(minute, idle / 2);
  return async (secret) => {
    if (secret === undefined) return null;
    const sessionHash = sessionHashOf(secret);
    const moment = now();
    const latelySince = new Date(moment.getTime() - lately);
    const idleSince = new Date(moment.getTime() - idle);
    const session = await findLiveSession(pool, sessionHash, { now: moment, idleSince, latelySince });
    if (session === undefined) return null;
    if (!session.seen_lately) await touchSession(pool, sessionHash, moment, latelySince);
    return actorOf(session, sessionHash);
  };
}

/**
 * The same in a transaction: locks the session and the person's rights until that ends, sees what is committed by then, and counts as no
 * use of the session.
 */
export function actorReaderWithin({ config, now }: Pick<Portal, 'config' | 'now'>, tx: Kysely<Tables>): ReadActor {
  return async (secret) => {
    if (secret === undefined) return null;
    const sessionHash = sessionHashOf(secret);
    const personId = await lockSession(tx, sessionHash);
    if (personId === undefined) return null;
    await lockRightsOf(tx, personId);
    const moment = now();
    const idleSince = new Date(moment.getTime() - config.session.idleMinutes * minute);
    const session = await findLiveSessionWithin(tx, sessionHash, { now: moment, idleSince, latelySince: idleSince });
    return session === undefined ? null : actorOf(session, sessionHash);
  };
}

function actorOf(session: LiveSession, sessionHash: Buffer): Actor {
  const rights = rightsOf({
    method: session.method,
    verifiedBySignIn: session.verified_by_sign_in,
    recordedByPartner: session.recorded_by_partner,
    hasEid: session.has_eid,
    verifiedEver: session.verified_ever,
    somethingWaits: session.something_waits,
    memberships: session.memberships,
    granted: session.granted,
    heldIn: session.held_in,
  });
  return {
    sessionHash,
    personId: session.person_id,
    governmentIds: session.government_ids,
    username: session.username,
    fullName: `${session.given_names} ${session.family_names}`.trim() || session.username,
    language: session.language,
    method: session.method,
    verified: rights.situation === 'verified',
    permissions: new Set(rights.permissions),
    memberships: rights.memberships,
    teams: rights.teams,
    organisations: rights.organisations.map(({ organisationId, permissions, ...each }) => ({
      ...each,
      id: organisationId,
      permissions: new Set(permissions),
    })),
    authInfoHash: digestOf(session, rights),
  };
}

/** Changes with the rights anywhere, the profile and the language; not with the organisation represented (7-2). */
function digestOf({ username, given_names, family_names, language }: LiveSession, rights: Rights): string {
  const { memberships, ...held } = rights;
  const countries = memberships.map(({ country }) => country);
  return hash('sha256', JSON.stringify([username, given_names, family_names, language, held, countries]), 'base64url').slice(
    0,
    16,
  );
}
