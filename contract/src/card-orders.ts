import * as z from 'zod/mini';
import { cardOrderStatus, statusFilters } from './card-order-status.ts';
import { endpoint } from './endpoint.ts';
import { cardType, verificationSource } from './enumerations.ts';
import {
  countryCode,
  day,
  looseText,
  moment,
  orderId,
  organisationId,
  organisationSlot,
  text,
  typedCardNumber,
} from './values.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const viewOrganisations = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';
const editOrganisations = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const actOnAllCards = 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS';

/** One card order as its viewer may see it (3-1). Days are `YYYY-MM-DD`, moments UTC. Flags are the server's decisions. */
export const cardOrderDetails = z.strictObject({
  orderId,
  status: cardOrderStatus,
  statusModified: moment,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Path of the holder's photo. */
  ownerImage: z.nullable(z.string()),
  validFrom: day,
  validUntil: day,
  orgName: z.string(),
  orgId: organisationId,
  orgCode: z.string(),
  companyNumber: z.string(),
  /** Path of the company's logo. */
  logo: z.nullable(z.string()),
  /** The card supplier. */
  cpb: z.strictObject({ name: z.string() }),
  fullName: z.string(),
  printableNamesForDisplay: z.string(),
  /** The name that the identity source vouches for; null before any verification. */
  verifiedName: z.nullable(z.string()),
  dateOfBirth: day,
  nationality: z.array(countryCode),
  verifiedNationalities: z.array(countryCode),
  cardType,
  cardNumber: z.nullable(z.string()),
  /** Country of the holder's address; the initial country of the phone field. */
  country: countryCode,
  holderEmail: z.nullable(z.string()),
  holderPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  contactAddress: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  verificationSource: z.nullable(verificationSource),
  rejectionReason: z.nullable(z.string()),
  showRejectionReason: z.boolean(),
  showLMACardNotAllowedMsg: z.boolean(),
  showNordicCardNotAllowedMsg: z.boolean(),
  namesIsValid: z.boolean(),
  nationalityIsValid: z.boolean(),
  cardInfoIsValid: z.boolean(),
  cardBelongsToCurrentUser: z.boolean(),
  canBeActivated: z.boolean(),
  canBeSuspended: z.boolean(),
  canBeTerminated: z.boolean(),
  canBeReConfirmed: z.boolean(),
  /** The ordering organisation may still cancel ("reject") it. */
  canBeRejected: z.boolean(),
  readyToBeActivated: z.boolean(),
  /** A produced card whose validity lies ahead: it cannot be activated before `validFrom` (4-4). */
  validFromIsInFuture: z.boolean(),
  /** An activated card of the viewer's own, whose PIN they may ask for with the card number (4-9). */
  pinIsAvailable: z.boolean(),
});
export type CardOrderDetails = z.output<typeof cardOrderDetails>;

/** What surrounds an order on its screen (3-2). */
export const cardOrderWrapper = z.strictObject({
  hasPendingOrders: z.boolean(),
  pendingOrder: z.nullable(cardOrderDetails),
  virtualCardStatus: z.boolean(),
  canEditVirtualCard: z.boolean(),
  isCardGovIdMatching: z.boolean(),
  status: z.nullable(cardOrderStatus),
});
export type CardOrderWrapper = z.output<typeof cardOrderWrapper>;

const organisationParams = {
  organizationCode: z.optional(organisationSlot),
  cpbOrganizationId: z.optional(organisationId),
};

