import { type Kysely, type Selectable, sql } from 'kysely';
import type { OrganisationsTable } from '../database/tables/organisation-tables.ts';
import type { Tables } from '../database/tables.ts';

export type Organisation = Selectable<OrganisationsTable>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** By code or id, as the organisation slot of a route has it (2.2). */
export async function findOrganisation(db: Kysely<Tables>, slot: string): Promise<Organisation | null> {
  const found = await db
    .selectFrom('organisations')
    .selectAll()
    .where((where) => (uuid.test(slot) ? where('id', '=', slot) : where('code', '=', slot.toUpperCase())))
    .executeTakeFirst();
  return found ?? null;
}

/** These organisations, in the order of their names, the same on every database. */
export async function listOrganisations(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Pick<Organisation, 'id' | 'code' | 'name'>[]> {
  return db
    .selectFrom('organisations')
    .select(['id', 'code', 'name'])
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .orderBy('name', (order) => order.collate('C'))
    .orderBy('code')
    .execute();
}
