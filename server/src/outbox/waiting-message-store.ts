import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { reaching } from '../database/reach/reach.ts';
import { shownPage } from '../database/shown-page.ts';
import type { OutboxMessagesTable } from '../database/tables/mail-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';

export type OutboxSet = 'waiting' | 'failed';
export type WaitingRow = Pick<
  Selectable<OutboxMessagesTable>,
  'id' | 'kind' | 'channel' | 'recipient' | 'language' | 'created' | 'attempts' | 'next_attempt' | 'failed' | 'last_error'
>;
type Wanted = { readonly set: OutboxSet; readonly search: string; readonly page: number; readonly pageSize: number };

const sets: Readonly<Record<OutboxSet, RawBuilder<boolean>>> = {
  waiting: sql`sent is null and failed is null`,
  failed: sql`sent is null and failed is not null`,
};

/** A page of what waits, the oldest first, or failed, the newest first, and how many there are of each. */
export async function listWaiting(db: Kysely<Tables>, { set, search, page, pageSize }: Wanted) {
  const found = search === '' ? sets[set] : sql`${sets[set]} and lower(recipient) like part_like(${search})`;
  const order = set === 'waiting' ? sql`created, id` : sql`failed desc, id`;
  const { rows } = await sql<WaitingRow & { waiting: number; all_failed: number; total: number; page: number }>`
    with counted as (
      select (select count(*)::int from outbox_messages where ${sets.waiting}) as waiting,
        (select count(*)::int from outbox_messages where ${sets.failed}) as all_failed,
        (select count(*)::int from outbox_messages where ${found}) as total
    ), paged as (
      select *, ${shownPage(page, pageSize, sql`total`)} as page from counted
    )
    select listed.*, paged.* from paged left join lateral (
      select id, kind, channel, recipient, language, created, attempts, next_attempt, failed, last_error
      from outbox_messages where ${found} order by ${order}
        limit ${pageSize} offset (paged.page - 1) * ${pageSize}) listed on true`.execute(db);
  return {
    messages: rows.filter(({ id }) => id !== null),
    counts: { waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.all_failed ?? 0 },
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

/**
 * Makes a message that has not gone out due, as if it were new. One that is being sent now is left to that attempt: it is due no earlier
 * than whoever claimed it gives it up. Answers whom it is for; undefined where there was no such message.
 */
export async function makeDue(
  db: Kysely<Tables>,
  { sharedNow }: Pick<Portal, 'sharedNow'>,
  id: string,
): Promise<string | undefined> {
  // Also by a system's key, which no order is of.
  const { rows } = await reaching('everybody', () =>
    sql<{ recipient: string }>`
    with told as (update holder_messages set failed = null, came_back = false where id = ${id} and sent is null)
    update outbox_messages
    set failed = null, attempts = 0, next_attempt = greatest(${sharedNow()}, claimed_until)
    where id = ${id} and sent is null returning recipient`.execute(db),
  );
  return rows[0]?.recipient;
}

/**
 * A mail that had gone out in these last days came back: it failed after all, and the order that it told of says so. Answers whether there
 * was such a mail; what comes back of one that is sent again meanwhile says nothing of the new attempt.
 */
export async function markReturned(
  db: Kysely<Tables>,
  { sharedNow }: Pick<Portal, 'sharedNow'>,
  { id, reason, days }: { readonly id: string; readonly reason: string; readonly days: number },
): Promise<boolean> {
  // A mail service's key, which no order is of.
  const { rows } = await reaching('everybody', () =>
    sql`
    with returned as (
      update outbox_messages set sent = null, failed = ${sharedNow()}, last_error = ${reason}, claimed_until = null
      where id = ${id} and channel = 'email' and sent > ${sharedNow()} - make_interval(days => ${days}) returning id
    ), told as (
      update holder_messages set sent = null, failed = ${sharedNow()}, came_back = true
      where id in (select id from returned)
    )
    select id from returned`.execute(db),
  );
  return rows.length > 0;
}

/** How many times it was asked for since the moment that the message be sent again. */
export async function countSentAgain(tx: Kysely<Tables>, id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from security_events
    where kind = 'message-sent-again' and at > ${since} and detail ->> 'message' = ${id}`.execute(tx);
  return rows[0]?.times ?? 0;
}

/** Who is reached at these addresses and phone numbers, as far as they said so. */
export async function findPersonsOfAddresses(
  db: Kysely<Tables>,
  addresses: readonly string[],
): Promise<readonly { readonly personId: string }[]> {
  const wanted = [...new Set(addresses)];
  const { rows } = await sql<{ personId: string }>`
    select id as "personId" from persons where lower(email) = any (${wanted.map((each) => each.toLowerCase())}::text[])
    union select id from persons where phone = any (${wanted}::text[])`.execute(db);
  return rows;
}