/** One order: as its holder without an organisation, else as the organisation that the route names (D-CALLS). */
export const getCardOrderDetails = endpoint({
  method: 'GET',
  path: '/cards/card-order-details/:orderId/:organizationCode?/:cpbOrganizationId?',
  summary: 'One card order.',
  access: { holder: seeOwn, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject({ orderId, ...organisationParams }),
  reply: cardOrderWrapper,
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

const waitingOrder = z.strictObject({ orderId, cardType, orgName: z.string(), validFrom: day });

export const pendingCardOrders = z.strictObject({
  pendingOrders: z.array(waitingOrder),
  readyToActivateOrders: z.array(waitingOrder),
  holderName: z.string(),
});
export type PendingCardOrders = z.output<typeof pendingCardOrders>;

/** The holder's two lists: orders to review and cards to activate, newest first (2.4-8). */
export const getPendingCardOrders = endpoint({
  method: 'GET',
  path: '/cards/pending-card-orders',
  summary: 'Orders that wait for the holder.',
  access: seeOwn,
  changesState: false,
  reply: pendingCardOrders,
  refusals: [],
});

/** One order of the holder's, as the review screen needs it (D-CALLS). */
export const getPendingCardOrder = endpoint({
  method: 'GET',
  path: '/cards/pending-card-orders/:orderId',
  summary: 'One order of the holder.',
  access: seeOwn,
  changesState: false,
  params: z.strictObject({ orderId }),
  reply: cardOrderWrapper,
  refusals: ['errors.cards.itemNotFound'],
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
  validFromIsInFuture: z.boolean(),
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
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximumPage)), 1);

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
    usersFilterStatus: z._default(z.enum(statusFilters), 'all'),
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

/** What waits for the signed-in person, the newest order to confirm before the newest card to activate (D-CALLS). */
export const checkWaitingCardAction = endpoint({
  method: 'GET',
  path: '/cards/check-waiting-card-action',
  summary: 'What waits for the signed-in person.',
  access: seeOwn,
  changesState: false,
  reply: z.strictObject({ waitingCardAction: z.enum(['confirm', 'activate', 'none']), orderId: z.nullable(orderId) }),
  refusals: [],
});

/** Whether something waits for the visitor and which secure methods are offered (3-2, 2.4-2). */
export const checkIfUserHasPendingOrdersOrReadyToActivateCards = endpoint({
  method: 'GET',
  path: '/cards/check-if-user-has-pending-orders-or-ready-to-activate-cards',
  summary: 'Whether something waits, and the methods of sign-in.',
  access: 'anonymous',
  changesState: false,
  reply: z.strictObject({
    userHasPendingOrdersOrReadyToActivateCards: z.boolean(),
    authenticateWithBankId: z.boolean(),
    authenticateWithDokobit: z.boolean(),
  }),
  refusals: [],
});

const done = z.strictObject({ status: cardOrderStatus });

/** The holder accepts the order (D-RULES). The server ignores any e-mail; `country` is the phone field's country. */
export const confirmCardOrder = endpoint({
  method: 'POST',
  path: '/cards/confirm-card-order/:orderId',
  summary: 'The holder confirms an order.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  body: z.strictObject({
    phone: text,
    email: z.optional(z.nullable(looseText)),
    country: countryCode,
  }),
  reply: done,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.nameMismatch',
    'errors.cards.nationalityMismatch',
    'errors.cards.governmentIdNotVerified',
    'errors.cards.lmaCardNotAllowed',
    'errors.cards.nordicCardNotAllowed',
    'errors.cards.onlyFinnishIdentityNumbers',
    'errors.validation.field.componentCustomValidation.phoneNumber',
  ],
});

const asked = z.strictObject({ cardNumber: typedCardNumber });
const actingFor = { org_id: z.optional(organisationId) };

/** The holder rejects the order; with `org_id` the organisation cancels it (D-FLOW). */
export const rejectCardOrder = endpoint({
  method: 'GET',
  path: '/cards/reject-card-order/:orderId',
  summary: 'The holder, or the ordering organisation, rejects an order.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  query: z.strictObject({ rejectionReason: text, ...actingFor }),
  reply: done,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});

/**
 * Whether the number is this card's, and whether the holder has another activated card in the company; that card's
 * number is given only for a right number (3-2, 4-8).
 */
