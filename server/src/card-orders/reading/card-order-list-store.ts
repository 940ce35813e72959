import {
  type CardOrderStatus,
  type CardsSortKey,
  cardOrderStatuses,
  type OrderStep,
  partOfCardNumber,
  type SortDirection,
  type StatusFilter,
} from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';
import type { Organisation } from '../../organisations/organisation-store.ts';
import { type Reach, showsPersonTo, within } from '../card-order-reach-store.ts';
import { type CardOrder } from '../card-order-store.ts';

type Kept =
  | 'id'
  | 'organisation_id'
  | 'card_type'
  | 'status'
  | 'printable_name'
  | 'card_number'
  | 'valid_from'
  | 'valid_until'
  | 'photo_id'
  | 'orderer_reference';

/** A row of the view `listed_orders`, as JSON: its moments are texts. */
export type ListedOrder = Pick<CardOrder, Kept> & {
  readonly status_modified: string;
  readonly created: string;
  readonly sent_back: boolean;
};

/** The company of an order, as a row shows it. */
export type ListedOrganisation = Pick<Organisation, 'code' | 'name' | 'logo_id' | 'state'>;

/** Of one moment. `page` is the one that is shown: the last, where fewer are left than asked for. */
export type FoundPage<Order = ListedOrder> = { readonly total: number; readonly page: number; readonly orders: readonly Order[] };

/** Whoever came by the link of a mail, and is not whom the order names, is not shown the person. */
export type ReachedOrder = ListedOrder & { readonly shows_person: boolean; readonly organisation: ListedOrganisation };

type WantedPage = { readonly page: number; readonly itemsPerPage: number };

/** The days, `YYYY-MM-DD`, within which a card that is not over ends: both belong to them. `choices` are the ends of other such days. */
export type EndsWithin = { readonly from: string; readonly until: string; readonly choices: readonly string[] };

/** What an order waits for; what was turned down before the moment is no longer to be ordered anew. */
type WaitedFor = { readonly is: OrderStep; readonly turnedDownSince: Date };

/** An organisation's list, narrowed and sorted; an empty text is no search. */
export type ListOfOrganisation = {
  readonly organisationId: string;
  readonly filter: StatusFilter;
  readonly text: string;
  readonly ends: EndsWithin | null;
  readonly withoutPhoto: boolean;
  readonly sentBack: boolean;
  readonly toRenew?: boolean | undefined;
  readonly step?: WaitedFor | undefined;
  readonly sortBy: CardsSortKey;
  readonly sortDirection: SortDirection;
};

/** What a search found in an order that its row may not show. */
export type FoundOrder = ListedOrder & {
  readonly full_name?: string;
  readonly matched_in?: 'fullName' | 'cardNumber' | 'ordererReference' | null;
};

type FoundOfOrganisation = FoundPage<FoundOrder> & {
  readonly organisation: ListedOrganisation;
  /** Null where a search found so much that counting it by filter would take long. */
  readonly counts: Readonly<Record<StatusFilter, number>> | null;
  /** How many end until each of the choices; null where the list is not narrowed to cards that end. */
  readonly ending: readonly number[] | null;
  readonly sentBackCount: number;
  /** Work at many of its orders that is under way, or that the editor asked for and has not read yet: the editor's own first. */
  readonly bulkJobIds: readonly string[];
  readonly requestsWaiting: number;
};

/** So many jobs are told above the list: those under way, and after them the newest of one's own. */
const toldJobsAtMost = 10;

const listedOrganisation = sql`json_build_object('code', organisations.code, 'name', organisations.name, 'logo_id', organisations.logo_id,
  'state', organisations.state)`;

/**
 * One page of one organisation's orders in one statement. It costs the same whatever the organisation's size, unless it is narrowed
 * beside its filter (`orders_for_display.sql` says how). Null where there is no such organisation.
 */
export async function findOrdersForDisplay(
  db: Kysely<Tables>,
  {
    organisationId,
    filter,
    text,
    ends,
    withoutPhoto,
    sentBack,
    toRenew = false,
    step,
    sortBy,
    sortDirection,
    editorId = null,
    now = new Date(),
    page,
    itemsPerPage,
  }: ListOfOrganisation & WantedPage & { readonly editorId?: string | null; readonly now?: Date },
): Promise<FoundOfOrganisation | null> {
  const { rows } = await sql<FoundOfOrganisation>`
    select ${listedOrganisation} as organisation, listed.total, listed.page, coalesce(listed.orders, '[]') as orders,
      listed.counts, listed.ending,
      (select count(*)::int from order_corrections where order_corrections.organisation_id = organisations.id) as "sentBackCount",
      (select coalesce(json_agg(id order by is_own desc, begun desc), '[]') from (
        select id, begun, person_id = ${editorId}::uuid as is_own from bulk_jobs
        where bulk_jobs.organisation_id = organisations.id and ${editorId}::uuid is not null
          and (ended is null and (waits_until is null or answer = 'confirmed') or ended is not null and person_id = ${editorId}::uuid
            and not seen)
        order by ended is null desc, begun desc limit ${toldJobsAtMost}) as told) as "bulkJobIds",
      (select count(*)::int from bulk_jobs where bulk_jobs.organisation_id = organisations.id and ${editorId}::uuid is not null
        and answer is null and waits_until > ${now}::timestamptz) as "requestsWaiting"
    from organisations
    cross join lateral orders_for_display(
      organisations.id, ${filter}, ${text}, ${partOfCardNumber(text)}, ${ends?.from}, ${ends?.until}, ${ends && [...ends.choices]},
      ${withoutPhoto}, ${sentBack}, ${toRenew}, ${step?.is}, ${step?.turnedDownSince}, ${sortBy}, ${sortDirection === 'descending'},
        ${page}, ${itemsPerPage}) as listed
    where organisations.id = ${organisationId}`.execute(db);
  return rows[0] ?? null;
}

