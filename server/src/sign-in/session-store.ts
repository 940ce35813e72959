import type { Language, SignInMethod } from '@siteid/contract';
import DataLoader from 'dataloader';
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
  /** By organisation id: another after each change of what its list shows (0010-sessions-looked-up-together.sql). */
  readonly list_versions: Readonly<Record<string, number>>;
};

/** Every request pays for this: compiled once here, planned once per connection (0010-sessions-looked-up-together.sql). */
const liveSessions = 'select * from live_sessions($1, $2, $3)';

/** When a session is looked at, and since when it must have been seen. */
type Moment = { readonly now: Date; readonly idleSince: Date };

/**
 * Finds the session of a hash, unless it is over: expired, or not seen for too long. Requests that arrive together are looked up
 * together, for to ask the database takes several times what it does to answer.
 */
export function liveSessionFinder(
  db: Kysely<Tables>,
  moment: () => Moment,
): (idHash: Buffer) => Promise<LiveSession | undefined> {
  const finder = new DataLoader((idHashes: readonly Buffer[]) => findLiveSessions(db, idHashes, moment()), {
    // Rights are read anew at every request (T6).
    cache: false,
    batchScheduleFn: (look) => setImmediate(look),
    maxBatchSize: 100,
  });
  return (idHash) => finder.load(idHash);
}

/** In the order of the hashes; nothing at the place of a session that is over. */
async function findLiveSessions(
  db: Kysely<Tables>,
  idHashes: readonly Buffer[],
  { now, idleSince }: Moment,
): Promise<(LiveSession | undefined)[]> {
  const query = CompiledQuery.raw(liveSessions, [idHashes, now, idleSince]);
  const { rows } = await db.executeQuery<LiveSession & { readonly place: number }>(query);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return idHashes.map((_, index) => byPlace.get(index + 1));
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

/** Ends every session of a person; of everybody, where none is given. Answers how many there were. */
export async function deleteSessionsOf(db: Kysely<Tables>, personId?: string): Promise<number> {
  const all = db.deleteFrom('sessions');
  const theirs = personId === undefined ? all : all.where('person_id', '=', personId);
  const { numDeletedRows } = await theirs.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
