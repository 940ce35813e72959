import type { CardOrderStatus, CardType, Language, WhyNotReminded } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import { humanOf, idsOfHuman, personOf, reminders } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { ofIds } from '../card-order-store.ts';
import { isSentBack } from '../correcting/correction-store.ts';
import { holdsName } from '../reading/card-order-list-store.ts';
import { isHoldersTurn } from '../reading/waiting-list-store.ts';
import { humanToldLately, isReminder, organisationToldLately, tellsLately } from './told-lately-store.ts';

type Clock = Pick<Portal, 'config' | 'sharedNow'>;

/** What is written to a holder, and in which language. */
export type WaitingHolder = {
  readonly id: string;
  readonly status: CardOrderStatus;
  readonly email: string;
  readonly language: Language;
  readonly given_names: string;
  readonly family_names: string;
  readonly printable_name: string;
  readonly card_type: CardType;
  readonly valid_until: string;
  readonly org_name: string;
  readonly supplier_code: string;
  /** Which of the reminders that go out by themselves is due; null where somebody asked for one. */
  readonly reminder: number | null;
  /** The proven number of a holder who chose text messages; null too while one of an earlier reminder waits for its gateway. */
  readonly text_to: string | null;
};

/** Why a holder who is waited for is not reminded now. */
export type WhyNotRemind = Exclude<WhyNotReminded, 'notWaiting' | 'tooManyMails'>;

/**
 * The orders of this condition that wait for their holders: since when each holder was `asked`, how many reminders the days since then
 * `reached`, how many went out (`reminded`), and `why` none may go out now, or null. Orders by several government ids of one person
 * have the same `human`. `card_orders` is what the condition speaks of.
 */
export function waitingHolders({ config, sharedNow }: Clock, condition: RawBuilder<boolean>) {
  const now = sharedNow();
  const zone = config.portal.timeZone;
  return sql`
    select waiting.*, (
        select count(*)::int from unnest(${[...config.mail.reminderDays]}::int[]) as day
        where waiting.asked + day * interval '1 day' <= ${now}) as reached
    from (
      select card_orders.id, card_orders.organisation_id, card_orders.status, card_orders.status_modified as waits_since, told.reminded,
        ${humanOf} as human,
        -- A card cannot be activated before its first day, so its holder is asked on that day.
        greatest(coalesce(told.asked, card_orders.status_modified),
          case when card_orders.status = 'personalized' then card_orders.valid_from::timestamp at time zone ${zone} end) as asked,
        case
          when valid_from_is_ahead(card_orders.status, card_orders.valid_from, (${now} at time zone ${zone})::date) then 'notYetValid'
          when card_orders.status = 'personalized' and not may_act(organisations.state) then 'companyNotActive'
          when card_orders.email is null then 'noAddress'
          when (select came_back and not to_former_address from last_mail(card_orders.id)) then 'cameBack'
          when card_orders.status = 'personalized' and exists (
            select from notices_off where person_id = card_orders.holder_id and kind = 'card-ready') then 'doesWithout'
          when told.lately or ${humanToldLately(idsOfHuman, isReminder, now)} then 'toldToday'
        end as why
      from card_orders
      join organisations on organisations.id = card_orders.organisation_id
      cross join lateral (
        select min(written) as asked, coalesce(max(reminder), 0)::int as reminded, bool_or(${tellsLately('message', now)}) as lately
        from holder_messages message
        where order_id = card_orders.id and message.status = card_orders.status and waits_since = card_orders.status_modified) as told
      where waits_for_holder(card_orders.status) and not ${isSentBack} and ${condition}) as waiting`;
}

/**
 * Whoever is due for the next reminder, of each person the order that has waited longest, locked until the transaction ends. An order
 * that somebody is changing is left for the next run.
 */
export async function lockDueHolders(tx: Kysely<Tables>, portal: Clock, limit: number): Promise<WaitingHolder[]> {
  const due = sql`
    select distinct on (human) id, status, waits_since, asked, reached
    from (${waitingHolders(portal, sql`true`)}) as waiting
    where why is null and reached > reminded
    order by human, asked, id`;
  const { rows } = await sql<WaitingHolder>`
    with due as materialized (select * from (${due}) as persons order by asked, id limit ${limit})
    ${written(sql`due.reached`)} join due on due.id = card_orders.id
    where card_orders.status = due.status and card_orders.status_modified = due.waits_since
    for update of card_orders skip locked`.execute(tx);
  return rows;
}

/**
 * The orders of a company that are listed as waiting for their holders and whose names hold a text, or the chosen ones that wait, each with
 * why nobody may be reminded now.
 */
