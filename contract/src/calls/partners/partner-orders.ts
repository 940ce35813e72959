import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { day, moment, orderId, text } from '../../values.ts';
import { partnerEndpoint } from './partner-endpoint.ts';

/** Orders that one call may bring. */
export const maximumOrdersPerCall = 1000;
/** Characters of a CSV file: as many orders as a call may have, with each field as long as it may be. */
export const maximumCsvLength = 8_000_000;
const megabyte = 1_048_576;
export const maximumPhotoMegabytes = 1;
/** Bytes of a photo, JPEG or PNG. */
export const maximumPhotoBytes = maximumPhotoMegabytes * megabyte;
/**
 * Millions of pixels of a photo. Without a limit a small file could claim a size that fills the memory of the program that draws it.
 */
export const maximumPhotoMegapixels = 24;
/** Millions of pixels of all photos of a call: two for each order. */
export const maximumPhotosMegapixels = 2000;
/** Megabytes of all photos of a call as they are written anew: with less than 100 kB each, all of a thousand have room. */
export const maximumPhotosMegabytes = 100;
export const maximumUploadMegabytes = 64;
/** Bytes of a call with a file of orders and its photos. */
export const maximumUploadBytes = maximumUploadMegabytes * megabyte;

/**
 * The fields of an order, which are also the columns of a CSV file, with what each holds. All are texts, so that a wrong one is
 * reported with its place and does not refuse the whole call.
 */
export const partnerOrderFields = {
  company: "Code of the company that orders; the key's own unless given.",
  reference: "The orderer's own reference. The same reference is the same order, and is not placed twice.",
  supplier: "Code of the card supplier; the key's own unless given.",
  card_type: 'nordic (unless given), nordic_visitor, nordic_temporary or lma.',
  given_names:
    'All given names, as in the identity document. Somebody with one name has it here or in family_names, and nothing in the other.',
  family_names: 'All family names, as in the identity document.',
  name_to_print: 'Name on the card, in at most 4 lines of 28 characters; the first given name and all family names unless given.',
  date_of_birth: 'YYYY-MM-DD.',
  nationalities: 'Country codes of two letters, separated by spaces.',
  government_id_type: 'ssn (unless given), passport_number or id_card_number.',
  government_id_country: 'Country code of two letters.',
  government_id: 'Personal number, or number of the passport or ID card.',
  email: 'Where the holder is told that the order waits for review.',
  phone: "The holder's phone number, with its country code or as dialled in the country.",
  language: "en, fi, sv or et; the company's own unless given.",
  contact_email: "E-mail address of the company's contact for this card.",
  contact_phone: "Phone number of the company's contact for this card.",
  address: 'Street address of the holder.',
  postal_code: 'Postal code of the holder.',
  city: 'City of the holder.',
  country: "Country code of two letters of the holder's address; the company's own unless given.",
  valid_from: 'YYYY-MM-DD; today unless given.',
  valid_until: 'YYYY-MM-DD; three years after valid_from unless given.',
  photo: 'The photo, JPEG or PNG up to 1 MiB and 24 million pixels: base64 in JSON, the name of the file in CSV.',
} as const;

export type PartnerOrderField = keyof typeof partnerOrderFields;
export const partnerOrderFieldNames = Object.keys(partnerOrderFields) as readonly PartnerOrderField[];

const orderFieldSchemas = Object.fromEntries(
  partnerOrderFieldNames.map((name) => [
    name,
    z.optional(z.nullable(z.string().register(z.globalRegistry, { description: partnerOrderFields[name] }))),
  ]),
) as Record<PartnerOrderField, z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString>>>;

export const partnerOrder = z.strictObject(orderFieldSchemas);
export type PartnerOrder = z.output<typeof partnerOrder>;

