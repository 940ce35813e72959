import { type Insertable, type Kysely, sql } from 'kysely';
import type { CompanyContractsTable, OrganisationsTable } from '../../database/tables/organisation-tables.ts';
import type { Tables } from '../../database/tables.ts';

export async function insertContract(tx: Kysely<Tables>, row: Insertable<CompanyContractsTable>): Promise<string> {
  return (await tx.insertInto('company_contracts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The newest contract of a company. */
export async function findSignedContract(
  db: Kysely<Tables>,
  organisationId: string,
): Promise<{ readonly signed_copy: Buffer } | undefined> {
  return db
    .selectFrom('company_contracts')
    .select('signed_copy')
    .where('organisation_id', '=', organisationId)
    .orderBy('signed', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether an organisation may have this code: nobody has it, and it is no first part of another address. */
export async function isCodeFree(tx: Kysely<Tables>, code: string): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select not is_reserved_code(${code}) and not exists (select from organisations where code = ${code}) as is_free`.execute(tx);
  return rows[0]?.is_free === true;
}

export async function insertOrganisation(tx: Kysely<Tables>, row: Insertable<OrganisationsTable>): Promise<string> {
  return (await tx.insertInto('organisations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