export async function findCandidates(
  db: Kysely<Tables>,
  portal: Clock,
  organisationId: string,
  chosen: readonly string[] | null,
  text = '',
): Promise<{ readonly id: string; readonly name: string; readonly why: WhyNotRemind | null }[]> {
  const isChosen = chosen === null ? isHoldersTurn : ofIds(chosen);
  const condition = sql<boolean>`card_orders.organisation_id = ${organisationId} and ${isChosen} and ${holdsName(text)}`;
  // Also what a holder was told of another company's order today.
  const { rows } = await reaching('everybody', () =>
    sql<{ id: string; name: string; why: WhyNotRemind | null }>`
    select waiting.id, card_orders.printable_name as name, why
    from (${waitingHolders(portal, condition)}) as waiting join card_orders on card_orders.id = waiting.id
    order by waiting.asked, card_orders.printable_name`.execute(db),
  );
  return rows;
}

/** Those of these orders of the company whose holders may be reminded now, one of each person, locked until the transaction ends. */
export async function lockHolders(
  tx: Kysely<Tables>,
  portal: Clock,
  organisationId: string,
  ids: readonly string[],
): Promise<WaitingHolder[]> {
  const condition = sql<boolean>`card_orders.organisation_id = ${organisationId} and ${ofIds(ids)}`;
  const { rows } = await reaching('everybody', () =>
    sql<WaitingHolder>`
    with allowed as materialized (
      select distinct on (human) id, status, waits_since
      from (${waitingHolders(portal, condition)}) as waiting
      where why is null order by human, asked, id
    )
    ${written(sql`null::int`)} join allowed on allowed.id = card_orders.id
    where card_orders.status = allowed.status and card_orders.status_modified = allowed.waits_since
    order by card_orders.id for no key update of card_orders`.execute(tx),
  );
  return rows;
}

/** What the message to a holder says. */
export function written(reminder: RawBuilder<unknown>) {
  return sql`
    select card_orders.id, card_orders.status, card_orders.email, card_orders.given_names, card_orders.family_names,
      card_orders.printable_name, card_orders.card_type, card_orders.valid_until, organisations.name as org_name,
      card_suppliers.code as supplier_code, ${reminder} as reminder,
      coalesce(person.language, card_orders.language) as language,
      case when person.reminded_by_text and not exists (
        select from outbox_messages waiting
        where waiting.channel = 'sms' and waiting.recipient = person.phone and waiting.kind = any (${[...reminders]}::text[])
          and waiting.sent is null and waiting.failed is null) then person.phone end as text_to
    from card_orders
    join organisations on organisations.id = card_orders.organisation_id
    join card_suppliers on card_suppliers.id = card_orders.supplier_id
    left join persons person on person.id = ${personOf}`;
}

export type OverdueHolder = {
  readonly id: string;
  readonly waits_since: Date;
  readonly status: CardOrderStatus;
  readonly name: string;
  readonly why: WhyNotRemind | null;
  readonly organisation_id: string;
  readonly org_name: string;
  readonly org_code: string;
  readonly org_email: string | null;
  readonly org_language: Language;
};

/** Whoever still waits so long after they were asked, of companies that have not been told of them, nor of anybody within a day. */
export async function findOverdueHolders(
  tx: Kysely<Tables>,
  portal: Clock,
  { afterDays, organisationsAtMost }: { readonly afterDays: number; readonly organisationsAtMost: number },
): Promise<OverdueHolder[]> {
  const now = portal.sharedNow();
  const { rows } = await sql<OverdueHolder>`
    with overdue as materialized (
      select * from (${waitingHolders(portal, sql`true`)}) as waiting
      where asked + ${afterDays}::int * interval '1 day' <= ${now}
        -- Who is about to be reminded, or was today, still has time to answer.
        and (why in ('noAddress', 'cameBack', 'doesWithout') or why is null and reached <= reminded)
        and not exists (select from waits_told where order_id = waiting.id and waits_told.waits_since = waiting.waits_since)
        and not ${organisationToldLately(sql`waiting.organisation_id`, now)}
    )
    select overdue.id, overdue.waits_since, overdue.status, overdue.why, card_orders.printable_name as name, overdue.organisation_id,
      organisations.name as org_name, organisations.code as org_code, organisations.email as org_email,
      organisations.language as org_language
    from overdue
    join card_orders on card_orders.id = overdue.id
    join organisations on organisations.id = overdue.organisation_id
    where overdue.organisation_id in (select distinct organisation_id from overdue order by 1 limit ${organisationsAtMost})
    order by overdue.asked, card_orders.printable_name`.execute(tx);
  return rows;
}

export async function insertWaitsTold(
  tx: Kysely<Tables>,
  { sharedNow }: Clock,
  told: readonly OverdueHolder[],
  messages: readonly string[],
): Promise<void> {
  // By the moment that the database holds: one that went through the program has lost its microseconds.
  await sql`
    insert into waits_told (order_id, waits_since, organisation_id, told, messages)
    select id, status_modified, organisation_id, ${sharedNow()}, ${[...messages]}::uuid[] from card_orders
    where id = any (${told.map(({ id }) => id)}::uuid[]) on conflict do nothing`.execute(tx);
}
