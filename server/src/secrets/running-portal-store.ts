import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What must be alike at all portals of one database. */
type Told = {
  /** The keys that open what is sealed there. */
  readonly keyIds: readonly string[];
  /** Those of them that seal. */
  readonly sealingIds: readonly string[];
  readonly timeZone: string;
};

/** Says that this portal runs now, with which keys and by which time zone. The database's clock counts: it is the same for all. */
export async function noteRunningPortal(db: Kysely<Tables>, id: string, { keyIds, sealingIds, timeZone }: Told): Promise<void> {
  await db
    .insertInto('running_portals')
    .values({ id, key_ids: [...keyIds], sealing_ids: [...sealingIds], time_zone: timeZone, seen: sql`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen: sql`now()` }))
    .execute();
  await db.deleteFrom('running_portals').where('seen', '<', sql<Date>`now() - interval '1 day'`).execute();
}

export async function forgetRunningPortal(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('running_portals').where('id', '=', id).execute();
}

/** How many portals that were seen within the last minute could not open what is sealed with this key. */
export async function countPortalsWithoutKey(db: Kysely<Tables>, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('running_portals')
    .select(sql<number>`count(*)`.as('count'))
    .where('seen', '>', sql<Date>`now() - interval '1 minute'`)
    .where(sql<boolean>`not ${keyId} = any(key_ids)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A key by which a portal seals that was seen within the last minute, and that is none of these; undefined where there is none. */
export async function findOtherSealingKey(db: Kysely<Tables>, keyIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from running_portals, unnest(sealing_ids) as key
    where seen > now() - interval '1 minute' and key <> all (${[...keyIds]}::text[]) order by key limit 1`.execute(db);
  return rows[0]?.key;
}

/** Time zones of portals that were seen within the last minute, other than this one. */
export async function findOtherTimeZones(db: Kysely<Tables>, timeZone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('running_portals')
    .select('time_zone')
    .distinct()
    .where('seen', '>', sql<Date>`now() - interval '1 minute'`)
    .where('time_zone', '<>', timeZone)
    .orderBy('time_zone')
    .execute();
  return rows.map(({ time_zone }) => time_zone).filter((zone) => zone !== null);
}
