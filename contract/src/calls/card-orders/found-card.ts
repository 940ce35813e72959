import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { text, typedCardNumber } from '../../values.ts';

/**
 * Somebody who found a card says its number, and where it lies or how they are reached (L-2-6). Its holder and company are told by mail, of
 * one card once a day. The answer is the same for any number, and takes as long.
 */
export const reportFoundCard = endpoint({
  method: 'POST',
  path: '/cards/found-card',
  summary: 'Somebody says that they found a card.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({ cardNumber: typedCardNumber, message: z.optional(text) }),
  reply: z.strictObject({}),
  refusals: [],
});
