import type { StatusFilter } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { ListedOrder } from './card-order-list-store.ts';
import { partOfCardNumber } from './part-of-card-number.ts';

/** Which page of an organisation's list; an empty text is no search. */
export type WantedPage = {
  readonly organisationId: string;
  readonly filter: StatusFilter;
  readonly text: string;
  readonly page: number;
  readonly itemsPerPage: number;
};

/** `page` is the one that is shown: the last, where fewer are left than asked for. */
export type FoundPage = {
  readonly organisationName: string;
  readonly total: number;
  readonly page: number;
  readonly orders: readonly ListedOrder[];
};

type Found = Omit<FoundPage, 'page'> & { readonly shown: number };

/**
 * One page of one organisation's orders with their count, newest first, in one statement that costs the same whatever the
 * organisation's size (`orders_for_display.sql` says how). The orders come as one value of JSON: as rows they took twice as long.
 * Null where there is no such organisation.
 */
export async function findOrdersForDisplay(
  db: Kysely<Tables>,
  { organisationId, filter, text, page, itemsPerPage }: WantedPage,
): Promise<FoundPage | null> {
  const { rows } = await sql<Found>`
    select organisations.name as "organisationName", listed.total, listed.page as shown,
      (select coalesce(json_agg(found), '[]') from (
        select id, organisation_id, organisations.code as org_code, organisations.name as org_name, card_type, status,
          status_modified::text, created::text, printable_name, card_number, valid_from, valid_until, photo_id
        from card_orders
        where id = any (listed.ids)
          -- Never another organisation's, whatever a function says. Said so that no index on it is thought of: the ids are few.
          and (organisation_id = organisations.id) is true
        order by card_orders.created desc, id desc) as found) as orders
    from organisations
    cross join lateral orders_for_display(
      organisations.id, ${filter}, ${text}, ${partOfCardNumber(text)}, ${page}, ${itemsPerPage}) as listed
    where organisations.id = ${organisationId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { shown, ...rest } = found;
  return { ...rest, page: shown };
}
