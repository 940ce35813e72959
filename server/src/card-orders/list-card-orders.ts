import {
  type CardList,
  type CardListRow,
  formatCardNumber,
  minimumSearchLength,
  type StatusFilter,
  statusesOfFilter,
} from '@siteid/contract';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { countOrders, type ListedOrder, type ListFilter, listPage } from './card-order-list-store.ts';
import type { Reach } from './card-order-store.ts';

const itemsPerPage = 20;

type Wanted = { readonly page: number; readonly usersFilterValue: string; readonly usersFilterStatus: StatusFilter };

type TooShort = Refusal<'errors.cards.searchTooShort'>;

/** The person's own cards and orders, a page of them. */
export async function listOwnOrders(portal: Portal, personId: string, wanted: Wanted): Promise<CardList | TooShort> {
  const page = await listPageOf(portal, { as: 'holder', personId }, wanted);
  return isRefusal(page) ? page : { ...page, viewedOrgName: null, userCanActOnAllCards: false };
}

/** One organisation's cards and orders, a page of them; whether the viewer may act on all is the caller's to know. */
export async function listOrganisationOrders(
  portal: Portal,
  viewed: { readonly organisationId: string; readonly userCanActOnAllCards: boolean },
  wanted: Wanted,
): Promise<CardList | TooShort | Refusal<'errors.cards.itemNotFound'>> {
  const { organisationId, userCanActOnAllCards } = viewed;
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const page = await listPageOf(portal, { as: 'organisation', organisationIds: [organisationId] }, wanted);
  return isRefusal(page) ? page : { ...page, viewedOrgName: organisation.name, userCanActOnAllCards };
}

/** A page past the end is the last page (D-OTHER, 5-4). */
async function listPageOf(
  portal: Portal,
  reach: Reach,
  { page, usersFilterValue: text, usersFilterStatus }: Wanted,
): Promise<Pick<CardList, 'orders' | 'hasOrders' | 'pagination'> | TooShort> {
  if (text !== '' && [...text].length < minimumSearchLength) {
    return refuse('errors.cards.searchTooShort', { minimum: minimumSearchLength });
  }
  const filter: ListFilter = { reach, statuses: statusesOfFilter[usersFilterStatus], text };
  const totalItems = await countOrders(portal.db, filter);
  const shown = Math.min(page, Math.max(1, Math.ceil(totalItems / itemsPerPage)));
  const orders = await listPage(portal.db, filter, { limit: itemsPerPage, offset: (shown - 1) * itemsPerPage });
  return {
    orders: orders.map((order) => rowOf(order, reach.as === 'holder', portal.today())),
    hasOrders: totalItems > 0,
    pagination: { totalItems, itemsPerPage, page: shown },
  };
}

function rowOf(order: ListedOrder, isHolder: boolean, today: string): CardListRow {
  const showsNumber = !isHolder && (order.status === 'activated' || order.status === 'personalized');
  return {
    orderId: order.id,
    orgId: order.organisation_id,
    orgCode: order.org_code,
    orgName: order.org_name,
    status: order.status,
    statusModified: order.status_modified.toISOString(),
    printableName: order.printable_name,
    cardNumber: showsNumber && order.card_number !== null ? formatCardNumber(order.card_number) : null,
    created_date: order.created.toISOString(),
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    isActive: order.status === 'activated',
    validFromIsInFuture: order.status === 'personalized' && order.valid_from > today,
    cardBelongsToCurrentUser: isHolder,
    pinIsAvailable: isHolder && order.status === 'activated',
  };
}
