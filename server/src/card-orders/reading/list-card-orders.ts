import {
  type CardList,
  type CardListRow,
  type CardsSortKey,
  dayAfter,
  endsWithinChoices,
  formatCardNumber,
  type OrderStep,
  ordererReferenceOf,
  type SortDirection,
  type StatusFilter,
  searchedText,
  statusesOfFilter,
  statusesThatWaitForHolder,
  turnedDownDays,
  waitsForHolder,
} from '@siteid/contract';
import { momentOf } from '../../database/moment.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { pageSize, whyNotSearch } from '../../searched-page.ts';
import { showsCardNumber, validFromIsAhead } from '../card-order.ts';
import { holdsToday } from '../card-validity.ts';
import {
  type EndsWithin,
  type FoundOrder,
  type FoundPage,
  findOrdersForDisplay,
  findPage,
  type ListedOrder,
  type ListedOrganisation,
  type ListOfOrganisation,
  type ReachedOrder,
  suggestName,
} from './card-order-list-store.ts';
import { logoPath, ownerImagePath, smallImagePath } from './picture-paths.ts';

const noHints = { counts: null, sentBackCount: null, endingCounts: null, didYouMean: null, bulkJobId: null, requestsWaiting: 0 };

/** The organisation of a list; whether the viewer may act on all its cards is the caller's to know. */
export type ViewedOrganisation = {
  readonly organisationId: string;
  readonly userCanActOnAllCards: boolean;
  /** Whose work at many orders is told; null to who may not change them. */
  readonly editorId: string | null;
  /** Staff are recorded by the orders that they see (T24): a search that shows them none tells them of nobody. */
  readonly isSeenByStaff: boolean;
};

type Searched = { readonly usersFilterValue: string; readonly usersFilterStatus: StatusFilter };
/** What an organisation's list is narrowed to, and how it is sorted. */
export type Wanted = Searched & {
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
    ...pageOf({ ...found, orders: orders.map(ownRow(portal)) }),
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
  { page, ...wanted }: Wanted & { readonly page: number },
): Promise<CardList | TooShort | NotFound> {
  const asked = listOf(portal, organisationId, wanted);
  if (isRefusal(asked)) return asked;
  const found = await findOrdersForDisplay(portal.db, { ...asked, editorId, now: portal.now(), page, itemsPerPage: pageSize });
  if (found === null) return refuse('errors.cards.itemNotFound');
  const { text, ends, withoutPhoto, sentBack, toRenew = false, step } = asked;
  const tellsNobody = isSeenByStaff && text !== '' && found.orders.length === 0;
  const foundNothing = text !== '' && found.counts?.all === 0 && ends === null && !withoutPhoto && !sentBack && !toRenew && !step;
  return {
    ...pageOf({ ...found, orders: found.orders.map(organisationRow(portal, found.organisation)) }),
    viewedOrgName: found.organisation.name,
    viewedOrgIsNotActive: !mayAct(found.organisation.state),
    userCanActOnAllCards,
    counts: tellsNobody ? null : found.counts,
    sentBackCount: found.sentBackCount,
    endingCounts: tellsNobody ? null : endingCountsOf(found.ending),
    didYouMean: foundNothing && !isSeenByStaff ? await suggestName(portal.db, organisationId, text) : null,
    bulkJobId: found.bulkJobId,
    requestsWaiting: found.requestsWaiting,
  };
}

/** One organisation's orders that wait for their holder, to be reviewed or activated, a page of them (2.2-7). */
export async function listOrganisationWaitingOrders(
  portal: Portal,
  { organisationId, userCanActOnAllCards }: ViewedOrganisation,
  page: number,
): Promise<CardList | NotFound> {
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const reach = { as: 'organisation', organisationIds: [organisationId] } as const;
  const waiting = { reach, statuses: statusesThatWaitForHolder, text: '' };
  const { orders, ...found } = await findPage(portal.db, waiting, { page, itemsPerPage: pageSize });
  return {
    ...pageOf({ ...found, orders: orders.map(organisationRow(portal, organisation)) }),
    viewedOrgName: organisation.name,
    viewedOrgIsNotActive: !mayAct(organisation.state),
    userCanActOnAllCards,
    ...noHints,
  };
}

