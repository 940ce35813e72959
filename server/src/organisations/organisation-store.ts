import type { Insertable, Kysely, Selectable } from 'kysely';
import type { OrganisationsTable, Tables } from '../database/tables.ts';
import { whyNotOrganisationCode } from './organisation.ts';

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

/** The customer-portal organisations that it manages, in the order of their names, the same on every database. */
export async function listManaged(db: Kysely<Tables>, managerId: string): Promise<Pick<Organisation, 'id' | 'code' | 'name'>[]> {
  return db
    .selectFrom('organisation_managers')
    .innerJoin('organisations', 'organisations.id', 'organisation_managers.managed_id')
    .select(['organisations.id', 'organisations.code', 'organisations.name'])
    .where('organisation_managers.manager_id', '=', managerId)
    .orderBy('organisations.name', (order) => order.collate('C'))
    .orderBy('organisations.code')
    .execute();
}

/** Makes an organisation, unless its code is none or is another's; the answer says why not. */
export async function insertOrganisation(
  db: Kysely<Tables>,
  values: Insertable<OrganisationsTable>,
): Promise<Organisation | 'malformed' | 'reserved' | 'taken'> {
  const why = whyNotOrganisationCode(values.code);
  if (why !== null) return why;
  const made = await db
    .insertInto('organisations')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? 'taken';
}
