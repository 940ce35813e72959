import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { maximumFieldLength } from '../../constants.ts';
import { endpoint, fileEndpoint } from '../../endpoint.ts';
import { idType } from '../../enumerations.ts';
import { sheetFormat } from '../../sheets.ts';
import { countryCode, day, language, looseText, moment, orderId, organisationId, personId } from '../../values.ts';
import { cardCause } from '../card-orders/card-causes.ts';
import { whyNotValid } from '../card-orders/why-not-valid.ts';

const seeEverybody = 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS';

/**
 * Whom staff find: a person, or a holder without an account, who is known only by card orders. `userId` is then the id of the
 * oldest of these orders, and goes on to mean the same human being after the first sign-in.
 */
const userId = personId;

export const foundUser = z.strictObject({
  userId,
  fullName: z.string(),
  dateOfBirth: z.nullable(day),
  /** Cards and card orders, as many as the user's card list has rows. */
  cardsCount: z.int(),
  /** The active card, else the newest order: with which company, and how it stands; null where the person has none. */
  card: z.nullable(z.strictObject({ orgName: z.string(), status: cardOrderStatus })),
});
export type FoundUser = z.output<typeof foundUser>;

/**
 * Users by at least 3 characters of a name or of a card number, sorted by family name; an empty search finds nobody. Case, diacritics
 * and the hyphens of a number do not count (5-4, D-OTHER). At most `usersLimitInUsersList` users (3-5); where more are found, any of them.
 */
export const searchUsersGlobally = endpoint({
  method: 'GET',
  path: '/users/global-search',
  summary: 'Users by a part of their name or of a card number.',
  access: seeEverybody,
  changesState: false,
  query: z.strictObject({
    // No name holds control characters, and the database stores no NUL (T29).
    searchText: z._default(
      z.string().check(z.trim(), z.maxLength(maximumFieldLength), z.regex(/^[^\u0000-\u001f\u007f]*$/u)),
      '',
    ),
  }),
  reply: z.strictObject({ users: z.array(foundUser) }),
  refusals: ['errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/** Times that one member of staff may look a person up on one day (W-7-4). */
export const lookUpsAtMost = 50;

const lookUpValue = looseText.check(z.minLength(1));

/** By what staff look a person up: a government id, however it is written, or a phone number, `country` being the one that it is of. */
export const personLookUp = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('governmentId'), idType, country: countryCode, value: lookUpValue }),
  z.strictObject({ by: z.literal('phone'), country: countryCode, value: lookUpValue }),
]);
export type PersonLookUp = z.output<typeof personLookUp>;

/** People who have one phone number, as several who work for a company may: an account takes any number. */
export const foundByNumberAtMost = 5;

/**
 * Whether somebody here has exactly this government id, or this phone number, recorded by an ID office or written in an account (W-7-4).
 * A POST, so that the number stands in no address. Each asking is recorded once for each person who is found, and answered at most
 * `lookUpsAtMost` times a day.
 */
export const lookUpPerson = endpoint({
  method: 'POST',
  path: '/users/look-up',
  summary: 'Whether somebody is known by a government id or a phone number.',
  access: seeEverybody,
  changesState: true,
  body: personLookUp,
  // Ids that lead to the cards of these people, those whom an office recorded first; neither a name nor a day of birth. `typedIds` are
  // those who only wrote the number themselves: any account takes any number, so it proves nobody.
  reply: z.strictObject({ userIds: z.array(userId), typedIds: z.array(userId) }),
  refusals: ['errors.validation.field.componentCustomValidation.phoneNumber', 'errors.staff.tooManyPersons'],
});

/** What the portal itself writes as the description of a step: the call that changed the card along with others. */
export const portalDescriptions = [
  'activate-card-order',
  'suspend-all-company-cards',
  'reactivate-all-company-cards',
  'change-selected-card-orders',
  'confirmed-by-second-person',
  'reactivate-card-order',
] as const;
export type PortalDescription = (typeof portalDescriptions)[number];
/** Of a card that ended because its holder activated another: who ends it writes this, and readers know it by this. */
export const replacedDescription: PortalDescription = 'activate-card-order';

/** Whether the catalogues have words for a description, under `cardHistory.description.<description>`; a partner's are its own. */
export function isPortalDescription(description: string | null): description is PortalDescription {
  return portalDescriptions.some((known) => known === description);
}

/** One step of a card's history. `modifiedBy` is a name, or null where the portal itself acted (2.4-31). */
export const cardHistoryEntry = z.strictObject({
  cardStatus: cardOrderStatus,
  modifiedTime: moment,
  modifiedBy: z.nullable(z.string()),
  modifiedReason: z.nullable(z.string()),
  modifiedDescription: z.nullable(z.string()),
  /** Beside the reason of a suspension or termination, where one was said (L-2-1). */
  modifiedCause: cardCause,
});
export type CardHistoryEntry = z.output<typeof cardHistoryEntry>;

/** A card or card order in a searched user's list (3-2). The card is the order: `orderId` is also the `cardId` of its history. */
export const userCardRow = z.strictObject({
  cardNumber: z.nullable(z.string()),
  orgName: z.string(),
  dateCreated: moment,
  statusModified: moment,
  validFrom: day,
  validUntil: day,
  status: cardOrderStatus,
  /** A produced card whose validity lies ahead (4-4). */
  validFromIsInFuture: z.boolean(),
  /** Why the card does not hold today; empty where it does, and where there is no card. */
  whyNotValid: z.array(whyNotValid),
  orderId,
  orgId: organisationId,
  /** The screen's own: false, and no history, until it is asked for (4-14). */
  historyVisible: z.boolean(),
  cardHistoryData: z.nullable(z.array(cardHistoryEntry)),
});
export type UserCardRow = z.output<typeof userCardRow>;

export const userCardsList = z.strictObject({ cardsInfo: z.array(userCardRow), fullName: z.string() });
export type UserCardsList = z.output<typeof userCardsList>;

/** All cards and card orders of a searched user, the active first, then the newest (2.4-30). */
export const getUserCardsList = endpoint({
  method: 'GET',
  path: '/cards/global-search-user-cards-list/:userId',
  summary: 'The cards and card orders of a searched user.',
  access: seeEverybody,
  changesState: false,
  params: z.strictObject({ userId }),
  reply: userCardsList,
  refusals: ['errors.users.notFound', 'errors.staff.tooManyPersons'],
});

/** The history of a card, the newest step first; the index of its row is echoed (2.4-31, D-CALLS). */
export const getCardHistory = endpoint({
  method: 'GET',
  path: '/cards/card-history/:cardId/:index',
  summary: 'What happened to a card and its order.',
  access: seeEverybody,
  changesState: false,
  params: z.strictObject({ cardId: orderId, index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)) }),
  reply: z.strictObject({ cardHistory: z.array(cardHistoryEntry), cardId: orderId, index: z.int() }),
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

/** The same as a file, in the language of the screen; its times are in the portal's time zone, which their heading names. */
export const getCardHistoryFile = fileEndpoint({
  path: '/cards/card-history-file/:cardId/:languageCode/:format',
  summary: 'What happened to a card and its order, as a file.',
  access: seeEverybody,
  params: z.strictObject({ cardId: orderId, languageCode: language, format: sheetFormat }),
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});
