import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Says that this portal runs now, and which keys open what is sealed there. The database's clock counts: it is the same for all. */
export async function noteRunningPortal(db: Kysely<Tables>, id: string, keyIds: readonly string[]): Promise<void> {
  await db
    .insertInto('running_portals')
    .values({ id, key_ids: [...keyIds], seen: sql`now()` })
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
