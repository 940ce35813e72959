import type { Insertable, Kysely } from 'kysely';
import type { OrganisationChangesTable } from '../database/tables/customer-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Writes what became of a company itself, in the transaction of the change. */
export async function insertOrganisationChange(tx: Kysely<Tables>, change: Insertable<OrganisationChangesTable>): Promise<void> {
  await tx.insertInto('organisation_changes').values(change).execute();
}
