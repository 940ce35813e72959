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
  readonly language: Language | null;
  readonly recorded_by_partner: boolean;
  readonly verified_ever: boolean;
  readonly something_waits: boolean;
  readonly granted: readonly string[];
  readonly memberships: readonly Membership[];
};

/** Every request pays for this: one round trip, compiled once here and planned once per connection (0005-live-session.sql). */
const liveSession = 'select * from live_session($1, $2, $3)';

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
