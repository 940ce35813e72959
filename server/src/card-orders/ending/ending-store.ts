import type { Language } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { humanOf, idsOfHuman } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { humanToldLately, isReminder, organisationToldLately } from '../reminding/told-lately-store.ts';
import { type WaitingHolder, written } from '../reminding/waiting-holder-store.ts';

type Clock = Pick<Portal, 'config' | 'sharedNow'>;
type ToldOrganisation = {
  readonly organisation_id: string;
  readonly org_name: string;
  readonly org_code: string;
  readonly org_email: string | null;
  readonly org_language: Language;
};
const ofOrganisation = sql`organisations.id as organisation_id, organisations.name as org_name, organisations.code as org_code,
  organisations.email as org_email, organisations.language as org_language`;

const today = ({ config, sharedNow }: Clock) => sql<string>`(${sharedNow()} at time zone ${config.portal.timeZone})::date`;

/** Which of so many take the first turn today: each in its turn, a day after the one before. */
export async function findTurn(db: Kysely<Tables>, clock: Clock, many: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`select (${today(clock)} - date '2000-01-01') % ${many}::int as turn`.execute(db);
  return rows[0]?.turn ?? 0;
}

/**
 * The cards of which it is to be told that they end, each with the latest of the days before its end that have come (`due`). A day that
 * came before the card was ordered, or valid, is none: whoever has a card of two weeks knows.
 */
export const endingCards = (clock: Clock) => sql`
  select * from (
    select card_orders.*, ${humanOf} as human, ${idsOfHuman} as ids_of_human, (
      select min(days) from unnest(${[...clock.config.mail.endNoticeDays]}::int[]) as days
      where valid_until - days <= ${today(clock)} and valid_until - days > valid_from
        and valid_until - days >= (created at time zone ${clock.config.portal.timeZone})::date) as due
    from card_orders
    where has_card(status)
      and valid_until between ${today(clock)} and ${today(clock)} + ${Math.max(0, ...clock.config.mail.endNoticeDays)}::int
      and exists (select from organisations where organisations.id = organisation_id and may_act(organisations.state))) as card
  where due is not null and is_end_open(card.id)`;

/**
 * Holders who are to be told that their card ends, of each person the card that ends first, locked until the transaction ends. Whoever
 * was told of an order within a day waits for the next; of a card that was never activated the company alone is told.
 */
export async function lockEndingHolders(tx: Kysely<Tables>, clock: Clock, limit: number): Promise<(WaitingHolder & Ending)[]> {
  const now = clock.sharedNow();
  const { rows } = await sql<WaitingHolder & Ending>`
    with due as materialized (
      select * from (
        select distinct on (human) id, status, status_modified, due, valid_until from (${endingCards(clock)}) as card
        where status <> 'personalized' and email is not null
          and not exists (
            select from holder_messages told where told.order_id = card.id and told.kind = 'card-ends-soon' and told.reminder <= card.due)
          and not coalesce((select came_back and not to_former_address from last_mail(card.id)), false)
          and not ${humanToldLately(sql`card.ids_of_human`, (told) => sql`(other.id = card.id or ${isReminder(told)})`, now)}
        order by human, valid_until, id) as persons
      order by valid_until, id limit ${limit}
    )
    ${written(sql`due.due`)} join due on due.id = card_orders.id
    where card_orders.status = due.status and card_orders.status_modified = due.status_modified
    for update of card_orders skip locked`.execute(tx);
  return rows;
}
export type Ending = { readonly reminder: number; readonly valid_until: string };

export type EndingCard = ToldOrganisation & {
  readonly id: string;
  readonly due: number;
  readonly name: string;
  readonly valid_until: string;
};

/** The cards of which companies are to be told, of so many companies that were told of nothing within a day. */
export async function findEndingOfOrganisations(
  tx: Kysely<Tables>,
  clock: Clock,
  organisationsAtMost: number,
): Promise<EndingCard[]> {
  const { rows } = await sql<EndingCard>`
    with ending as materialized (
      select id, due, printable_name as name, valid_until, organisation_id from (${endingCards(clock)}) as card
      where not exists (select from ends_told where ends_told.order_id = card.id and ends_told.days <= card.due)
        and not ${organisationToldLately(sql`card.organisation_id`, clock.sharedNow())})
    select ending.id, due, ending.name, valid_until, ${ofOrganisation}
    from ending join organisations on organisations.id = ending.organisation_id
    where organisation_id in (select distinct organisation_id from ending order by 1 limit ${organisationsAtMost})
    order by valid_until, ending.name, ending.id`.execute(tx);
  return rows;
}

/** For the digest of a month: how many cards end in the days after its first that its company has not renewed. */
export type MonthOfOrganisation = ToldOrganisation & {
  readonly month: string;
  readonly count: number;
  readonly days_left: number;
};

/**
 * Companies that are to be told this month of what ends within so many days of its first day, unless they were told of anything within a
 * day. `days_left` of those days are still to come.
 */
export async function findMonthsToTell(
  tx: Kysely<Tables>,
  clock: Clock,
  { within, organisationsAtMost }: { readonly within: number; readonly organisationsAtMost: number },
): Promise<MonthOfOrganisation[]> {
  const month = sql`date_trunc('month', ${today(clock)}::timestamp)::date`;
  const { rows } = await sql<MonthOfOrganisation>`
    select ${month} as month, ${month} + ${within}::int - ${today(clock)} as days_left, counted.count, ${ofOrganisation}
    from (
      select organisation_id, count(*)::int as count from card_orders
      where has_card(status) and valid_until between ${today(clock)} and ${month} + ${within}::int
        and is_end_open(id) group by organisation_id) as counted
    join organisations on organisations.id = counted.organisation_id
    where may_act(organisations.state)
      and not exists (select from end_digests digest where digest.organisation_id = organisations.id and digest.month = ${month})
      and not ${organisationToldLately(sql`organisations.id`, clock.sharedNow())}
    order by organisations.id limit ${organisationsAtMost}`.execute(tx);
  return rows;
}

export async function insertEndsTold(
  tx: Kysely<Tables>,
  { sharedNow }: Clock,
  cards: readonly EndingCard[],
  messages: readonly string[],
) {
  await sql`
    insert into ends_told (order_id, days, organisation_id, told, messages)
    select id, due, ${cards[0]?.organisation_id ?? null}::uuid, ${sharedNow()}, ${[...messages]}::uuid[]
    from unnest(${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ due }) => due)}::smallint[]) as card (id, due)
    on conflict do nothing`.execute(tx);
}

export async function insertEndDigest(
  tx: Kysely<Tables>,
  { sharedNow }: Clock,
  organisation: MonthOfOrganisation,
  messages: readonly string[],
) {
  await sql`
    insert into end_digests (organisation_id, month, told, messages)
    values (${organisation.organisation_id}, ${organisation.month}, ${sharedNow()}, ${[...messages]}::uuid[])`.execute(tx);
}
