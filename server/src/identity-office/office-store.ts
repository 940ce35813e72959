import type { IdentityOffice } from '@siteid/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import { beginningOf, type CalendarDay } from '../access-records/reading-store.ts';
import { deletePiece } from '../database/delete-piece.ts';
import { shownPage } from '../database/shown-page.ts';
import type { OfficeDeedsTable } from '../database/tables/production-tables.ts';
import type { Tables } from '../database/tables.ts';

/** The ID offices of these ids, by name. */
export async function findOffices(db: Kysely<Tables>, ids: readonly string[]): Promise<IdentityOffice[]> {
  return db
    .selectFrom('id_offices')
    .select(['id', 'code', 'name'])
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .orderBy('name')
    .execute();
}

export async function insertOfficeDeed(tx: Kysely<Tables>, deed: Insertable<OfficeDeedsTable>): Promise<void> {
  await tx.insertInto('office_deeds').values(deed).execute();
}

export async function deleteOfficeDeedsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'office_deeds', sql`at < ${moment}::timestamptz`);
}

type DayAsked = {
  readonly officeId: string;
  readonly day: string;
  readonly timeZone: string;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
};
type DeedRow = Omit<Insertable<OfficeDeedsTable>, 'at'> & { readonly at: Date | null };

/** A page of what an office did on a calendar day, the newest first, and how much of each kind; a page past the end is the last. */
export async function listDeeds(db: Kysely<Tables>, { officeId, day, timeZone, search, page, pageSize }: DayAsked) {
  const isFound = search === '' ? sql`true` : sql`folded(concat_ws(' ', name, clerk_name, scanner)) like part_like(${search})`;
  const { rows } = await sql<DeedRow & { recorded: number; cancelled: number; total: number; page: number }>`
    with deeds as (
      select * from office_deeds where office_id = ${officeId}
        and at >= (${day}::timestamp at time zone ${timeZone}) and at < ((${day}::timestamp + interval '1 day') at time zone ${timeZone})
    ), counted as (
      select count(*) filter (where kind = 'recorded')::int as recorded, count(*) filter (where kind = 'cancelled')::int as cancelled,
        count(*) filter (where ${isFound})::int as total from deeds
    ), paged as (
      select *, ${shownPage(page, pageSize, sql`total`)} as page from counted
    )
    select listed.*, paged.recorded, paged.cancelled, paged.total, paged.page
    from paged left join lateral (
      select * from deeds where ${isFound} order by at desc, id desc limit ${pageSize} offset (paged.page - 1) * ${pageSize}) listed on true
    order by listed.at desc, listed.id desc`.execute(db);
  const { recorded = 0, cancelled = 0, total = 0, page: shown = 1 } = rows[0] ?? {};
  return { deeds: rows.filter(({ at }) => at !== null), recorded, cancelled, total, page: shown };
}

/** The least of what is known of the owner of a government id. */
export async function findKnown(db: Kysely<Tables>, governmentIdHash: Buffer) {
  const { rows } = await sql<{ id: string; full_name: string; verified: Date | null; has_phone: boolean }>`
    select persons.id, trim(persons.given_names || ' ' || persons.family_names) as full_name,
      (select max(verified_at) from verified_identities where person_id = persons.id) as verified,
      exists (select from verified_identities where person_id = persons.id and phone_hash is not null) as has_phone
    from government_ids join persons on persons.id = government_ids.person_id where government_ids.hash = ${governmentIdHash}`.execute(
    db,
  );
  return rows[0];
}

/** The orders for this government id that an ID office may cancel, the newest first. */
export async function findCancellable(db: Kysely<Tables>, governmentIdHash: Buffer, statuses: readonly string[]) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .select(['card_orders.id', 'printable_name', 'card_type', 'status', 'organisations.name as org_name'])
    .where('government_id_hash', '=', governmentIdHash)
    .where(sql<boolean>`status = any (${[...statuses]})`)
    .orderBy('card_orders.created', 'desc')
    .limit(20)
    .execute();
}

type LookedUp = { readonly clerkId: string; readonly orderId: string; readonly on: CalendarDay };

/** Whether the clerk asked on this day for the government id that the order names: by its owner, or by another order that names it. */
export async function wasLookedUp(db: Kysely<Tables>, { clerkId, orderId, on }: LookedUp): Promise<boolean> {
  const { rows } = await sql`
    select from card_orders as wanted join disclosures on disclosures.reader_id = ${clerkId}::uuid and kind = 'office_lookup'
      and at >= ${beginningOf(on)}
    left join card_orders as shown on shown.id = disclosures.order_id
    where wanted.id = ${orderId}::uuid and (shown.government_id_hash = wanted.government_id_hash or exists (
      select from government_ids where hash = wanted.government_id_hash and person_id = disclosures.subject_person_id))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the order names this person by government id, or is theirs otherwise. */
export async function isOwnOrder(db: Kysely<Tables>, personId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from card_orders where id = ${orderId}::uuid and (holder_id = ${personId}::uuid or exists (
      select from government_ids where hash = government_id_hash and person_id = ${personId}::uuid))`.execute(db);
  return rows.length > 0;
}
