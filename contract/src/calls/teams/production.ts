import * as z from 'zod/mini';
import { cardOrderStatus, productionQueues } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { cardType } from '../../enumerations.ts';
import { maximumCardsPerFile } from '../../rules/card-file.ts';
import { countryCode, day, moment, orderId, text } from '../../values.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';
import { productionEvent } from '../partners/partner-production.ts';

const produce = { team: 'SEPPO_ACTION_PRODUCE_CARDS' } as const;
/** `teamId` is the card supplier. */
const ofSupplier = z.strictObject({ teamId: z.uuid() });
const anOrder = z.strictObject({ teamId: z.uuid(), orderId });
const queue = z.enum(productionQueues);

/** Minutes for which an order that an operator opened is theirs; while they look at it, it stays so. */
export const claimMinutes = 5;
/** Orders that one call may report as printed, or to be printed again. */
export const maximumOrdersReported = 200;
/** Reasons that a card supplier keeps for use again. */
export const maximumReasonsKept = 50;
const supplier = z.strictObject({ id: z.uuid(), code: z.string(), name: z.string(), accreditationCode: z.string() });

/** The card suppliers for which the person works, by name. */
export const getProductionSuppliers = endpoint({
  method: 'GET',
  path: '/production/suppliers',
  summary: 'The card suppliers for which the person works.',
  access: produce,
  changesState: false,
  reply: z.strictObject({ suppliers: z.array(supplier) }),
  refusals: [],
});
export type ProductionSupplier = z.output<typeof supplier>;

const queuedOrder = z.strictObject({
  orderId,
  status: cardOrderStatus,
  /** Since when it waits. */
  since: moment,
  nameToPrint: z.string(),
  cardType,
  orgName: z.string(),
  hasPhoto: z.boolean(),
  /** Who has it open now; null for nobody. */
  openedBy: z.nullable(z.strictObject({ name: z.string(), isYou: z.boolean() })),
});
export type QueuedOrder = z.output<typeof queuedOrder>;

