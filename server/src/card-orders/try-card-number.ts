import { isCardNumber, normaliseCardNumber } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { countTry, forgetTries } from './card-number-attempt-store.ts';
import type { CardOrder } from './card-order-store.ts';

/**
 * Whether the number is this card's; every wrong one counts for the person and the order together (T20, T21). What is no
 * card number by its form tells nothing about the card and is not counted.
 */
export async function tryCardNumber(
  tx: Kysely<Tables>,
  portal: Portal,
  { order, personId, typed }: { readonly order: CardOrder; readonly personId: string; readonly typed: string },
): Promise<boolean | Refusal<'errors.cards.tooManyAttempts'>> {
  if (!isCardNumber(typed)) return false;
  const { waitSeconds } = await countTry(tx, { personId, orderId: order.id, now: portal.now() });
  if (waitSeconds > 0) {
    const retryAfterMinutes = Math.ceil(waitSeconds / 60);
    return refuse('errors.cards.tooManyAttempts', { retryAfterSeconds: waitSeconds, retryAfterMinutes });
  }
  if (normaliseCardNumber(typed) !== order.card_number) return false;
  await forgetTries(tx, { personId, orderId: order.id });
  return true;
}
