import * as z from 'zod/mini';
import { idType } from '../../enumerations.ts';
import { governmentIdShape } from '../../rules/ids/government-id.ts';
import { personNameShape } from '../../rules/printable-name.ts';
import { countryCode, day, lineText, orderId, text } from '../../values.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import { orderState } from './partner-orders.ts';

/** Somebody with one name has it in one of the two fields, and nothing in the other. */
const names = z.union([lineText, z.literal('')]);

/** What a document says of its bearer, and the phone number that they give. */
export const shownIdentity = z
  .strictObject({
    given_names: names.check(z.regex(personNameShape)),
    family_names: names.check(z.regex(personNameShape)),
    date_of_birth: day,
    nationalities: z.array(countryCode).check(z.minLength(1), z.maxLength(10)),
    document: z.enum(['passport', 'id_card', 'lma_card']),
    government_id: z.strictObject({ type: idType, country: countryCode, value: text.check(z.regex(governmentIdShape)) }),
    phone: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(z.refine((shown) => shown.given_names !== '' || shown.family_names !== ''));

/**
 * Records an identity that an office verified from a document. The phone number, with its country code, becomes the key of
 * the person's sign-in by SMS code; it is kept as a keyed hash only.
 */
export const recordVerifiedIdentity = partnerEndpoint({
  method: 'POST',
  path: '/identities',
  summary: 'Records a verified identity.',
  scope: 'id-verifier',
  body: shownIdentity,
  reply: z.strictObject({ recorded: z.literal(true) }),
  refusals: [
    'errors.partner.governmentIdInvalid',
    'errors.partner.dateOfBirthInvalid',
    'errors.partner.tooManyIdentities',
    'errors.validation.field.componentCustomValidation.phoneNumber',
    'errors.partner.idempotencyKeyReused',
  ],
});

export const cancelDisprovedOrder = partnerEndpoint({
  method: 'POST',
  path: '/identities/orders/:orderId/cancel',
  summary: 'Cancels an order whose person is not who the order says.',
  scope: 'id-verifier',
  params: z.strictObject({ orderId }),
  body: z.strictObject({ reason: text }),
  reply: orderState,
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed', 'errors.partner.idempotencyKeyReused'],
});
