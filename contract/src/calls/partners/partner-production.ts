import * as z from 'zod/mini';
import { cardOrderStatus, productionQueues } from '../../card-order-status.ts';
import { cardType } from '../../enumerations.ts';
import { countryCode, day, moment, orderId, text, typedCardNumber } from '../../values.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import { orderState } from './partner-orders.ts';

/** What the card supplier needs to check and to print an order. The government id is not part of it. */
export const productionOrder = z.strictObject({
  order_id: orderId,
  status: cardOrderStatus,
  status_modified: moment,
  card_type: cardType,
  company: z.strictObject({ code: z.string(), name: z.string(), company_number: z.string() }),
  given_names: z.string(),
  family_names: z.string(),
  name_to_print: z.string(),
  date_of_birth: day,
  nationalities: z.array(countryCode),
  valid_from: day,
  valid_until: day,
  /** Where the card is sent. */
  address: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: countryCode,
  has_photo: z.boolean(),
});
export type ProductionOrder = z.output<typeof productionOrder>;

export const listProductionOrders = partnerEndpoint({
  method: 'GET',
  path: '/production/orders',
  summary: 'A queue of the card supplier, the oldest first.',
  scope: 'personalizer',
  query: z.strictObject({
    queue: z.enum(productionQueues),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.strictObject({ orders: z.array(productionOrder) }),
  refusals: [],
});

const event = <const Name extends string, Rest extends Record<string, z.ZodMiniType>>(name: Name, rest: Rest) =>
  z.strictObject({ event: z.literal(name), ...rest });
const description = { description: z.optional(text) };

/**
 * What happened to an order at the card supplier. `sent-back` has the company correct it (L-3-4). `personalized` brings the card's number
 * and its four-digit PIN.
 */
export const productionEvent = z.discriminatedUnion('event', [
  event('accepted', description),
  event('rejected', { reason: text, ...description }),
  event('sent-back', { reason: text, ...description }),
  event('printed', description),
  event('printing-failed', description),
  event('personalized', {
    card_number: typedCardNumber,
    pin: z.string().check(z.regex(/^[0-9]{4}$/)),
    ...description,
  }),
  event('personalization-failed', description),
  event('retry', description),
]);
export type ProductionEvent = z.output<typeof productionEvent>;

export const reportProductionEvent = partnerEndpoint({
  method: 'POST',
  path: '/production/orders/:orderId/events',
  summary: 'Reports what happened to an order at the card supplier.',
  scope: 'personalizer',
  params: z.strictObject({ orderId }),
  body: productionEvent,
  reply: orderState,
  refusals: [
    'errors.cards.itemNotFound',
    'errors.cards.transitionNotAllowed',
    'errors.cards.cardNumberTaken',
    'errors.production.sentBackTooOften',
    'errors.partner.cardNumberInvalid',
    'errors.partner.idempotencyKeyReused',
  ],
});
