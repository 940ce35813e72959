import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { cardType, idType, organisationStates } from '../../enumerations.ts';
import { countryCode, day, language, looseText, moment, orderId, organisationId, organisationSlot } from '../../values.ts';
import { type PartnerOrderField, partnerOrder } from '../partners/partner-orders.ts';
import { offeredRenewal } from './card-order-details.ts';

const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const ofOrganisation = z.strictObject({ organizationId: organisationSlot });

/** Bytes of a call that orders one card: its photo in base64, and room for its fields. */
export const maximumOrderBytes = 1_572_864;
/** Millions of pixels of its photo: the browser sends 1.5 at most, and all photos are drawn one after the other. */
export const maximumSentMegapixels = 2;
/** Workers that a search by name tells of. */
export const knownWorkersShown = 5;

/** What ordering begins with: who orders, and what an order leaves out. */
export const getCardOrdering = endpoint({
  method: 'GET',
  path: '/cards/card-ordering/:organizationId',
  summary: 'What a company needs to know before it orders a card.',
  access: { holder: order, organisation: order },
  changesState: false,
  params: ofOrganisation,
  reply: z.strictObject({
    orgId: organisationId,
    orgName: z.string(),
    /** Path of the company's logo. */
    logo: z.nullable(z.string()),
    country: countryCode,
    language,
    /** Only an active company can order. */
    orgState: z.enum(organisationStates),
    /** Whether whoever orders, or changes an order, may not approve it (W-5-6). */
    needsSecondPerson: z.boolean(),
    contactEmail: z.nullable(z.string()),
    contactPhone: z.nullable(z.string()),
    cardSuppliers: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    /** The one that the company ordered from last; null where it never did and there are several. */
    cardSupplier: z.nullable(z.string()),
    /** The calendar day of the portal, by which an order is judged. */
    today: day,
  }),
  refusals: ['errors.cards.itemNotFound'],
});

/** Workers for whom the company ordered before, found by name, each once by their newest order; never their government id (W-5). */
export const findKnownWorkers = endpoint({
  method: 'GET',
  path: '/cards/known-workers/:organizationId',
  summary: 'Workers whom the company knows from earlier orders.',
  access: { holder: order, organisation: order },
  changesState: false,
  params: ofOrganisation,
  query: z.strictObject({ searchText: looseText }),
  reply: z.strictObject({
    workers: z.array(z.strictObject({ orderId, fullName: z.string(), dateOfBirth: day, cardType, status: cardOrderStatus })),
  }),
  refusals: ['errors.staff.tooManyPersons'],
});

/** What an earlier order says of its worker, to order for the same again: all but the government id itself, which stays unseen. */
export const knownWorker = z.strictObject({
  orderId,
  givenNames: z.string(),
  familyNames: z.string(),
  nameToPrint: z.string(),
  dateOfBirth: day,
  nationalities: z.array(countryCode),
  governmentIdType: idType,
  governmentIdCountry: countryCode,
  cardType,
  cardSupplier: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language,
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: countryCode,
  validFrom: day,
  validUntil: day,
  /** What the company calls the order; each has its own. */
  reference: z.nullable(z.string()),
  /** Path of the photo. */
  ownerImage: z.nullable(z.string()),
  /** Of the card that would renew this order's, as of `card-order-details`. */
  renewal: offeredRenewal,
  /** When the order was changed last: whoever changes it says which they saw. */
  modified: moment,
});
export type KnownWorker = z.output<typeof knownWorker>;

