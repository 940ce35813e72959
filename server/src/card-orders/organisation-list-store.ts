import type { StatusFilter } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
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

type Place = { readonly total: number; readonly page: number; readonly version: number };
type Listed = Place & { readonly ids: readonly string[] };
type FoundRow = ListedOrder & Place;

/** What searches were answered, the last asked last; the database says whether it still holds. */
const known = new Map<string, Listed>();
const knownAtMost = 2000;

/**
 * One page of one organisation's orders with their count, newest first, in one statement that costs the same whatever the
 * organisation's size (migration 0008 says how). Null where there is no such organisation.
 */
export async function listOrganisationPage(
  db: Kysely<Tables>,
  { organisationId, filter, text, page, itemsPerPage }: WantedPage,
): Promise<FoundPage | null> {
  const key = JSON.stringify([organisationId, filter, text, page, itemsPerPage]);
  const before = known.get(key);
  const { rows } = await sql<{ [Column in keyof FoundRow]: FoundRow[Column] | (Column extends 'id' ? null : never) }>`
    select listed.total, listed.page, listed.version,
      organisations.code as org_code, organisations.name as org_name, organisations.id as organisation_id, card_orders.id, card_orders.card_type, card_orders.status, card_orders.status_modified, card_orders.created,
      card_orders.printable_name, card_orders.card_number, card_orders.valid_from, card_orders.valid_until
    from organisations
    cross join lateral page_of_card_orders(
      organisations.id, ${filter}, ${text}, ${partOfCardNumber(text)}, ${page}, ${itemsPerPage},
      (${before?.total ?? null}, ${before?.page ?? null}, ${before?.ids ?? null}, ${before?.version ?? null})::found_orders) as listed
    left join card_orders on card_orders.id = any (listed.ids)
      -- Whatever is remembered, never another organisation's. Said so that no index on it is thought of: the ids are few.
      and (card_orders.organisation_id = organisations.id) is true
    where organisations.id = ${organisationId}
    order by card_orders.created desc, card_orders.id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const orders = rows.filter((row): row is FoundRow => row.id !== null);
  const { org_name: organisationName, total, page: shown, version } = first;
  if (text !== '') remember(key, { total, page: shown, version, ids: orders.map(({ id }) => id) });
  return { organisationName, total, page: shown, orders };
}

function remember(key: string, listed: Listed): void {
  known.delete(key);
  known.set(key, listed);
  const [oldest] = known.keys();
  if (known.size > knownAtMost && oldest !== undefined) known.delete(oldest);
}
