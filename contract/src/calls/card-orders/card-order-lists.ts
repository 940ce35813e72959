import * as z from 'zod/mini';
import { cardOrderStatus, statusFilters } from '../../card-order-status.ts';
import { defaultPage, defaultStatusFilter } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { cardType } from '../../enumerations.ts';
import { orderSteps } from '../../order-step.ts';
import { day, looseText, moment, orderId, organisationId, organisationSlot, organisationSlots } from '../../values.ts';
import { cardsNarrowedTo, cardsSorted } from './cards-narrowed.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const viewOrganisations = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';

/**
 * What a search found that a row does not show: all names of the order, the orderer's reference, or a card number, which is not said
 * (2.4-29): its text is null.
 */
export const matchedElsewhere = z.strictObject({
  in: z.enum(['fullName', 'ordererReference', 'cardNumber']),
  text: z.nullable(z.string()),
});

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
  /** Whether the card can be used today: a card may be active and its company not (L-6-1). */
  holdsToday: z.boolean(),
  /** Then the holder cannot activate the card, whatever else holds. */
  orgIsNotActive: z.boolean(),
  validFromIsInFuture: z.boolean(),
  /** Whether a photo was given: a card without one has no face. */
  hasPhoto: z.boolean(),
  /** Path of the photo, where the viewer may see whom the order names. */
  ownerImage: z.nullable(z.string()),
  /** Path of the company's logo. */
  logo: z.nullable(z.string()),
  /** Path of the photo at the size of a row; null where none was given, and for the holder, who has `ownerImage`. */
  smallImage: z.nullable(z.string()),
  /** Whether the order was sent back, and its company is to answer (L-3); false for the holder. */
  sentBack: z.boolean(),
  /** Since when the holder has been asked to review the order or to activate the card; null while nothing waits for them. */
  askedSince: z.nullable(moment),
  /** What the orderer calls the order; null where they gave none, and for the holder. */
  ordererReference: z.nullable(z.string()),
  /** Why a search found the row, where the row does not show it; null otherwise. */
  matched: z.nullable(matchedElsewhere),
  cardBelongsToCurrentUser: z.boolean(),
  pinIsAvailable: z.boolean(),
});
export type CardListRow = z.output<typeof cardListRow>;

export const cardList = z.strictObject({
  orders: z.array(cardListRow),
  hasOrders: z.boolean(),
  /** The calendar day of the portal, by which cards are valid and are renewed. */
  today: day,
  pagination: z.strictObject({ totalItems: z.int(), itemsPerPage: z.int(), page: z.int() }),
  viewedOrgName: z.nullable(z.string()),
  /** Then no card can be ordered for it; false for the list of a holder. */
  viewedOrgIsNotActive: z.boolean(),
  userCanActOnAllCards: z.boolean(),
  /**
   * How many orders stand under each filter, narrowed and searched alike; null where that would take long to know, for the list of a
   * holder, and for staff whose search shows no order.
   */
  counts: z.nullable(z.record(z.enum(statusFilters), z.int())),
  /** How many of the company's orders were sent back, whatever narrows the list; null in a search and for other lists. */
  sentBackCount: z.nullable(z.int()),
  /**
   * How many cards end within each of `endsWithinChoices`, under the same filter, search and narrowing; null where the list is not
   * narrowed to cards that end, and for staff whose search shows no order (L-4-1).
   */
  endingCounts: z.nullable(z.array(z.strictObject({ withinDays: z.int(), cards: z.int() }))),
  /** The name of a worker of the company that a search may have meant, where it found nothing under any filter. */
  didYouMean: z.nullable(z.string()),
  /** All that is being done to many of the company's orders, or was for the viewer, who has not read it yet: their own first (L-5-3). */
  bulkJobIds: z.array(z.uuid()),
  /** How many requests wait for a second person, of which whoever may change the cards is told (L-8-3). */
  requestsWaiting: z.int(),
});
export type CardList = z.output<typeof cardList>;

/** No list has so many pages; a greater number is refused. */
export const maximumPage = 1_000_000;
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximumPage)), defaultPage);

/**
 * Cards and orders, newest first where nothing else is asked for: the viewer's own without an organisation, else the organisation's
 * (D-CALLS). A holder's list is neither sorted otherwise nor narrowed further.
 */
export const getOrdersForDisplay = endpoint({
  method: 'GET',
  path: '/cards/orders-for-display/:organizationCode?/:cpbOrganizationId?',
  summary: 'A page of cards and orders.',
  access: { holder: seeOwn, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject(organisationSlots),
  query: z.strictObject({
    page,
    usersFilterValue: z._default(looseText, ''),
    usersFilterStatus: z._default(z.enum(statusFilters), defaultStatusFilter),
    ...cardsNarrowedTo,
    ...cardsSorted,
  }),
  reply: cardList,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/** A row of the orders that wait for their holders: how often they were reminded since they were asked, and when last. */
export const waitingListRow = z.extend(cardListRow, { reminders: z.int(), lastReminded: z.nullable(moment) });
export type WaitingListRow = z.output<typeof waitingListRow>;

/**
 * The organisation's orders that wait for their holder to review or to activate (2.2-7), found by a part of a name; newest first where
 * nothing else is asked for. An order that waits for its company first, as the overview counts it (L-11-2), is not among them:
 * `waitForCompany` says how many the company's list finds by the same text, of each step that has some.
 */
export const getOrganisationWaitingOrders = endpoint({
  method: 'GET',
  path: '/cards/organization-waiting-orders/:organizationCode',
  summary: "A page of the organisation's orders that wait for their holder.",
  access: { holder: viewOrganisations, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject({ organizationCode: organisationSlot }),
  query: z.strictObject({ page, searchText: z._default(looseText, ''), ...cardsSorted }),
  reply: z.extend(cardList, {
    orders: z.array(waitingListRow),
    waitForCompany: z.array(z.strictObject({ step: z.enum(orderSteps), orders: z.int() })),
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});
