import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import type { OrganisationsTable } from '../database/tables/organisation-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { KeptDetails } from './organisation-details.ts';

export async function insertLogo(tx: Kysely<Tables>, content: Buffer): Promise<string> {
  const row = { media_type: 'image/png', content } as const;
  return (await tx.insertInto('pictures').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function deleteLogo(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('pictures').where('id', '=', id).execute();
}

/** Keeps that this contact address was proven by a link. */
export async function saveProvenEmail(tx: Kysely<Tables>, id: string, email: string): Promise<void> {
  await tx.updateTable('organisations').set({ email_proven: email }).where('id', '=', id).execute();
}

/** A number as companies are compared by: `organisations_by_number` has the same expression. */
const comparedNumber = (country: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`(case when ${country} = 'SE' then right(replace(${number}, '-', ''), 10) else replace(upper(${number}), '-', '') end)`;

/** The company that has this number in this country, however it is written; one that ended before one that did not. */
export async function findOrganisationByNumber(
  db: Kysely<Tables>,
  { country, companyNumber }: { readonly country: string; readonly companyNumber: string },
) {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'state'])
    .where('country', '=', country)
    .where(
      sql<boolean>`${comparedNumber(sql.ref('country'), sql.ref('company_number'))}
        = ${comparedNumber(sql`${country}::text`, sql`${companyNumber}::text`)}`,
    )
    .orderBy(sql`state = 'terminated'`)
    .limit(1)
    .executeTakeFirst();
}

/** Whether another organisation has this name, in whatever case and with whatever marks. */
export async function isNameTaken(db: Kysely<Tables>, name: string, ownId: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('organisations')
    .select('id')
    .where(sql<boolean>`folded(name) = folded(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those who bring the same company in, or give one the same name, wait for each other. */
export async function lockOrganisations(tx: Kysely<Tables>): Promise<void> {
  await takeLock(tx, 'companies and their names', 'all');
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

export async function saveDetails(tx: Kysely<Tables>, id: string, { invoicing, ...details }: KeptDetails): Promise<void> {
  const written = invoicing === null ? null : JSON.stringify(invoicing);
  await tx
    .updateTable('organisations')
    .set({ ...details, invoicing: written })
    .where('id', '=', id)
    .execute();
}

/** Of a company that is locked. */
export async function saveHolderPhotos(tx: Kysely<Tables>, id: string, takes_holder_photos: boolean): Promise<void> {
  await tx.updateTable('organisations').set({ takes_holder_photos }).where('id', '=', id).execute();
}

export async function hasContract(db: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const signed = db.selectFrom('company_contracts').select('id').where('organisation_id', '=', organisationId);
  return (await signed.executeTakeFirst()) !== undefined;
}