/** What is wrong, and where: the line of the file (the header is 1) or the place in the list (from 1), and the column. */
export const rowProblem = z.strictObject({
  line: z.int(),
  column: z.string(),
  /** A word for programs, such as `missing`. */
  reason: z.string(),
  /** The same for people, in the language that the request asks for, else the company's. */
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblem>;

const takenOrder = z.strictObject({ line: z.int(), order_id: orderId, status: cardOrderStatus });

export const orderIntake = z.strictObject({
  created: z.array(takenOrder),
  /** Orders that had come in before and were left as they are. */
  unchanged: z.array(takenOrder),
  /** Only with `partial`: what was left out. */
  rejected: z.array(rowProblem),
});
export type OrderIntake = z.output<typeof orderIntake>;

/** The body of `errors.partner.rowsRejected`. */
export type RowsRejectedReply = {
  readonly logicExceptionMessageKey: 'errors.partner.rowsRejected';
  readonly logicExceptionAdditionalData: Readonly<Record<string, string | number>>;
  readonly rows: readonly RowProblem[];
};

const intakeOptions = {
  /** Take the good ones although others are bad. */
  partial: z._default(z.boolean(), false),
  /** Approve what is taken at once. */
  approve: z._default(z.boolean(), false),
};
const refusalsOfIntake = [
  'errors.partner.rowsRejected',
  'errors.partner.idempotencyKeyReused',
  'errors.cards.tooManyMails',
  'errors.cards.tooManyGovernmentIds',
] as const;

/** Places orders. Without `partial` one bad order keeps all out, and the answer tells each problem. */
export const placeCardOrders = partnerEndpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Places one order or many.',
  scope: 'orderer',
  body: z.strictObject({
    orders: z.array(partnerOrder).check(z.minLength(1), z.maxLength(maximumOrdersPerCall)),
    ...intakeOptions,
  }),
  reply: orderIntake,
  refusals: refusalsOfIntake,
});

const noMorePhotosThanOrders = z.refine<Record<string, string>>((photos) => Object.keys(photos).length <= maximumOrdersPerCall);

/**
 * Places the orders of a CSV file: UTF-8 with or without byte order mark, a header row, separated by semicolon or comma.
 * `photos` holds the files that the column `photo` names, in base64.
 */
export const importCardOrders = partnerEndpoint({
  method: 'POST',
  path: '/orders/import',
  summary: 'Places the orders of a CSV file.',
  scope: 'orderer',
  body: z.strictObject({
    csv: z.string().check(z.maxLength(maximumCsvLength)),
    photos: z._default(z.record(z.string().check(z.maxLength(1000)), z.string()).check(noMorePhotosThanOrders), {}),
    /** Stands in for the column `company` where the file has none. */
    company: z.optional(z.string().check(z.maxLength(64))),
    ...intakeOptions,
  }),
  reply: orderIntake,
  refusals: refusalsOfIntake,
});

const orderParams = z.strictObject({ orderId });
export const orderState = z.strictObject({ order_id: orderId, status: cardOrderStatus });

export const getPlacedOrder = partnerEndpoint({
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'How far an order has come.',
  scope: 'orderer',
  params: orderParams,
  reply: z.strictObject({
    order_id: orderId,
    reference: z.nullable(z.string()),
    status: cardOrderStatus,
    status_modified: moment,
    rejection_reason: z.nullable(z.string()),
    valid_from: day,
    valid_until: day,
  }),
  refusals: ['errors.cards.itemNotFound'],
});

export const approveOrder = partnerEndpoint({
  method: 'POST',
  path: '/orders/:orderId/approve',
  summary: 'Approves an order: the card supplier may check it.',
  scope: 'orderer',
  params: orderParams,
  reply: orderState,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.approvingCompanyNotActive',
    'errors.cards.tooManyMails',
    'errors.partner.sentBackUnchanged',
    'errors.partner.idempotencyKeyReused',
  ],
});

/** The links of earlier mails end. Within an hour of the last mail nothing is sent. */
export const inviteHolderAgain = partnerEndpoint({
  method: 'POST',
  path: '/orders/:orderId/invite',
  summary: 'Sends the mail with the link to review an order again.',
  scope: 'orderer',
  params: orderParams,
  reply: orderState,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.tooManyMails',
    'errors.partner.idempotencyKeyReused',
  ],
});

export const cancelOrder = partnerEndpoint({
  method: 'POST',
  path: '/orders/:orderId/cancel',
  summary: 'Cancels an order that its holder has not confirmed.',
  scope: 'orderer',
  params: orderParams,
  body: z.strictObject({ reason: text }),
  reply: orderState,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.partner.idempotencyKeyReused'],
});
