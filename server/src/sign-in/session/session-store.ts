import { type Language, type SignInMethod, statusesThatWaitForHolder } from '@siteid/contract';
import { CompiledQuery, type Insertable, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { deletePiece } from '../../database/delete-piece.ts';
import { reaching } from '../../database/reach/reach.ts';
import { queryTold } from '../../database/reach/told-query.ts';
import { inTime } from '../../database/silent-database.ts';
import type { SessionsTable } from '../../database/tables/sign-in-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { grantedAt } from '../../people/granted-at.ts';
import type { Membership } from '../../people/permission.ts';

/** A session that lives, and all that its person's rights follow from. */
export type LiveSession = {
  readonly person_id: string;
  readonly method: SignInMethod;
  readonly seen_lately: boolean;
  readonly verified_by_sign_in: boolean;
  readonly username: string;
  readonly given_names: string;
  readonly family_names: string;
  readonly language: Language | null;
  readonly recorded_by_partner: boolean;
  readonly has_eid: boolean;
  readonly verified_ever: boolean;
  readonly something_waits: boolean;
  /** Hashes of the government ids that they have proven, in hexadecimal digits. */
  readonly government_ids: readonly string[];
  readonly granted: readonly string[];
  readonly held_in: readonly { readonly permission: string; readonly teamId: string }[];
  readonly memberships: readonly Membership[];
};

const waitsForHolder = `status in (${statusesThatWaitForHolder.map((status) => `'${status}'`).join(', ')})`;

/**
 * Runs at every request, so its text is sent as it stands, past the query builder, and is planned once per connection. Who reaches a
 * waiting order: this repeats the condition of `ofHolder` of card-order-reach-store.ts, in three parts for its indexes;
 * `waits-for-holder.http.test.ts` compares them.
 */
const liveSession = `
  select sessions.person_id, sessions.method, sessions.last_seen > $4 as seen_lately,
    sessions.verified_identity_id is not null as verified_by_sign_in,
    persons.username, persons.given_names, persons.family_names, persons.language,
    identities.verified_ever, identities.recorded_by_partner, identities.has_eid,
    exists (select from card_orders
        where holder_id = sessions.person_id and ${waitsForHolder})
      or exists (select from card_orders
        where redeemed_by = sessions.person_id and holder_id is null and ${waitsForHolder})
      or exists (select from card_orders
        where government_id_hash = any (identities.government_ids) and holder_id is null
          and ${waitsForHolder})
      as something_waits,
    array(select encode(government_id, 'hex') from unnest(identities.government_ids) as proven (government_id)) as government_ids,
    array(select permission from person_permissions where person_id = sessions.person_id and scope = 'global') as granted,
    (select coalesce(json_agg(json_build_object('permission', permission, 'teamId', scope) order by permission, scope), '[]')
      from person_permissions where person_id = sessions.person_id and scope <> 'global') as held_in,
    (select coalesce(json_agg(json_build_object(
        'organisationId', organisations.id, 'code', organisations.code, 'name', organisations.name, 'country', organisations.country,
        'userType', company_users.user_type, 'granted', ${grantedAt('$2')}, 'state', company_users.state,
        'lastRepresented', extract(epoch from company_users.last_represented),
        'managedIds', array(select managed_id from organisation_managers where manager_id = organisations.id order by 1))), '[]')
      from company_users
      join organisations on organisations.id = company_users.organisation_id
      where company_users.person_id = sessions.person_id and company_users.state <> 'declined')
      as memberships
  from sessions
  join persons on persons.id = sessions.person_id
  cross join lateral (
    select count(*) > 0 as verified_ever, coalesce(bool_or(source = 'manualIdVerification'), false) as recorded_by_partner,
      coalesce(bool_or(source <> 'manualIdVerification'), false) as has_eid,
      array_agg(government_id_hash) as government_ids
    from verified_identities where verified_identities.person_id = sessions.person_id) as identities
  where sessions.id_hash = $1 and sessions.expires > $2 and sessions.last_seen > $3`;

/**
 * The moment of the look-up, the moment since which a session must have been seen to live, and since which it counts as seen lately.
 */
type Moment = { readonly now: Date; readonly idleSince: Date; readonly latelySince: Date };

/** The session of a hash, unless it is over: expired, or not seen for too long. Rights are read anew at every request (T6). */
export async function findLiveSession(pool: pg.Pool, idHash: Buffer, moment: Moment): Promise<LiveSession | undefined> {
  const values = valuesOf(idHash, moment);
  // Reaches everybody's rows, because only the answer says whose session it is, and so which cards wait for them.
  const { rows } = await queryTold<LiveSession>(pool, inTime({ name: 'live-session', text: liveSession, values }), 'everybody');
  return rows[0];
}

/** The same in a transaction, over its connection. */
export async function findLiveSessionWithin(
  tx: Kysely<Tables>,
  idHash: Buffer,
  moment: Moment,
): Promise<LiveSession | undefined> {
  const query = CompiledQuery.raw(liveSession, valuesOf(idHash, moment));
  const { rows } = await reaching('everybody', () => tx.executeQuery<LiveSession>(query as CompiledQuery<LiveSession>));
  return rows[0];
}

const valuesOf = (idHash: Buffer, { now, idleSince, latelySince }: Moment) => [idHash, now, idleSince, latelySince];

/**
 * Locks a session until the transaction ends: whoever ends it waits, or has ended it; whoever uses it does not wait. Answers with the id of
 * its person.
 */
export async function lockSession(tx: Kysely<Tables>, idHash: Buffer): Promise<string | undefined> {
  const session = tx.selectFrom('sessions').select('person_id').where('id_hash', '=', idHash).forKeyShare();
  return (await reaching('everybody', () => session.executeTakeFirst()))?.person_id;
}

/** Answers with the id by which a session is spoken of. */
export async function insertSession(tx: Kysely<Tables>, values: Insertable<SessionsTable>): Promise<{ readonly id: string }> {
  return tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Ends the session; returns whose it was, and what is needed to end it at the broker, too. */
export async function deleteSession(db: Kysely<Tables>, idHash: Buffer) {
  const columns = ['id', 'person_id as personId', 'id_token_hint as sealedIdToken'] as const;
  const ended = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returning(columns).executeTakeFirst();
  return ended ?? null;
}

/** The sealed ID token of a session that goes on; null where there is none. */
export async function findSealedIdToken(db: Kysely<Tables>, idHash: Buffer): Promise<string | null> {
  const session = await db.selectFrom('sessions').select('id_token_hint').where('id_hash', '=', idHash).executeTakeFirst();
  return session?.id_token_hint ?? null;
}

/** Does not wait for the disk: after a power cut a session looks older and only ends earlier. */
const seenSession = `
  update sessions set last_seen = $2
  from set_config('synchronous_commit', 'off', true)
  where id_hash = $1 and last_seen <= $3`;

/** Writes that the session was used; of requests at once, one does. */
export async function touchSession(pool: pg.Pool, idHash: Buffer, now: Date, since: Date): Promise<void> {
  await pool.query(inTime({ name: 'seen-session', text: seenSession, values: [idHash, now, since] }));
}

export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return deletePiece(db, 'sessions', sql`expires < ${now}::timestamptz`);
}

/** Ends every session of a person; of everybody, where none is given. Answers how many there were. */
export async function deleteSessionsOf(db: Kysely<Tables>, personId?: string): Promise<number> {
  const all = db.deleteFrom('sessions');
  const theirs = personId === undefined ? all : all.where('person_id', '=', personId);
  const { numDeletedRows } = await theirs.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Ends the sessions of the broker's session, or all of its subject; of both, those of that subject. A session of which the broker named
 * none of its own ends with any of its subject. Answers whose they were.
 */
export async function deleteSessionsOfBroker(
  tx: Kysely<Tables>,
  { session, subject }: { readonly session: Buffer | null; readonly subject: Buffer | null },
): Promise<readonly { readonly personId: string }[]> {
  const all = tx.deleteFrom('sessions');
  const ended =
    subject === null
      ? all.where('broker_session', '=', session)
      : all
          .where('broker_subject', '=', subject)
          .$if(session !== null, (theirs) =>
            theirs.where((eb) => eb.or([eb('broker_session', '=', session), eb('broker_session', 'is', null)])),
          );
  return ended.returning('person_id as personId').execute();
}

/** Since when a session must have been seen to live. */
type Living = Pick<Moment, 'now' | 'idleSince'>;

/** The living sessions of a person, the one used last first. */
export async function listSessions(db: Kysely<Tables>, personId: string, { now, idleSince }: Living) {
  return db
    .selectFrom('sessions')
    .select(['id', 'id_hash', 'browser', 'system', 'method', 'created', 'last_seen'])
    .where('person_id', '=', personId)
    .where('expires', '>', now)
    .where('last_seen', '>', idleSince)
    .orderBy('last_seen', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks a person's sessions until the transaction ends; returns their hashes. */
export async function lockSessions(tx: Kysely<Tables>, personId: string): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('person_id', '=', personId)
    .orderBy('id_hash')
    .forUpdate()
    .execute();
  return rows.map(({ id_hash }) => id_hash);
}

type Others = Living & { readonly personId: string; readonly sessionHash: Buffer; readonly sessionId: string | null };

/** Ends the person's session of this id, or with null all of them, but never that of `sessionHash`. Answers how many lived. */
export async function deleteOtherSessions(
  tx: Kysely<Tables>,
  { personId, sessionHash, sessionId, now, idleSince }: Others,
): Promise<number> {
  const others = tx.deleteFrom('sessions').where('person_id', '=', personId).where('id_hash', '<>', sessionHash);
  const wanted = sessionId === null ? others : others.where('id', '=', sessionId);
  const ended = await wanted.returning(['expires', 'last_seen']).execute();
  return ended.filter(({ expires, last_seen }) => expires > now && last_seen > idleSince).length;
}
