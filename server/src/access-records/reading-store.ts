import { type Kysely, type RawBuilder, sql } from 'kysely';
import { deletedOfPiece } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { DisclosuresTable } from '../database/tables/card-order-tables.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

export type StaffReadingKind = Extract<DisclosuresTable['kind'], `staff_${string}` | 'office_lookup'>;

/** Whom a reading shows: a person, or whoever an order is of; an order alone is enough. */
export type Subject = { readonly personId?: string | null; readonly orderId?: string | null };

/** A day of the portal's calendar, `YYYY-MM-DD`, in its time zone. */
export type CalendarDay = { readonly day: string; readonly timeZone: string };

type Reading = {
  readonly readerId: string;
  readonly kind: StaffReadingKind;
  readonly at: Date;
  readonly subjects: readonly Subject[];
  /** The ID office for which a clerk reads. */
  readonly officeId?: string;
};

/** Locks the reader, so that two readings at once cannot both be the last one within the limit. */
export async function lockReader(tx: Kysely<Tables>, readerId: string): Promise<void> {
  await takeLock(tx, 'staff reader', readerId);
}

/** Whose an order is: its holder's, else who redeemed it, else the owner of its government id; null where nobody is known. */
export const ownerOfOrder = sql<
  string | null
>`coalesce(card_orders.holder_id, card_orders.redeemed_by, government_ids.person_id)`;

/** One row for each subject. An order stands for its owner. */
export async function insertReadings(tx: Kysely<Tables>, { readerId, kind, at, subjects, officeId }: Reading): Promise<void> {
  const persons = subjects.map(({ personId }) => personId ?? null);
  const orders = subjects.map(({ orderId }) => orderId ?? null);
  await sql`
    insert into disclosures (at, kind, reader_id, reader_office_id, subject_person_id, order_id)
    select ${at}::timestamptz, ${kind}, ${readerId}::uuid, ${officeId ?? null}::uuid,
      coalesce(shown.person_id, ${ownerOfOrder}), shown.order_id
    from unnest(${persons}::uuid[], ${orders}::uuid[]) as shown (person_id, order_id)
    left join card_orders on card_orders.id = shown.order_id
    left join government_ids on government_ids.hash = card_orders.government_id_hash`.execute(tx);
}

/** One row a day for each person whom a key read. */
export async function insertKeyReadings(
  tx: Kysely<Tables>,
  {
    keyId,
    at,
    day,
    subjects,
  }: { readonly keyId: string; readonly at: Date; readonly day: string; readonly subjects: readonly Subject[] },
): Promise<void> {
  const persons = new Set(subjects.flatMap(({ personId }) => personId ?? []));
  if (persons.size === 0) return;
  const read = { at, day, kind: 'key_list', reader_id: null, reader_key_id: keyId, order_id: null } as const;
  await tx
    .insertInto('disclosures')
    .values([...persons].map((subject_person_id) => ({ ...read, subject_person_id })))
    .onConflict((conflict) =>
      conflict.columns(['reader_key_id', 'subject_person_id', 'day']).where('kind', '=', sql.lit('key_list')).doNothing(),
    )
    .execute();
}

/**
 * How many persons the reader has read in one of these ways on a day. A person without an account counts by the government id of the
 * order.
 */
export async function countSubjects(
  tx: Kysely<Tables>,
  { readerId, kinds, on }: { readonly readerId: string; readonly kinds: readonly StaffReadingKind[]; readonly on: CalendarDay },
): Promise<number> {
  const { rows } = await sql<{ subjects: number }>`
    select count(distinct coalesce(disclosures.subject_person_id::text, encode(card_orders.government_id_hash, 'hex')))::int as subjects
    from disclosures
    left join card_orders on card_orders.id = disclosures.order_id
    where disclosures.reader_id = ${readerId} and disclosures.at >= ${beginningOf(on)} and disclosures.kind = any (${[...kinds]})`.execute(
    tx,
  );
  return rows[0]?.subjects ?? 0;
}

/** How many times the reader has read in this way on a day, whomever it showed. */
export async function countReadings(
  tx: Kysely<Tables>,
  { readerId, kind, on }: { readonly readerId: string; readonly kind: StaffReadingKind; readonly on: CalendarDay },
): Promise<number> {
  const { rows } = await sql<{ readings: number }>`
    select count(*)::int as readings from disclosures
    where reader_id = ${readerId} and at >= ${beginningOf(on)} and kind = ${kind}`.execute(tx);
  return rows[0]?.readings ?? 0;
}

/**
 * The security event of a reader who reached a limit, written once a day for each kind of limit, in a transaction of its own: that of the
 * reading rolls back. Calls that reach it at once wait for each other.
 */
export async function insertLimitEvent(
  db: Kysely<Tables>,
  { readerId, limit, at, on }: { readonly readerId: string; readonly limit: string; readonly at: Date; readonly on: CalendarDay },
): Promise<void> {
  const detail = JSON.stringify({ limit });
  await inTransaction(db, async (tx) => {
    await lockReader(tx, readerId);
    await sql`
      insert into security_events (at, kind, person_id, detail)
      select ${at}::timestamptz, 'staff-limit-reached', ${readerId}::uuid, ${detail}::jsonb
      where not exists (select from security_events
        where kind = 'staff-limit-reached' and person_id = ${readerId} and at >= ${beginningOf(on)} and detail = ${detail}::jsonb)`.execute(
      tx,
    );
  });
}

/** Removes a piece of what is older than the moment; answers of how many. */
export async function deleteReadingsBefore(db: Kysely<Tables>, moment: Date): Promise<number> {
  return deletedOfPiece(db, 'disclosures', sql`at < ${moment}::timestamptz`);
}

/** The moment at which a day of the portal's calendar begins. */
export function beginningOf({ day, timeZone }: CalendarDay): RawBuilder<Date> {
  return sql`(${day}::timestamp at time zone ${timeZone})`;
}
