import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { cardType, idType } from '../../enumerations.ts';
import { governmentIdShape } from '../../rules/ids/government-id.ts';
import { countryCode, day, moment, orderId, text } from '../../values.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';
import { shownIdentity } from '../partners/partner-identities.ts';

const record = { team: 'SEPPO_ACTION_RECORD_IDENTITIES' } as const;
/** `teamId` is the ID office. */
const ofOffice = z.strictObject({ teamId: z.uuid() });
/** What a clerk's reader typed: two or three lines of letters, digits and `<`. */
const zone = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]*$/));
/** Nothing, or what `scannerNumber` says (5-10). */
const scannerShape = /^([a-z0-9](?:-?[a-z0-9]){3,19})?$/i;
const scannedDocument = z.enum(['passport', 'id_card', 'lma_card']);

/** How many persons a clerk may look up in a day. */
export const officeLookUpsAtMost = 300;

const office = z.strictObject({ id: z.uuid(), code: z.string(), name: z.string() });
export type IdentityOffice = z.output<typeof office>;

/** The ID offices for which the person works, by name. */
export const getIdentityOffices = endpoint({
  method: 'GET',
  path: '/identity-office/offices',
  summary: 'The ID offices for which the person works.',
  access: record,
  changesState: false,
  reply: z.strictObject({ offices: z.array(office) }),
  refusals: [],
});

/** What a machine-readable zone says. The name is written without accents and may be cut; days and countries are null where it has none. */
const zoneRead = z.strictObject({
  document: scannedDocument,
  givenNames: z.string(),
  familyNames: z.string(),
  dateOfBirth: z.nullable(day),
  nationality: z.nullable(countryCode),
  issuer: z.nullable(countryCode),
  documentNumber: z.string(),
  expires: z.nullable(day),
});
export type ZoneRead = z.output<typeof zoneRead>;

/** Reads a machine-readable zone and checks its digits. A POST, so that it stands in no address; nothing of it is kept (W-6-5). */
export const readDocumentZone = endpoint({
  method: 'POST',
  path: '/identity-office/read-zone/:teamId',
  summary: 'What the machine-readable zone of a document says.',
  access: record,
  changesState: true,
  params: ofOffice,
  body: z.strictObject({ zone }),
  reply: zoneRead,
  refusals: ['errors.identityOffice.zoneUnreadable', 'errors.identityOffice.zoneDigits'],
});

/** Who is asked about: by the government id alone, as the document before the clerk has it. */
const governmentId = z.strictObject({ type: idType, country: countryCode, value: text.check(z.regex(governmentIdShape)) });

/**
 * The least that a clerk needs to know of a person: the name that is recorded, when an identity was verified last, whether a phone is
 * recorded, and the orders that can be cancelled. Each time is written down (W-6-6).
 */
export const lookUpAtDesk = endpoint({
  method: 'POST',
  path: '/identity-office/look-up/:teamId',
  summary: 'What is known of a person whose document a clerk has.',
  access: record,
  changesState: true,
  params: ofOffice,
  body: z.strictObject({ governmentId }),
  reply: z.strictObject({
    person: z.nullable(z.strictObject({ fullName: z.string(), verified: z.nullable(moment), hasPhone: z.boolean() })),
    orders: z.array(z.strictObject({ orderId, nameToPrint: z.string(), orgName: z.string(), cardType, status: cardOrderStatus })),
  }),
  refusals: ['errors.partner.governmentIdInvalid', 'errors.staff.tooManyPersons'],
});

/**
 * Records an identity from a document, by the rules of the partner API. Where a zone was read it is judged again, and has to say the
 * same date of birth and number as what is recorded. `scanner` is the number of the device.
 */
export const recordIdentityAtDesk = endpoint({
  method: 'POST',
  path: '/identity-office/record/:teamId',
  summary: 'Records an identity from a document.',
  access: record,
  changesState: true,
  params: ofOffice,
  body: z.strictObject({
    shown: shownIdentity,
    zone: z.optional(zone),
    scanner: z._default(z.string().check(z.trim(), z.regex(scannerShape)), ''),
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
  refusals: [
    'errors.partner.governmentIdInvalid',
    'errors.partner.dateOfBirthInvalid',
    'errors.partner.tooManyIdentities',
    'errors.validation.field.componentCustomValidation.phoneNumber',
    'errors.identityOffice.zoneUnreadable',
    'errors.identityOffice.zoneDigits',
    'errors.identityOffice.zoneDiffers',
    'errors.identityOffice.ownIdentity',
  ],
});

/** Cancels an order whose person is not who it says; one of a person whom the clerk looked up that day. */
export const cancelOrderAtDesk = endpoint({
  method: 'POST',
  path: '/identity-office/cancel/:teamId/:orderId',
  summary: 'Cancels an order whose person is not who it says.',
  access: record,
  changesState: true,
  params: z.extend(ofOffice, { orderId }),
  body: z.strictObject({ reason: text }),
  reply: z.strictObject({ orderId, status: cardOrderStatus }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.identityOffice.ownIdentity'],
});

const deed = z.strictObject({
  at: moment,
  kind: z.enum(['recorded', 'cancelled']),
  clerk: z.string(),
  /** Whom the document, or the order, names. */
  name: z.string(),
  document: z.nullable(scannedDocument),
  scanner: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type OfficeDeed = z.output<typeof deed>;

/**
 * What an office recorded and cancelled on a day, the newest first; without a day today (W-6-7). Searched by a part of name, clerk or
 * scanner: `recorded` and `cancelled` are of the whole day all the same.
 */
export const getOfficeDay = endpoint({
  method: 'GET',
  path: '/identity-office/day/:teamId',
  summary: 'What an ID office recorded and cancelled on a day.',
  access: record,
  changesState: false,
  params: ofOffice,
  query: z.extend(memberQuery, { day: z.optional(day) }),
  reply: z.strictObject({
    day,
    recorded: z.int(),
    cancelled: z.int(),
    deeds: z.array(deed),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.searchTooShort'],
});