/** A page of a queue, the longest waiting first, found by a part of a name or of a company's name, or by the order's id (W-6-1). */
export const getProductionQueue = endpoint({
  method: 'GET',
  path: '/production/queue/:teamId',
  summary: 'A queue of the card supplier.',
  access: produce,
  changesState: false,
  params: ofSupplier,
  query: z.extend(memberQuery, { queue }),
  reply: z.strictObject({
    supplier,
    /** Orders in each queue, whatever is searched for. */
    counts: z.strictObject({ check: z.int(), print: z.int(), personalize: z.int(), failed: z.int() }),
    orders: z.array(queuedOrder),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.searchTooShort'],
});

/**
 * What an operator should look at twice. `samePerson`: another order or card by the government id; `samePhoto`: the photo came with the
 * order of another person too. Either names the other order, of the same card supplier alone. `oddPhotoSize`, with its pixels: too few
 * of them, or not the shape of the card's picture.
 */
const warning = z.strictObject({
  kind: z.enum(['samePerson', 'samePhoto', 'oddPhotoSize', 'noPhoto']),
  other: z.nullable(z.strictObject({ name: z.string(), orgName: z.string(), status: cardOrderStatus })),
  pixels: z.nullable(z.strictObject({ width: z.int(), height: z.int() })),
});
export type ProductionWarning = z.output<typeof warning>;

/** An order as an operator judges and makes it. The government id is not part of it. */
export const orderInProduction = z.strictObject({
  orderId,
  status: cardOrderStatus,
  statusModified: moment,
  cardType,
  orgName: z.string(),
  companyNumber: z.string(),
  /** Path of the company's logo. */
  logo: z.nullable(z.string()),
  givenNames: z.string(),
  familyNames: z.string(),
  nameToPrint: z.string(),
  dateOfBirth: day,
  nationalities: z.array(countryCode),
  validFrom: day,
  validUntil: day,
  address: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: countryCode,
  /** Path of the photo. */
  photo: z.nullable(z.string()),
  warnings: z.array(warning),
  /** Whether it may be turned down, and whether it may be sent back to its company; that it was sent back too often is told once asked. */
  mayTurnDown: z.boolean(),
  maySendBack: z.boolean(),
  /** Until when it is the operator's own, unless they go on looking at it. */
  yoursUntil: moment,
});
export type OrderInProduction = z.output<typeof orderInProduction>;

/**
 * Opens the longest waiting order of a queue that nobody has open, or the one that is named, and keeps it for the operator for
 * `claimMinutes`; asked for again by the same operator, for as long again (W-6-4). `after` are orders that the operator passed over.
 * Null where none is left.
 */
export const takeProductionOrder = endpoint({
  method: 'POST',
  path: '/production/take/:teamId',
  summary: 'Opens an order of a queue for one operator.',
  access: produce,
  changesState: true,
  params: ofSupplier,
  body: z.strictObject({
    queue,
    orderId: z.optional(orderId),
    after: z._default(z.array(orderId).check(z.maxLength(maximumOrdersReported)), []),
  }),
  reply: z.strictObject({ order: z.nullable(orderInProduction) }),
  refusals: ['errors.cards.itemNotFound', 'errors.production.openedByAnother'],
});

/** Lets go of an order that the operator opened, so that another may open it. */
export const releaseProductionOrder = endpoint({
  method: 'POST',
  path: '/production/release/:teamId/:orderId',
  summary: 'Lets go of an order that the operator opened.',
  access: produce,
  changesState: true,
  params: anOrder,
  reply: z.strictObject({}),
  refusals: [],
});

const whyNotReported = [
  'errors.cards.itemNotFound',
  'errors.cards.transitionNotAllowed',
  'errors.cards.cardNumberTaken',
  'errors.production.sentBackTooOften',
  'errors.partner.cardNumberInvalid',
  'errors.production.openedByAnother',
] as const;

/** What happened to an order, as the partner API takes it. `keepReason` keeps a turning down's reason for use again (W-6-2). */
export const reportProduction = endpoint({
  method: 'POST',
  path: '/production/report/:teamId/:orderId',
  summary: 'Reports what happened to an order at the card supplier.',
  access: produce,
  changesState: true,
  params: anOrder,
  body: z.strictObject({ reported: productionEvent, keepReason: z._default(z.boolean(), false) }),
  reply: z.strictObject({ orderId, status: cardOrderStatus }),
  refusals: whyNotReported,
});

/** Selected orders, each judged by itself; `why` is the id of the message of its refusal, null where it is done (W-6-3). */
export const reportSelected = endpoint({
  method: 'POST',
  path: '/production/report-selected/:teamId',
  summary: 'Reports selected orders as printed, or to be printed again.',
  access: produce,
  changesState: true,
  params: ofSupplier,
  body: z.strictObject({
    event: z.enum(['printed', 'printing-failed', 'personalization-failed', 'retry']),
    orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(maximumOrdersReported)),
  }),
  reply: z.strictObject({
    orders: z.array(z.strictObject({ orderId, status: z.nullable(cardOrderStatus), why: z.nullable(z.enum(whyNotReported)) })),
  }),
  refusals: [],
});

const writtenCell = z.string().check(z.maxLength(100));

/** Why a row of a file of finished cards is not one. */
export const whyNotPersonalized = [...whyNotReported, 'pinInvalid'] as const;

/**
 * Finished cards as a file has them: all of them, or with `partial` those that are right. Nothing of it is kept but what each order
 * takes over, and a PIN stands in no answer (W-6-3).
 */
export const personalizeFromFile = endpoint({
  method: 'POST',
  path: '/production/personalize-from-file/:teamId',
  summary: 'Reports the cards of a file as personalised.',
  access: produce,
  changesState: true,
  params: ofSupplier,
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ line: z.int(), order: writtenCell, cardNumber: writtenCell, pin: writtenCell }))
      .check(z.minLength(1), z.maxLength(maximumCardsPerFile)),
    partial: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    /** How many were done; none where a row is wrong and `partial` was not asked for. */
    personalized: z.int(),
    rejected: z.array(z.strictObject({ line: z.int(), why: z.enum(whyNotPersonalized) })),
  }),
  refusals: [],
});
/** Bytes of such a call. */
export const maximumCardFileBytes = 524_288;

/** The reasons that the supplier keeps, the one that was used last first. */
export const getRejectionReasons = endpoint({
  method: 'GET',
  path: '/production/reasons/:teamId',
  summary: 'The reasons for turning down that the card supplier keeps.',
  access: produce,
  changesState: false,
  params: ofSupplier,
  reply: z.strictObject({ reasons: z.array(z.string()) }),
  refusals: [],
});

export const forgetRejectionReason = endpoint({
  method: 'POST',
  path: '/production/forget-reason/:teamId',
  summary: 'Keeps a reason for turning down no longer.',
  access: produce,
  changesState: true,
  params: ofSupplier,
  body: z.strictObject({ reason: text }),
  reply: z.strictObject({}),
  refusals: [],
});