/** Which orders of a reach a list shows; an empty text is no search. */
export type ListFilter = {
  readonly reach: Reach;
  readonly statuses: readonly CardOrderStatus[];
  readonly text: string;
};

/** One page of the orders of a holder, newest first. It reads all of them: a person has few, whoever it is. */
export async function findPage(
  db: Kysely<Tables>,
  filter: ListFilter,
  { page, itemsPerPage }: WantedPage,
): Promise<FoundPage<ReachedOrder>> {
  const { rows } = await sql<FoundPage<ReachedOrder>>`
    with chosen as materialized (
      select id, created, ${showsPersonTo(filter.reach)} as shows_person from card_orders where ${isChosen(filter)}),
    counted as (
      select count(*)::integer as total, ${shownPage(page, itemsPerPage)} as page
      from chosen)
    select total, page, (
      select coalesce(json_agg(listed), '[]') from (
        select listed_orders.*, shows_person, ${listedOrganisation} as organisation
        from (select id, shows_person from chosen
          order by created desc, id desc offset (page - 1) * ${itemsPerPage} limit ${itemsPerPage}) as on_page
        join listed_orders using (id)
        join organisations on organisations.id = organisation_id
        order by listed_orders.created desc, id desc) as listed) as orders
    from counted`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A count is one row.');
  return found;
}

/** What a file says of an order beside its row. */
export type ExportedOrder = ListedOrder & Pick<CardOrder, 'email'>;

/** All of an organisation's orders that its list shows, in the order of the list. */
export async function findOrderIdsForDisplay(
  db: Kysely<Tables>,
  {
    organisationId,
    filter,
    text,
    ends,
    withoutPhoto,
    sentBack,
    toRenew = false,
    step,
    sortBy,
    sortDirection,
  }: ListOfOrganisation,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: readonly string[] }>`
    select order_ids_for_display(${organisationId}, ${filter}, ${text}, ${partOfCardNumber(text)}, ${ends?.from}, ${ends?.until},
      ${withoutPhoto}, ${sentBack}, ${toRenew}, ${step?.is}, ${step?.turnedDownSince}, ${sortBy},
        ${sortDirection === 'descending'}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Those of these orders that are the organisation's, as they are asked for. */
export async function findOrdersToExport(
  db: Kysely<Tables>,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly ExportedOrder[]> {
  const { rows } = await sql<{ readonly orders: readonly ExportedOrder[] }>`
    select coalesce(json_agg(listed order by turn), '[]') as orders from (
      select listed_orders.*, turn, (select email from card_orders where card_orders.id = listed_orders.id)
      from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, turn)
      join listed_orders using (id) where organisation_id = ${organisationId}) as listed`.execute(db);
  return rows[0]?.orders ?? [];
}

function isChosen({ reach, statuses, text }: ListFilter) {
  const inStatus = statuses.length === cardOrderStatuses.length ? sql`true` : sql`card_orders.status = any (${[...statuses]})`;
  return sql`${within(reach)} and ${inStatus} and ${holdsName(text)}`;
}

/**
 * The words of a text in the names of an order, without regard to case and diacritics; an empty text is in each. A holder does not search
 * by number: finding it digit by digit would replace having the card; nor by what the company calls the order. A `select` of its own takes
 * the text apart once, not for each order.
 */
export const holdsName = (text: string) =>
  text === ''
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from card_order_words as words
  where words.order_id = card_orders.id and words.organisation_id = card_orders.organisation_id
    and words.names like all ((select likes_of_words(${text}))::text[]))`;

/** Whether an order holds a text as its organisation's list finds it, by `holds_text.sql`; an empty text is in each. */
export const holdsText = (text: string) =>
  text === ''
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from card_order_words as words, (select likes_of_words(${text}) as likes) as wanted
  where words.order_id = card_orders.id and words.organisation_id = card_orders.organisation_id
    and holds_text(words.names, words.card_number, words.reference, wanted.likes[1], wanted.likes,
      '%' || ${partOfCardNumber(text)}::text || '%'))`;

/** The name of a worker of the organisation that a text which nothing holds may have meant; null where none is near. */
export async function suggestName(db: Kysely<Tables>, organisationId: string, text: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select suggested_name(${organisationId}, ${text}) as name`.execute(db);
  return rows[0]?.name ?? null;
}