export const checkIfUserHasActivatedCardsInOrg = endpoint({
  method: 'GET',
  path: '/cards/check-if-user-has-activated-cards-in-org/:orderId',
  summary: 'Checks a card number before activation.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  query: asked,
  reply: z.strictObject({
    cardNumberIsValid: z.boolean(),
    userHasActivatedCardsInOrg: z.boolean(),
    cardNumber: z.nullable(z.string()),
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.cards.tooManyAttempts'],
});

/** Activates the card; a card of the holder that is active in the company is terminated with it (D-FLOW, 4-8). */
export const activateCardOrder = endpoint({
  method: 'GET',
  path: '/cards/activate-card-order/:orderId',
  summary: 'The holder activates a card by its number.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  query: asked,
  reply: z.strictObject({ cardNumberIsValid: z.boolean(), cardActivationIsForbiden: z.boolean() }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.cardInfoInvalid',
    'errors.cards.validFromInFuture',
    'errors.cards.validityOver',
    'errors.cards.tooManyAttempts',
  ],
});

/** The PIN of an activated card, for its holder who knows the card number (4-9). */
export const showPin = endpoint({
  method: 'GET',
  path: '/cards/show-pin/:orderId',
  summary: 'The PIN of an activated card.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  query: asked,
  reply: z.strictObject({ cardNumberIsValid: z.boolean(), pin: z.nullable(z.string()), cardId: orderId }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.cards.tooManyAttempts'],
});

const reasonBody = z.strictObject({
  rejectionReason: text,
  /** Sent by the organisation's screens; the server decides by the session's rights, not by this flag. */
  changeCompanyCardStatus: z.optional(z.boolean()),
  ...actingFor,
});

export const suspendCardOrder = endpoint({
  method: 'POST',
  path: '/cards/suspend-card-order/:orderId',
  summary: 'Suspends an activated card.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  body: reasonBody,
  reply: done,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});

export const terminateCardOrder = endpoint({
  method: 'POST',
  path: '/cards/terminate-card-order/:orderId',
  summary: 'Terminates a card for good.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  body: reasonBody,
  reply: done,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});

/** Reactivates a suspended card, or takes a holder's rejection back (D-FLOW). */
export const reactivateCardOrder = endpoint({
  method: 'GET',
  path: '/cards/reactivate-card-order/:orderId',
  summary: 'Reactivates a suspended card, or takes a rejection back.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  query: z.strictObject({ rejectionReason: text, ...actingFor }),
  reply: done,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.anotherCardIsActive',
    'errors.cards.organizationNotActive',
    'errors.cards.validityOver',
    'errors.cards.suspendedByAnother',
    'errors.cards.rejectionTooOld',
  ],
});

/** Switches the virtual card of the holder's activated card; the code is the order's own organisation's (D-CALLS). */
export const saveVirtualCardStatus = endpoint({
  method: 'POST',
  path: '/cards/save-virtual-card-status/:organizationCode/:orderId',
  summary: 'Switches the virtual card on or off.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ organizationCode: organisationSlot, orderId }),
  body: z.strictObject({ virtualCardEnabled: z.boolean() }),
  reply: z.strictObject({ virtualCardEnabled: z.boolean() }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.virtualCardNotEditable'],
});

const allCards = z.strictObject({ organizationId: organisationSlot });

/** What suspending or reactivating all cards would change now, to be told before it is done (1-8). */
export const getCompanyCardsToChange = endpoint({
  method: 'GET',
  path: '/cards/company-cards-to-change/:organizationId',
  summary: 'How many cards suspend-all and reactivate-all would change now.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: false,
  params: allCards,
  reply: z.strictObject({ cardsToSuspend: z.int(), cardsToReactivate: z.int() }),
  refusals: [],
});

/** Suspends every activated card of the company, with one history row each (1-8, D-FLOW). */
export const suspendAllCompanyCards = endpoint({
  method: 'PUT',
  path: '/cards/suspend-all-company-cards/:organizationId',
  summary: 'Suspends every activated card of the company.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: true,
  params: allCards,
  reply: z.strictObject({ suspendedCardsCount: z.int() }),
  refusals: [],
});

/**
 * Reactivates the valid cards that the company suspended, the newest of each holder who has no activated card there; none
 * while the company is not active (1-8, 4-13, D-FLOW).
 */
export const reactivateAllCompanyCards = endpoint({
  method: 'PUT',
  path: '/cards/reactivate-all-company-cards/:organizationId',
  summary: 'Reactivates the cards that the company suspended.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: true,
  params: allCards,
  reply: z.strictObject({ reactivatedCardsCount: z.int(), orgIsNotActive: z.boolean() }),
  refusals: [],
});
