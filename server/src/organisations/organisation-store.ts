import { type Kysely, type Selectable, sql } from 'kysely';
import type { OrganisationsTable } from '../database/tables/organisation-tables.ts';
import type { Tables } from '../database/tables.ts';

export type Organisation = Selectable<OrganisationsTable>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** By code or id, as the organisation slot of a route has it (2.2). */
export async function findOrganisation(db: Kysely<Tables>, slot: string): Promise<Organisation | null> {
  const found = await db.selectFrom('organisations').selectAll().where(isAt(slot)).executeTakeFirst();
  return found ?? null;
}

const isAt = (slot: string) => (uuid.test(slot) ? sql<boolean>`id = ${slot}` : sql<boolean>`code = ${slot.toUpperCase()}`);

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

/** The organisation of a code or id, which nobody else changes until the transaction ends. */
export async function lockOrganisation(tx: Kysely<Tables>, slot: string): Promise<Organisation | null> {
  const found = await tx.selectFrom('organisations').selectAll().where(isAt(slot)).forNoKeyUpdate().executeTakeFirst();
  return found ?? null;
}

export async function saveState(tx: Kysely<Tables>, id: string, state: Organisation['state']): Promise<void> {
  await tx.updateTable('organisations').set({ state }).where('id', '=', id).execute();
}
