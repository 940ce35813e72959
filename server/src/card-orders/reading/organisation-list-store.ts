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
  readonly organisationCode: string;
  /** Of the organisation's list: while it is the same, so is this page. */
  readonly version: number;
  readonly total: number;
  readonly page: number;
  readonly orders: readonly ListedOrder[];
};

type FoundRow = ListedOrder & { readonly total: number; readonly page: number; readonly version: number };

/**
 * One page of one organisation's orders with their count, newest first, in one statement that costs the same whatever the
 * organisation's size (`page_of_card_orders.sql` says how). Null where there is no such organisation.
 */
export async function listOrganisationPage(
  db: Kysely<Tables>,
  { organisationId, filter, text, page, itemsPerPage }: WantedPage,
): Promise<FoundPage | null> {
  const { rows } = await sql<{ [Column in keyof FoundRow]: FoundRow[Column] | (Column extends 'id' ? null : never) }>`
    select listed.total, listed.page, listed.version,
      organisations.code as org_code, organisations.name as org_name, organisations.id as organisation_id, card_orders.id, card_orders.card_type, card_orders.status, card_orders.status_modified, card_orders.created,
      card_orders.printable_name, card_orders.card_number, card_orders.valid_from, card_orders.valid_until, card_orders.photo_id
    from organisations
    cross join lateral page_of_card_orders(
      organisations.id, ${filter}, ${text}, ${partOfCardNumber(text)}, ${page}, ${itemsPerPage}) as listed
    left join card_orders on card_orders.id = any (listed.ids)
      -- Never another organisation's, whatever a function says. Said so that no index on it is thought of: the ids are few.
      and (card_orders.organisation_id = organisations.id) is true
    where organisations.id = ${organisationId}
    order by card_orders.created desc, card_orders.id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const orders = rows.filter((row): row is FoundRow => row.id !== null);
  const { org_name: organisationName, org_code: organisationCode, total, page: shown, version } = first;
  return { organisationName, organisationCode, version, total, page: shown, orders };
}
