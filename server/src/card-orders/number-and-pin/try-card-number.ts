import { isCardNumber, normaliseCardNumber } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { CardOrder } from '../card-order-store.ts';
import { countTry, forgetTries, secondsToWait } from './card-number-attempt-store.ts';

type TooManyAttempts = Refusal<'errors.cards.tooManyAttempts'>;

/**
 * Whether the number is this card's; every wrong one counts for the person and the order together (T20, T21). What is no
 * card number by its form tells nothing about the card and is not counted.
 */
export async function tryCardNumber(
  tx: Kysely<Tables>,
  portal: Portal,
  { order, personId, typed }: { readonly order: CardOrder; readonly personId: string; readonly typed: string },
): Promise<boolean | TooManyAttempts> {
  if (!isCardNumber(typed)) return false;
  const paused = tooMany(await countTry(tx, { personId, orderId: order.id, now: portal.now() }));
  if (paused) return paused;
  if (normaliseCardNumber(typed) !== order.card_number) return false;
  await forgetTries(tx, { personId, orderId: order.id });
  return true;
}

/**
 * The same refusal before anything is locked: who guesses on during a pause waits for nobody and holds up nobody. What is
 * allowed here is still counted and judged by `tryCardNumber`.
 */
export async function refuseWhilePaused(
  tx: Kysely<Tables>,
  portal: Portal,
  { order, personId }: { readonly order: CardOrder; readonly personId: string },
): Promise<TooManyAttempts | null> {
  return tooMany(await secondsToWait(tx, { personId, orderId: order.id, now: portal.now() }));
}

function tooMany({ waitSeconds }: { readonly waitSeconds: number }): TooManyAttempts | null {
  if (waitSeconds === 0) return null;
  const retryAfterMinutes = Math.ceil(waitSeconds / 60);
  return refuse('errors.cards.tooManyAttempts', { retryAfterSeconds: waitSeconds, retryAfterMinutes });
}
