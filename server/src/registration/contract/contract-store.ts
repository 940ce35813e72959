import type { Insertable, Kysely } from 'kysely';
import type { CompanyContractsTable } from '../../database/tables/organisation-tables.ts';
import type { Tables } from '../../database/tables.ts';

export async function insertContract(tx: Kysely<Tables>, row: Insertable<CompanyContractsTable>): Promise<string> {
  return (await tx.insertInto('company_contracts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The newest contract of a company. */
export async function findSignedContract(
  db: Kysely<Tables>,
  organisationId: string,
): Promise<{ readonly signed_copy: Buffer; readonly person_id: string } | undefined> {
  return db
    .selectFrom('company_contracts')
    .select(['signed_copy', 'person_id'])
    .where('organisation_id', '=', organisationId)
    .orderBy('signed', 'desc')
    .limit(1)
    .executeTakeFirst();
}
