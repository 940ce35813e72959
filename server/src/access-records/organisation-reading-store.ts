import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Who reads for which company, and whose list or order it is: that company's, or one's that it manages. */
export type OrganisationReading = {
  readonly at: Date;
  readonly readerId: string;
  readonly readerOrganisationId: string;
  readonly readerType: 'main' | 'basic';
  readonly organisationId: string;
};

/**
 * A look at a list, once a day for each reader; from the second on nothing is written. `day` is one of the portal's calendar. Asked for
 * first, because an insert that finds a conflict still takes a number of the sequence, and each 32nd number waits for the disk.
 */
export async function insertListReading(
  db: Kysely<Tables>,
  { at, readerId, readerOrganisationId, readerType, organisationId }: OrganisationReading,
  day: string,
): Promise<void> {
  await sql`
    insert into disclosures (at, kind, reader_id, reader_organisation_id, reader_type, organisation_id, day)
    select ${at}::timestamptz, 'company_list', ${readerId}::uuid, ${readerOrganisationId}::uuid, ${readerType},
      ${organisationId}::uuid, ${day}::date
    where not exists (select from disclosures
      where kind = 'company_list' and organisation_id = ${organisationId}::uuid and reader_id = ${readerId}::uuid and day = ${day}::date)
    on conflict (organisation_id, reader_id, day) where kind = 'company_list' do nothing`.execute(db);
}

export async function insertFileReading(db: Kysely<Tables>, reading: OrganisationReading): Promise<void> {
  await db
    .insertInto('disclosures')
    .values({ ...rowOf(reading), kind: 'company_file' })
    .execute();
}

/** A look at the contract that a person signed for the company. */
export async function insertContractReading(db: Kysely<Tables>, reading: OrganisationReading, personId: string): Promise<void> {
  await db
    .insertInto('disclosures')
    .values({ ...rowOf(reading), kind: 'company_contract', subject_person_id: personId })
    .execute();
}

/** A look at an order, unless the same reader looked since that moment: its page, its photo and a return to it are one look. */
export async function insertOrderReading(
  db: Kysely<Tables>,
  { at, readerId, readerOrganisationId, readerType, organisationId }: OrganisationReading,
  { orderId, since }: { readonly orderId: string; readonly since: Date },
): Promise<void> {
  await sql`
    insert into disclosures (at, kind, reader_id, reader_organisation_id, reader_type, organisation_id, order_id)
    select ${at}::timestamptz, 'company_order', ${readerId}::uuid, ${readerOrganisationId}::uuid, ${readerType}, ${organisationId}::uuid, id
    from card_orders where id = ${orderId}::uuid and not exists (
      select from disclosures where order_id = card_orders.id and kind = 'company_order' and reader_id = ${readerId}::uuid
        and at > ${since}::timestamptz)`.execute(db);
}

const rowOf = ({ at, readerId, readerOrganisationId, readerType, organisationId }: OrganisationReading) => ({
  at,
  reader_id: readerId,
  reader_organisation_id: readerOrganisationId,
  reader_type: readerType,
  organisation_id: organisationId,
  subject_person_id: null,
  order_id: null,
});
