import * as z from 'zod/mini';
import { idType } from '../enumerations.ts';
import { governmentIdShape } from '../rules/government-id.ts';
import { countryCode, day, orderId, text } from '../values.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import { orderState } from './partner-orders.ts';

/**
 * Records an identity that an office verified from a document. The phone number, with its country code, becomes the key of
 * the person's sign-in by SMS code; it is kept as a keyed hash only.
 */
export const recordVerifiedIdentity = partnerEndpoint({
  method: 'POST',
  path: '/identities',
  summary: 'Records a verified identity.',
  scope: 'id-verifier',
  body: z.strictObject({
    given_names: text,
    family_names: text,
    date_of_birth: day,
    nationalities: z.array(countryCode).check(z.minLength(1), z.maxLength(10)),
    document: z.enum(['passport', 'id_card', 'lma_card']),
    government_id: z.strictObject({ type: idType, country: countryCode, value: text.check(z.regex(governmentIdShape)) }),
    phone: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
  refusals: [
    'errors.partner.governmentIdInvalid',
    'errors.partner.dateOfBirthInvalid',
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
