import {
  type CardsSortKey,
  type OrderStep,
  type SortDirection,
  statusesThatWaitForHolder,
  stepsOfHolder,
} from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { plannedPerValue } from '../../database/prepared-statements.ts';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';
import { reminders } from '../../mail/reminders.ts';
import { type FoundPage, holdsName, holdsText, type ListedOrder } from './card-order-list-store.ts';

/** An order that waits, as JSON: how many reminders its holder got by mail since they were asked, and when the last was written. */
export type WaitingOrder = ListedOrder & { readonly reminders: number; readonly last_reminded: string | null };

/** How many orders stand at a step. */
export type OrdersAtStep = { readonly step: OrderStep; readonly orders: number };
type FoundWaiting = FoundPage<WaitingOrder> & { readonly wait_for_company: readonly OrdersAtStep[] };

/**
 * Whether an order, whose status waits for its holder, waits for nobody before: by the function of the overview, so that its number, the
 * list and whoever is reminded of all are the same orders.
 */
export const isHoldersTurn = sql<boolean>`
  order_step(card_orders.id, card_orders.status, null) = any (${[...stepsOfHolder]}::text[])`;

/** Of an order that waits, what `orders_for_display.sql` sorts by: who waits stands under two filters, and shows all but a number. */
const sortedBy: Readonly<Record<CardsSortKey, ReturnType<typeof sql>>> = {
  cardholder: sql`sorted_name`,
  cardNumber: sql`case when filter_group = 'active' then card_number end`,
  cardType: sql`array_position(card_types(), card_type)`,
  ordered: sql`created`,
  askedSince: sql`status_modified`,
  validTill: sql`valid_until`,
};

export type ListOfWaiting = {
  readonly organisationId: string;
  /** A part of a name; an empty text is no search. */
  readonly text: string;
  readonly sortBy: CardsSortKey;
  readonly sortDirection: SortDirection;
};

/**
 * One page of an organisation's orders that wait for their holders, and how many wait for the organisation before: as many as its list,
 * which looks for a text in more than names, finds at each step. It reads all that wait, and how often the holders were reminded of those
 * on the page alone.
 */
export async function findWaitingOrders(
  db: Kysely<Tables>,
  {
    organisationId,
    text,
    sortBy,
    sortDirection,
    page,
    itemsPerPage,
  }: ListOfWaiting & { readonly page: number; readonly itemsPerPage: number },
): Promise<FoundWaiting> {
  const way = sortDirection === 'descending' ? sql`desc` : sql`asc`;
  const { rows } = await sql<FoundWaiting>`${plannedPerValue}
    with waiting as materialized (
      select id, created, ${sortedBy[sortBy]} as sorted, order_step(id, status, null) as step, ${holdsName(text)} as is_named
      from card_orders
      where organisation_id = ${organisationId} and status = any (${[...statusesThatWaitForHolder]}) and ${holdsText(text)}),
    chosen as (select * from waiting where is_named and step = any (${[...stepsOfHolder]}::text[])),
    counted as (select count(*)::integer as total, ${shownPage(page, itemsPerPage)} as page from chosen),
    on_page as (
      select id, row_number() over (order by sorted ${way} nulls last, created desc, id desc) as turn from chosen
      order by turn offset ((select page from counted) - 1) * ${itemsPerPage} limit ${itemsPerPage})
    select total, page, (
      select coalesce(json_agg(listed order by turn), '[]') from (
        select listed_orders.*, turn, told.*
        from on_page join listed_orders using (id)
        cross join lateral (
          select count(*)::integer as reminders, max(written) as last_reminded from holder_messages message
          where message.order_id = listed_orders.id and message.waits_since = listed_orders.status_modified
            and message.kind = any (${[...reminders]}::text[]) and message.channel = 'email') as told) as listed) as orders, (
      select coalesce(json_agg(json_build_object('step', step, 'orders', orders) order by step), '[]') from (
        select step, count(*)::integer as orders from waiting where step <> all (${[...stepsOfHolder]}::text[]) group by step) as steps
      ) as wait_for_company
    from counted`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A count is one row.');
  return found;
}
