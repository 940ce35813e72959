import { type RawBuilder, sql } from 'kysely';

/** Whether somebody is told by a message within a day. One that nobody has sent yet counts as sent now: it goes out as soon as it can. */
export const tellsLately = (message: string, now: RawBuilder<Date>) =>
  sql`(${sql.ref(`${message}.failed`)} is null and coalesce(${sql.ref(`${message}.sent`)}, ${now}) > ${now} - interval '1 day')`;

/** Whether a company was told of its cards within a day, or a mail that tells it still waits: of who waits, of what ends, or of a month. */
export const companyToldLately = (organisationId: RawBuilder<unknown>, now: RawBuilder<Date>) => {
  const last = (table: string) => sql`
    (select told, messages from ${sql.table(table)} where organisation_id = ${organisationId} order by told desc limit 1)`;
  return sql<boolean>`exists (
    select from (${last('waits_told')} union all ${last('ends_told')} union all ${last('end_digests')}) as last
    where last.told > ${now} - interval '1 day' or exists (
      select from outbox_messages message where message.id = any (last.messages) and ${tellsLately('message', now)}))`;
};
