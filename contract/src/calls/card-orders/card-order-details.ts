import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { cardType, organisationStates, verificationSource } from '../../enumerations.ts';
import { countryCode, day, moment, orderId, organisationId } from '../../values.ts';
import { cardCause } from './card-causes.ts';
import { renewalChoice } from './card-ends.ts';
import { whyNotValid } from './why-not-valid.ts';

/** The suspension that holds, told to the holder: who made it, when and why. */
export const suspension = z.strictObject({
  by: z.enum(['holder', 'company']),
  since: moment,
  reason: z.nullable(z.string()),
  cause: cardCause,
});

/** An order at the other end of a replacement (L-2-4) or a renewal (L-4-3), as it stands. */
export const linkedOrder = z.strictObject({ orderId, status: cardOrderStatus, isRenewal: z.boolean() });
export type LinkedOrder = z.output<typeof linkedOrder>;

/** Until when the card would be valid that the viewer may order to renew another, and whether it needs another photo; else null. */
export const offeredRenewal = z.nullable(z.strictObject({ validUntil: day, needsPhoto: z.boolean() }));
export type OfferedRenewal = z.output<typeof offeredRenewal>;

/**
 * What last happened to an order, told to its company: who did it in which role, when and why. The name is null where the portal itself
 * did it, and of those who work for a card supplier or an ID office; the reason is null where an ID office gave it.
 */
export const lastChange = z.strictObject({
  status: cardOrderStatus,
  at: moment,
  role: z.enum(['holder', 'orderer', 'company', 'personalizer', 'id_verifier', 'system']),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  cause: cardCause,
});
export type LastChange = z.output<typeof lastChange>;

/** What tells a holder of an order that waits for them. */
export const holderMessages = [
  'order-waits-for-review',
  'card-ready',
  'review-reminder',
  'activation-reminder',
  'card-ends-soon',
] as const;
/**
 * How the holder was last told of an order, told to its company (L-1-5): when the message went out, or else was written; who had it sent,
 * by name where that was one of the company; and whether it waits, was given up, or nobody is reached at the address. `former`: it
 * did not arrive, and the order has had another address since, to which no mail has gone.
 */
export const lastTold = z.strictObject({
  at: moment,
  kind: z.enum(holderMessages),
  /** `both`: by mail, and a text message went out with it. */
  channel: z.enum(['email', 'both']),
  name: z.nullable(z.string()),
  result: z.enum(['sent', 'waits', 'failed', 'cameBack', 'former']),
  /** It came back, and the viewer may correct the address (L-1-6). */
  addressMayBeCorrected: z.boolean(),
});
export type LastTold = z.output<typeof lastTold>;

/**
 * Why whoever may approve a company's orders cannot approve this one: the company is not active; or a second person has to, and they typed
 * it, by whatever account, or whoever did lends them the right (L-8-4).
 */
export const whysMayNotApprove = ['companyNotActive', 'typedByYou', 'lentByTypist'] as const;
/** Of an order that waits for its approval: why not by the viewer, null where they may; and the state of its company. */
export const orderApproval = z.strictObject({
  whyNot: z.nullable(z.enum(['rightMissing', ...whysMayNotApprove])),
  orgState: z.enum(organisationStates),
});
export type OrderApproval = z.output<typeof orderApproval>;

/**
 * Why a card cannot be activated, as activating it would answer (4-8): its refusals by the last part of their name, and
 * `organizationNotActive`, which it answers as `cardActivationIsForbiden`.
 */
export const whysNotActivated = [
  'transitionNotAllowed',
  'validFromInFuture',
  'validityOver',
  'cardInfoInvalid',
  'organizationNotActive',
] as const;
export type WhyNotActivated = (typeof whysNotActivated)[number];

/**
 * One card order as its viewer may see it (3-1). Who came by the link of a mail and is not whom the order names sees the company, the card
 * and the name to print; all else about the person is null, or an empty list. Days are `YYYY-MM-DD`, moments UTC. Flags are the server's
 * decisions.
 */
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
  fullName: z.nullable(z.string()),
  printableNamesForDisplay: z.string(),
  /** The name that the identity source vouches for; null before any verification. */
  verifiedName: z.nullable(z.string()),
  dateOfBirth: z.nullable(day),
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
  /** The pilot rule holds, and the order's government id is no Finnish identity number: it can't be confirmed (5-9). */
  showOnlyFinnishIdsMsg: z.boolean(),
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
  /** The ordering organisation may send the mail with the link to review it again. */
  canBeInvited: z.boolean(),
  readyToBeActivated: z.boolean(),
  /** A produced card whose validity lies ahead: it cannot be activated before `validFrom` (4-4). */
  validFromIsInFuture: z.boolean(),
  /** Why the viewer cannot activate the card now, the first reason of several; null where they can. A company activates none. */
  whyNotActivated: z.nullable(z.enum(whysNotActivated)),
  /** The company is not active: until it is, none of its cards can be activated or reactivated (4-8). */
  orgIsNotActive: z.boolean(),
  /** Why the card does not hold today; empty where it does, and where there is no card. */
  whyNotValid: z.array(whyNotValid),
  /** Of a suspended card, for its holder; null for anybody else. */
  suspension: z.nullable(suspension),
  /** Since when the order waits for the company, to whom its holder sent it back (L-3-3); null where it does not. */
  sentBackSince: z.nullable(moment),
  /** Whether anything is to be said of a card that is missing, damaged or found, or of the one in its place. */
  tellsOfLoss: z.boolean(),
  /** The card that this order is to replace, which ends when this one is activated. */
  replaces: z.nullable(linkedOrder),
  /** The newest order that is to replace this card, unless it came to nothing. */
  replacement: z.nullable(linkedOrder),
  /** Reactivating the card cancels what was ordered in its place: it was lost or stolen, and none of that is printed yet. */
  replacementEndsWhenFound: z.boolean(),
  /** What the holder said of the card, and when; whether the company was told so by mail, and whether another is ordered by now. */
  replacementAsked: z.nullable(z.strictObject({ cause: cardCause, at: moment, isTold: z.boolean(), isOrdered: z.boolean() })),
  /** When somebody last said that they found the card, within a month. */
  foundAt: z.nullable(moment),
  /** Whether the viewer may order another card in the place of this one, or as its holder ask the company for it; null for neither. */
  mayReplace: z.nullable(z.enum(['order', 'ask'])),
  renewal: offeredRenewal,
  ...renewalChoice,
  /** For the company; null for the holder, who is told by `suspension`. */
  lastChange: z.nullable(lastChange),
  /** For the company; null for the holder, and where the holder was told of nothing. */
  lastTold: z.nullable(lastTold),
  /** What the orderer calls the order; null where they gave none, and for the holder. */
  ordererReference: z.nullable(z.string()),
  /** For the company, while the order waits for its approval (W-5-6); null otherwise. */
  approval: z.nullable(orderApproval),
  /** An activated card of the viewer's own, whose PIN they may ask for with the card number (4-9). */
  pinIsAvailable: z.boolean(),
  /** Whether they have to sign in again before they see it. */
  pinNeedsSignIn: z.boolean(),
});
export type CardOrderDetails = z.output<typeof cardOrderDetails>;
