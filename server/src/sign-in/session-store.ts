import type { Language, SignInMethod } from '@siteid/contract';
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import type { SessionsTable, Tables } from '../database/tables.ts';
import type { Membership } from '../people/permission.ts';

/** A session that lives, and all that its person's rights follow from. */
export type LiveSession = {
  readonly person_id: string;
  readonly method: SignInMethod;
  readonly last_seen: Date;
  readonly verified_by_sign_in: boolean;
  readonly username: string;
  readonly given_names: string;
  readonly family_names: string;
  readonly language: Language;
  readonly recorded_by_partner: boolean;
  readonly verified_ever: boolean;
  readonly something_waits: boolean;
  readonly granted: readonly string[];
  readonly memberships: readonly Membership[];
};

/**
 * Every request pays for this, so it is one query, compiled once. Who reaches a waiting order is said as in
 * card-order-store.ts: once confirmed it is that person's alone.
 */
const liveSession = `
select s.person_id, s.method, s.last_seen, s.verified_identity_id is not null as verified_by_sign_in,
  p.username, p.given_names, p.family_names, p.language,
  i.verified_ever, i.recorded_by_partner,
  exists (select from card_orders o where o.holder_id = s.person_id and o.status in ('approved_by_personalizer', 'personalized'))
    or exists (select from card_orders o
      where o.redeemed_by = s.person_id and o.holder_id is null and o.status in ('approved_by_personalizer', 'personalized'))
    or exists (select from card_orders o
      where o.government_id_hash = any (i.government_ids) and o.holder_id is null
        and o.status in ('approved_by_personalizer', 'personalized')) as something_waits,
  array(select permission from person_permissions g where g.person_id = s.person_id and g.scope = 'global') as granted,
  (select coalesce(json_agg(json_build_object(
      'organisationId', c.organisation_id, 'code', c.code, 'name', c.name, 'userType', c.user_type, 'state', c.state,
      'managedIds', array(select managed_id from organisation_managers m where m.manager_id = c.organisation_id order by 1))), '[]')
    from (select u.organisation_id, u.user_type, u.state, o.code, o.name from company_users u join organisations o on o.id = u.organisation_id
      where u.person_id = s.person_id and u.state <> 'declined') c) as memberships
from sessions s
join persons p on p.id = s.person_id
cross join lateral (
  select count(*) > 0 as verified_ever, coalesce(bool_or(v.source = 'manualIdVerification'), false) as recorded_by_partner,
    array_agg(v.government_id_hash) as government_ids
  from verified_identities v where v.person_id = s.person_id) i
where s.id_hash = $1 and s.expires > $2 and s.last_seen > $3`;

/** The session of this hash, unless it is over: expired by `now`, or not seen since `idleSince`. */
export async function findLiveSession(
  db: Kysely<Tables>,
  idHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await db.executeQuery<LiveSession>(CompiledQuery.raw(liveSession, [idHash, now, idleSince]));
  return rows[0];
}

export async function insertSession(tx: Kysely<Tables>, values: Insertable<SessionsTable>): Promise<void> {
  await tx.insertInto('sessions').values(values).execute();
}

/** Ends the session; answers with what is needed to end it at the broker too. */
export async function deleteSession(db: Kysely<Tables>, idHash: Buffer): Promise<{ sealedIdToken: string | null } | null> {
  const ended = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returning('id_token_hint').executeTakeFirst();
  return ended === undefined ? null : { sealedIdToken: ended.id_token_hint };
}

/** Written once a minute at most, by one of the requests that come at once. */
export async function touchSession(db: Kysely<Tables>, idHash: Buffer, now: Date, since: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen: now })
    .where('id_hash', '=', idHash)
    .where('last_seen', '<=', since)
    .execute();
}

export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires', '<', now).execute();
}
