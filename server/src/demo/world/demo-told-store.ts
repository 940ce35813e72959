import { type Kysely, sql } from 'kysely';
import { endingCards } from '../../card-orders/ending/ending-store.ts';
import { waitingHolders } from '../../card-orders/reminding/waiting-holder-store.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';

/**
 * Writes down that these holders and their companies were told until now, although no message is kept: otherwise the portal would remind
 * all of them when it starts.
 */
export async function insertWhatWasTold(tx: Kysely<Tables>, portal: Portal): Promise<void> {
  const { reminderDays } = portal.config.mail;
  const days = sql`${[...reminderDays]}::int[]`;
  const untold = sql<boolean>`not exists (select from holder_messages where order_id = card_orders.id)`;
  const now = portal.sharedNow();
  await sql`
    with waiting as materialized (select * from (${waitingHolders(portal, untold)}) as each),
    told as (
      select id, status, waits_since, asked as at, null::int as reminder from waiting
      union all
      select id, status, waits_since, least(date_trunc('day', asked + (${days})[number] * interval '1 day') + interval '10 hours',
        ${now}), number
      from waiting cross join generate_series(1, reached) as number
    ), kept as (
      insert into holder_messages
        (id, order_id, status, waits_since, kind, channel, reminder, written, sent, actor_name, actor_role)
      select gen_random_uuid(), id, status, waits_since,
        case when status = 'personalized'
          then case when reminder is null then 'card-ready' else 'activation-reminder' end
          else case when reminder is null then 'order-waits-for-review' else 'review-reminder' end end,
        'email', reminder, at, at, 'system', 'system' from told
    )
    insert into waits_told (order_id, waits_since, organisation_id, told)
    select id, waits_since, organisation_id, asked + ${(reminderDays.at(-1) ?? 0) + 1}::int * interval '1 day' from waiting
    where asked + ${(reminderDays.at(-1) ?? 0) + 1}::int * interval '1 day' <= ${now}`.execute(tx);
}

/** The same of cards that end soon, and of what ended in this month. */
export async function insertWhatWasToldOfEnds(tx: Kysely<Tables>, portal: Portal): Promise<void> {
  const now = portal.sharedNow();
  const month = sql`date_trunc('month', ${now} at time zone ${portal.config.portal.timeZone})`;
  await sql`
    with ending as materialized (
      select id, organisation_id, status, status_modified, email, due, least(valid_until - due + interval '10 hours', ${now}) as at
      from (${endingCards(portal)}) as card
    ), holders as (
      insert into holder_messages
        (id, order_id, status, waits_since, kind, channel, reminder, written, sent, actor_name, actor_role)
      select gen_random_uuid(), id, status, status_modified, 'card-ends-soon', 'email', due, at, at, 'system', 'system' from ending
      where status <> 'personalized' and email is not null
    ), months as (
      insert into end_digests (organisation_id, month, told, messages)
      select id, ${month}::date, greatest(created, least(${month} + interval '10 hours', ${now})), '{}' from organisations
    )
    insert into ends_told (order_id, days, organisation_id, told, messages)
    select id, due, organisation_id, at, '{}' from ending`.execute(tx);
}

/** The last mail of this order got to nobody. */
export async function letLastMailComeBack(tx: Kysely<Tables>, orderId: string): Promise<void> {
  await sql`
    update holder_messages set sent = null, failed = written, came_back = true
    where id = (select id from holder_messages where order_id = ${orderId} order by written desc, id limit 1)`.execute(tx);
}
