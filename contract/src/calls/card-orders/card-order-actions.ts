import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { countryCode, looseText, orderId, organisationId, organisationSlot, text, typedCardNumber } from '../../values.ts';
import { causesOfAction, causesOfRequest } from './causes-of-actions.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const editOrganisations = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';

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
    'errors.cards.correctionWaits',
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
  /** Spelled so in the specification. */
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

/** The PIN of an activated card, for its holder who knows the card number (4-9), and has just signed in where configuration asks for it. */
export const showPin = endpoint({
  method: 'GET',
  path: '/cards/show-pin/:orderId',
  summary: 'The PIN of an activated card.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  query: asked,
  reply: z.strictObject({ cardNumberIsValid: z.boolean(), pin: z.nullable(z.string()), cardId: orderId }),
  refusals: [
    'errors.account.signInToProve',
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.tooManyAttempts',
  ],
});

const reasonBody = {
  rejectionReason: text,
  /** The organisation's screens send it; the server does not trust it and decides by the session's rights. */
  changeCompanyCardStatus: z.optional(z.boolean()),
  ...actingFor,
};

/** Suspends an activated card: its holder, or its company (1-7, D-FLOW). A reason is demanded; a repeat is answered as the first time. */
export const suspendCardOrder = endpoint({
  method: 'POST',
  path: '/cards/suspend-card-order/:orderId',
  summary: 'Suspends an activated card.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  /** The cause is asked beside the reason, and may be left out (L-2-1). */
  body: z.strictObject({ ...reasonBody, cause: z.optional(z.enum(causesOfAction.suspend)) }),
  reply: done,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});

/** Ends a card for good: its holder, or its company, which may need a second person (D-FLOW, L-8-2). A reason is demanded. */
export const terminateCardOrder = endpoint({
  method: 'POST',
  path: '/cards/terminate-card-order/:orderId',
  summary: 'Terminates a card for good.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  body: z.strictObject({ ...reasonBody, cause: z.optional(z.enum(causesOfAction.terminate)) }),
  reply: done,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.cards.needsSecondPerson'],
});

/**
 * Reactivates a suspended card, or takes a holder's rejection back (D-FLOW). Of a card that was lost or stolen, and for which another was
 * ordered, it says whether that is cancelled with it, which each is unless it is printed; false where one still comes (L-2-5).
 */
export const reactivateCardOrder = endpoint({
  method: 'GET',
  path: '/cards/reactivate-card-order/:orderId',
  summary: 'Reactivates a suspended card, or takes a rejection back.',
  access: { holder: seeOwn, organisation: editOrganisations },
  changesState: true,
  params: z.strictObject({ orderId }),
  query: z.strictObject({ rejectionReason: text, ...actingFor }),
  reply: z.strictObject({ status: cardOrderStatus, replacementIsCancelled: z.optional(z.boolean()) }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.anotherCardIsActive',
    'errors.cards.organizationNotActive',
    'errors.cards.validityOver',
    'errors.cards.suspendedByAnother',
    'errors.cards.rejectionTooOld',
    'errors.cards.governmentIdNotVerified',
  ],
});

/**
 * Asks the company for another card for the holder, unless one is ordered; so does suspending it as lost or stolen (L-2-2, L-2-3).
 * It is told by mail, of each cause once in 24 hours, again of a card found meanwhile, three times at most: `isTold` says whether it is.
 */
export const askForReplacement = endpoint({
  method: 'POST',
  path: '/cards/ask-for-replacement/:orderId',
  summary: 'The holder asks the company for another card in the place of one.',
  access: seeOwn,
  changesState: true,
  params: z.strictObject({ orderId }),
  body: z.strictObject({ cause: z.enum(causesOfRequest) }),
  reply: z.strictObject({ status: cardOrderStatus, isTold: z.boolean() }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.cards.anotherIsOrdered'],
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
