import * as z from 'zod/mini';
import { cardOrderStatus, statusFilters } from '../card-order-status.ts';
import { defaultPage, defaultStatusFilter } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { cardType } from '../enumerations.ts';
import { day, looseText, moment, orderId, organisationId, organisationSlot } from '../values.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const viewOrganisations = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';

const organisationParams = {
  organizationCode: z.optional(organisationSlot),
  cpbOrganizationId: z.optional(organisationId),
};

export const cardListRow = z.strictObject({
  orderId,
  orgId: organisationId,
  orgCode: z.string(),
  orgName: z.string(),
  cardType,
  status: cardOrderStatus,
  statusModified: moment,
  printableName: z.string(),
  /** Only for an activated card or one ready to be activated (2.4-29). */
  cardNumber: z.nullable(z.string()),
  created_date: moment,
  validFrom: day,
  validUntil: day,
  isActive: z.boolean(),
  validFromIsInFuture: z.boolean(),
  /** Whether a photo was given: a card without one has no face. */
  hasPhoto: z.boolean(),
  /** Path of the photo, where the viewer may see whom the order names. */
  ownerImage: z.nullable(z.string()),
  /** Path of the company's logo. */
  logo: z.nullable(z.string()),
  cardBelongsToCurrentUser: z.boolean(),
  pinIsAvailable: z.boolean(),
});
export type CardListRow = z.output<typeof cardListRow>;

export const cardList = z.strictObject({
  orders: z.array(cardListRow),
  hasOrders: z.boolean(),
  pagination: z.strictObject({ totalItems: z.int(), itemsPerPage: z.int(), page: z.int() }),
  viewedOrgName: z.nullable(z.string()),
  userCanActOnAllCards: z.boolean(),
});
export type CardList = z.output<typeof cardList>;

/** No list has so many pages; a greater number is refused. */
export const maximumPage = 1_000_000;
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximumPage)), defaultPage);

/** Cards and orders, newest first: the viewer's own without an organisation, else the organisation's (D-CALLS). */
export const getOrdersForDisplay = endpoint({
  method: 'GET',
  path: '/cards/orders-for-display/:organizationCode?/:cpbOrganizationId?',
  summary: 'A page of cards and orders.',
  access: { holder: seeOwn, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject(organisationParams),
  query: z.strictObject({
    page,
    usersFilterValue: z._default(looseText, ''),
    usersFilterStatus: z._default(z.enum(statusFilters), defaultStatusFilter),
  }),
  reply: cardList,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/** The organisation's orders that wait for their holder to review or to activate, newest first (2.2-7). */
export const getOrganisationWaitingOrders = endpoint({
  method: 'GET',
  path: '/cards/organization-waiting-orders/:organizationCode',
  summary: "A page of the organisation's orders that wait for their holder.",
  access: { holder: viewOrganisations, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject({ organizationCode: organisationSlot }),
  query: z.strictObject({ page }),
  reply: cardList,
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});