export const getKnownWorker = endpoint({
  method: 'GET',
  path: '/cards/known-worker/:organizationId/:orderId',
  summary: 'What an earlier order says of its worker.',
  access: { holder: order, organisation: order },
  changesState: false,
  params: z.extend(ofOrganisation, { orderId }),
  reply: knownWorker,
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

/** The fields of an order in the browser: those of the partner API, but for what the company's place in the address says. */
export const cardToOrder = z.omit(partnerOrder, { company: true });
export type CardToOrder = z.output<typeof cardToOrder>;

/** What is wrong with a field of an order. */
export const problemOfField = z.strictObject({
  field: z.string(),
  /** A word for programs, of which `orderProblemMessage` makes the id of its message. */
  reason: z.string(),
  values: z.record(z.string(), z.string()),
});
export type ProblemOfField = z.output<typeof problemOfField>;

/** An order for the same worker and card type that is on its way or in use, for days that overlap: a second is hardly meant (W-5-15). */
export const standingOrder = z.strictObject({ orderId, status: cardOrderStatus, validFrom: day, validUntil: day });
export type StandingOrder = z.output<typeof standingOrder>;
/** The caller was told of a standing order, and orders all the same. */
export const knowingly = z._default(z.boolean(), false);

/**
 * Orders one card and approves it at once (W-5). Nothing is ordered where `problems` says what is wrong, or where one is `standing` and
 * the caller does not order `knowingly`. `requestId` is the form's: the same request again finds the order that it made. `isNew` is false
 * where the same card had been ordered before by another request.
 */
export const orderCard = endpoint({
  method: 'POST',
  path: '/cards/order-card/:organizationId',
  summary: 'Orders one card for a company.',
  access: { holder: order, organisation: order },
  changesState: true,
  params: ofOrganisation,
  body: z
    .strictObject({
      requestId: z.uuid(),
      order: cardToOrder,
      /** An earlier order of the company for the same worker, whose government id is taken where none is given. */
      sameWorkerAs: z.optional(orderId),
      /** Takes that order's photo too; none that is too old, where it is renewed. */
      keepsPhoto: z._default(z.boolean(), false),
      knowingly,
      /** In the place of that order, whose card ends soon or has ended (L-4-3). Where its photo is too old, not without another. */
      renews: z._default(z.boolean(), false),
    })
    .check(z.refine(({ renews, sameWorkerAs, order: { government_id: id } }) => !renews || (sameWorkerAs !== undefined && !id))),
  reply: z.strictObject({
    order: z.nullable(z.strictObject({ orderId, status: cardOrderStatus, isNew: z.boolean() })),
    standing: z.nullable(standingOrder),
    problems: z.array(problemOfField),
  }),
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.tooManyMails',
    'errors.cards.tooManyGovernmentIds',
    'errors.cards.transitionNotAllowed',
  ],
});

/**
 * Orders a card in the place of one that is lost, stolen or damaged, filled in from it and valid as long, and approves it at once
 * (L-2-4). The card ends when the new one is activated. Where one was ordered in its place already, that is answered, and is not new;
 * `problems` and `standing` as of `order-card`.
 */
export const orderReplacement = endpoint({
  method: 'POST',
  path: '/cards/order-replacement/:organizationId/:orderId',
  summary: 'Orders a card in the place of another.',
  access: { holder: order, organisation: order },
  changesState: true,
  params: z.extend(ofOrganisation, { orderId }),
  body: z.strictObject({ knowingly }),
  reply: orderCard.reply,
  refusals: orderCard.refusals,
});

/** A photo that was given so many years ago, or more, is asked for again. */
export const photoYears = 5;

/**
 * Orders a card anew that ends soon or has ended, filled in from it and valid as long again, and approves it at once (L-4-3). The card
 * stays as it is until the new one is activated, which ends it (L-4-5). Where its renewal is ordered already, that is answered, and is not
 * new; `problems` and `standing` as of `order-card`: a photo that is too old is a problem, and `order-card` takes a new one.
 */
export const renewCard = endpoint({
  method: 'POST',
  path: '/cards/renew-card/:organizationId/:orderId',
  summary: 'Orders a card anew that ends soon or has ended.',
  access: { holder: order, organisation: order },
  changesState: true,
  params: z.extend(ofOrganisation, { orderId }),
  body: z.strictObject({ knowingly }),
  reply: orderCard.reply,
  refusals: orderCard.refusals,
});

/** A field of the form by which one card is ordered. */
export type CardToOrderField = Exclude<PartnerOrderField, 'company'>;
