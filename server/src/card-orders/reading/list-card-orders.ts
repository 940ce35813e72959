import {
  type CardList,
  type CardsSortKey,
  dayAfter,
  endsWithinChoices,
  type OrderStep,
  type SortDirection,
  type StatusFilter,
  searchedText,
  statusesOfFilter,
  turnedDownDays,
  type WaitingListRow,
} from '@siteid/contract';
import { momentOf } from '../../database/moment.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { pageSize, whyNotSearch } from '../../searched-page.ts';
import {
  type EndsWithin,
  type FoundPage,
  findOrdersForDisplay,
  findPage,
  type ListOfOrganisation,
  suggestName,
} from './card-order-list-store.ts';
import { organisationRow, ownRow } from './list-row.ts';
import { findWaitingOrders, type OrdersAtStep, type WaitingOrder } from './waiting-list-store.ts';

const noHints = { counts: null, sentBackCount: null, endingCounts: null, didYouMean: null, bulkJobIds: [], requestsWaiting: 0 };

/** The organisation of a list; whether the viewer may act on all its cards is the caller's to know. */
export type ViewedOrganisation = {
  readonly organisationId: string;
  readonly userCanActOnAllCards: boolean;
  /** The reader, who is shown their own work at many orders; null where they may not change orders. */
  readonly editorId: string | null;
  /** Staff are recorded by the orders that they see (T24): a search that shows them none tells them of nobody. */
  readonly isSeenByStaff: boolean;
};

type Searched = { readonly usersFilterValue: string; readonly usersFilterStatus: StatusFilter };
/** What an organisation's list is narrowed to, and how it is sorted. */
export type ListQuery = Searched & {
  readonly endsWithinDays?: number | undefined;
  readonly withoutPhoto: boolean;
  readonly sentBack: boolean;
  readonly toRenew?: boolean | undefined;
  readonly step?: OrderStep | undefined;
  readonly sortBy: CardsSortKey;
  readonly sortDirection: SortDirection;
};

export type TooShort = Refusal<'errors.cards.searchTooShort'>;
export type NotFound = Refusal<'errors.cards.itemNotFound'>;

/** The person's own cards and orders, a page of them. */
export async function listOwnOrdersForDisplay(
  portal: Portal,
  personId: string,
  wanted: Searched & { readonly page: number },
): Promise<CardList | TooShort> {
  const { usersFilterStatus } = wanted;
  const text = searchedText(wanted.usersFilterValue);
  const tooShort = whyNotSearch(text);
  if (tooShort !== null) return tooShort;
  const filter = { reach: { as: 'holder', personId }, statuses: statusesOfFilter[usersFilterStatus], text } as const;
  const { orders, ...found } = await findPage(portal.db, filter, { page: wanted.page, itemsPerPage: pageSize });
  return {
    ...pageOf(portal, { ...found, orders: orders.map(ownRow(portal)) }),
    viewedOrgName: null,
    viewedOrgIsNotActive: false,
    userCanActOnAllCards: false,
    ...noHints,
  };
}

/** One organisation's cards and orders, a page of them. */
export async function listOrdersForDisplay(
  portal: Portal,
  { organisationId, userCanActOnAllCards, editorId, isSeenByStaff }: ViewedOrganisation,
  { page, ...wanted }: ListQuery & { readonly page: number },
): Promise<CardList | TooShort | NotFound> {
  const asked = listOf(portal, organisationId, wanted);
  if (isRefusal(asked)) return asked;
  const found = await findOrdersForDisplay(portal.db, { ...asked, editorId, now: portal.now(), page, itemsPerPage: pageSize });
  if (found === null) return refuse('errors.cards.itemNotFound');
  const { text, ends, withoutPhoto, sentBack, toRenew = false, step } = asked;
  const tellsNobody = isSeenByStaff && text !== '' && found.orders.length === 0;
  const foundNothing = text !== '' && found.counts?.all === 0 && ends === null && !withoutPhoto && !sentBack && !toRenew && !step;
  return {
    ...pageOf(portal, { ...found, orders: found.orders.map(organisationRow(portal, found.organisation)) }),
    viewedOrgName: found.organisation.name,
    viewedOrgIsNotActive: !mayAct(found.organisation.state),
    userCanActOnAllCards,
    counts: tellsNobody ? null : found.counts,
    // Of the company: beside the counts of a search it would contradict them.
    sentBackCount: text === '' ? found.sentBackCount : null,
    endingCounts: tellsNobody ? null : endingCountsOf(found.ending),
    didYouMean: foundNothing && !isSeenByStaff ? await suggestName(portal.db, organisationId, text) : null,
    bulkJobIds: [...found.bulkJobIds],
    requestsWaiting: found.requestsWaiting,
  };
}