type Page = Pick<CardList, 'orders' | 'hasOrders' | 'pagination'>;

/** Which orders of an organisation are asked for, and how they are sorted. */
export function listOf(portal: Portal, organisationId: string, wanted: Wanted): ListOfOrganisation | TooShort {
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
function endsOf(portal: Portal, { endsWithinDays }: Pick<Wanted, 'endsWithinDays'>): EndsWithin | null {
  if (endsWithinDays === undefined) return null;
  const from = portal.today();
  const choices = endsWithinChoices.map((days) => dayAfter(from, days));
  return { from, until: dayAfter(from, endsWithinDays), choices };
}

/** `ending` holds one number for each choice, in their order. */
const endingCountsOf = (ending: readonly number[] | null): CardList['endingCounts'] =>
  ending && endsWithinChoices.map((withinDays, place) => ({ withinDays, cards: ending[place] ?? 0 }));

/** A page past the end is the last page (D-OTHER, 5-4). */
function pageOf({ total, page, orders }: FoundPage<CardListRow>): Page {
  return { orders: [...orders], hasOrders: total > 0, pagination: { totalItems: total, itemsPerPage: pageSize, page } };
}

/** A person's own order, as lists show it. */
export function ownRow(portal: Portal): (order: ReachedOrder) => CardListRow {
  const today = portal.today();
  return (order) => {
    const ownerImage = order.shows_person ? ownerImagePath(order.id, null) : null;
    return rowOf(order, order.organisation, { isHolder: true, ownerImage }, today);
  };
}

/** An order as lists show it to its company. */
export function organisationRow(portal: Portal, organisation: ListedOrganisation): (order: FoundOrder) => CardListRow {
  const today = portal.today();
  return (order) => {
    const row = rowOf(
      order,
      organisation,
      { isHolder: false, ownerImage: ownerImagePath(order.id, order.organisation_id) },
      today,
    );
    const smallImage = order.photo_id === null ? null : smallImagePath(order.id, order.organisation_id);
    return { ...row, smallImage, matched: matchedOf(order, row) };
  };
}

/** A number that the row shows is not said again, and one that it may not show is not said at all (2.4-29). */
function matchedOf({ matched_in: where, full_name: fullName = '' }: FoundOrder, row: CardListRow): CardListRow['matched'] {
  if (where === 'fullName') return { in: where, text: fullName };
  if (where === 'ordererReference') return { in: where, text: row.ordererReference };
  return where === 'cardNumber' && row.cardNumber === null ? { in: where, text: null } : null;
}

type RowViewer = {
  readonly isHolder: boolean;
  /** Where the viewer finds the photo, if there is one; null where they may not see it. */
  readonly ownerImage: string | null;
};

/** An order as a list shows it (2.4-22). */
function rowOf(
  order: ListedOrder,
  organisation: ListedOrganisation,
  { isHolder, ownerImage }: RowViewer,
  today: string,
): CardListRow {
  const showsNumber = showsCardNumber(order.status, isHolder);
  const organisationIsActive = mayAct(organisation.state);
  return {
    orderId: order.id,
    orgId: order.organisation_id,
    orgCode: organisation.code,
    orgName: organisation.name,
    cardType: order.card_type,
    status: order.status,
    statusModified: momentOf(order.status_modified),
    printableName: order.printable_name,
    cardNumber: showsNumber && order.card_number !== null ? formatCardNumber(order.card_number) : null,
    created_date: momentOf(order.created),
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    isActive: order.status === 'activated',
    holdsToday: holdsToday(order, { organisationIsActive, today }),
    orgIsNotActive: !organisationIsActive,
    validFromIsInFuture: validFromIsAhead(order, today),
    hasPhoto: order.photo_id !== null,
    ownerImage: order.photo_id === null ? null : ownerImage,
    logo: logoPath(organisation.logo_id),
    smallImage: null,
    sentBack: order.sent_back && !isHolder,
    askedSince: waitsForHolder(order.status) ? momentOf(order.status_modified) : null,
    ordererReference: isHolder ? null : ordererReferenceOf(order.orderer_reference),
    matched: null,
    cardBelongsToCurrentUser: isHolder,
    pinIsAvailable: isHolder && order.status === 'activated',
  };
}
