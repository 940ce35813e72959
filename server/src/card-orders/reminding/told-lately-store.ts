import { type RawBuilder, sql } from 'kysely';
import { reminders } from '../../mail/reminders.ts';

/**
 * Whether somebody is told by a message within a day. A mail that nobody has sent yet counts as sent now: it goes out as soon as it can. A
 * text message does not: its gateway may be gone, and mails do not wait for it.
 */
export const tellsLately = (message: string, now: RawBuilder<Date>) => {
  const of = (column: string) => sql.ref(`${message}.${column}`);
  const sent = sql`coalesce(${of('sent')}, case when ${of('channel')} = 'email' then ${now} end)`;
  return sql`(${of('failed')} is null and ${sent} > ${now} - interval '1 day')`;
};

/** Whether a message is one of those that go out by day alone, and to nobody twice in a day. */
export const isReminder = (message: string) => sql<boolean>`${sql.ref(`${message}.kind`)} = any (${[...reminders]}::text[])`;

/**
 * Whether a human with these government ids was told within a day, of any order (`other`), by a message that counts. Each order looks up
 * its own messages: in a plain join, a planner that takes the messages for few compares each card with each of them.
 */
export const humanToldLately = (
  ids: RawBuilder<unknown>,
  counts: (message: string) => RawBuilder<boolean>,
  now: RawBuilder<Date>,
) => sql<boolean>`exists (
  select from card_orders other cross join lateral (
    select from holder_messages told where told.order_id = other.id and ${counts('told')} and ${tellsLately('told', now)} limit 1) as lately
  where other.government_id_hash = any (${ids}))`;

/** Whether a company was mailed about its cards within a day, or such a mail still waits: holders who wait, cards that end, or a month. */
export const organisationToldLately = (organisationId: RawBuilder<unknown>, now: RawBuilder<Date>) => {
  const last = (table: string) => sql`
    (select told, messages from ${sql.table(table)} where organisation_id = ${organisationId} order by told desc limit 1)`;
  return sql<boolean>`exists (
    select from (${last('waits_told')} union all ${last('ends_told')} union all ${last('end_digests')}) as last
    where last.told > ${now} - interval '1 day' or exists (
      select from outbox_messages message where message.id = any (last.messages) and ${tellsLately('message', now)}))`;
};