/** One organisation's orders that wait for their holder, to be reviewed or activated, a page of them (2.2-7). */
export async function listOrganisationWaitingOrders(
  portal: Portal,
  { organisationId, userCanActOnAllCards }: ViewedOrganisation,
  wanted: Pick<ListQuery, 'sortBy' | 'sortDirection'> & { readonly page: number; readonly searchText: string },
): Promise<WaitingList | TooShort | NotFound> {
  const text = searchedText(wanted.searchText);
  const tooShort = whyNotSearch(text);
  if (tooShort !== null) return tooShort;
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const found = await findWaitingOrders(portal.db, { ...wanted, organisationId, text, itemsPerPage: pageSize });
  const row = organisationRow(portal, organisation);
  const orders = found.orders.map((order) => ({ ...row(order), ...remindersOf(order) }));
  return {
    ...pageOf(portal, { ...found, orders }),
    viewedOrgName: organisation.name,
    viewedOrgIsNotActive: !mayAct(organisation.state),
    userCanActOnAllCards,
    ...noHints,
    waitForCompany: [...found.wait_for_company],
  };
}

type WaitingList = Omit<CardList, 'orders'> & { orders: WaitingListRow[]; waitForCompany: OrdersAtStep[] };

/** How often the holder was reminded since they were asked, and when last. */
const remindersOf = ({ reminders, last_reminded: last }: WaitingOrder) => ({
  reminders,
  lastReminded: last === null ? null : momentOf(last),
});

/** Which orders of an organisation are asked for, and how they are sorted. */
export function listOf(portal: Portal, organisationId: string, wanted: ListQuery): ListOfOrganisation | TooShort {
  const { usersFilterStatus: filter, withoutPhoto, sentBack, toRenew = false, step, sortBy, sortDirection } = wanted;
  const text = searchedText(wanted.usersFilterValue);
  const list = {
    organisationId,
    filter,
    text,
    ends: endsOf(portal, wanted),
    withoutPhoto,
    sentBack,
    toRenew,
    step: step && { is: step, turnedDownSince: turnedDownSince(portal) },
    sortBy,
    sortDirection,
  };
  return whyNotSearch(text) ?? list;
}

/** Since when an order that was turned down is still to be ordered anew. */
export const turnedDownSince = ({ now }: Pick<Portal, 'now'>) => new Date(now().getTime() - turnedDownDays * 86_400_000);

/** From today: what ended before is over. */
function endsOf(portal: Portal, { endsWithinDays }: Pick<ListQuery, 'endsWithinDays'>): EndsWithin | null {
  if (endsWithinDays === undefined) return null;
  const from = portal.today();
  const choices = endsWithinChoices.map((days) => dayAfter(from, days));
  return { from, until: dayAfter(from, endsWithinDays), choices };
}

/** `ending` holds one number for each choice, in their order. */
const endingCountsOf = (ending: readonly number[] | null): CardList['endingCounts'] =>
  ending && endsWithinChoices.map((withinDays, place) => ({ withinDays, cards: ending[place] ?? 0 }));

/** A page past the end is the last page (D-OTHER, 5-4). */
function pageOf<Row>(portal: Pick<Portal, 'today'>, { total, page, orders }: FoundPage<Row>) {
  const pagination = { totalItems: total, itemsPerPage: pageSize, page };
  return { orders: [...orders], hasOrders: total > 0, today: portal.today(), pagination };
}
