import { type CardOrderStatus, isCardNumber, normaliseCardNumber } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type Reach, within } from '../card-order-reach-store.ts';

/** A card as its holder names it: the order, and the number that is printed on the card. */
export type AskedCard = { readonly orderId: string; readonly cardNumber: string };

/** Who tries a card number on which order. */
export type NumberAttempt = { readonly personId: string; readonly orderId: string; readonly now: Date };

/** Wrong numbers in a row before a pause, the length of the first pause, and the longest that doubling leads to (T20). */
const triesBeforePause = 5;
const pauseMinutes = 15;
const longestPauseMinutes = 24 * 60;

type TooManyAttempts = Refusal<'errors.cards.tooManyAttempts'>;

/**
 * Whether the number is this card's; every wrong one counts for the person and the order together (T20, T21). What is no
 * card number by its form tells nothing about the card and is not counted.
 */
export async function tryCardNumber(
  tx: Kysely<Tables>,
  attempt: NumberAttempt,
  { typed, right }: { readonly typed: string; readonly right: string | null },
): Promise<boolean | TooManyAttempts> {
  if (!isCardNumber(typed)) return false;
  const waitSeconds = await countTry(tx, attempt);
  if (waitSeconds > 0) return tooMany(waitSeconds);
  if (normaliseCardNumber(typed) !== right) return false;
  await forgetTries(tx, attempt);
  return true;
}

/**
 * Refuses a guess during a pause before any row is locked, so that guessing delays nobody. Only for an order that the caller reaches
 * and whose status asks for its number. `tryCardNumber` still counts and judges what passes here.
 */
export async function refuseWhilePaused(
  tx: Kysely<Tables>,
  attempt: NumberAttempt,
  { reach, status }: { readonly reach: Reach; readonly status: CardOrderStatus },
): Promise<TooManyAttempts | null> {
  const isAskedFor = sql<boolean>`exists (
    select from card_orders where id = ${attempt.orderId} and status = ${status} and ${within(reach)})`;
  const waitSeconds = await secondsToWait(tx, attempt, isAskedFor);
  return waitSeconds > 0 ? tooMany(waitSeconds) : null;
}

function tooMany(waitSeconds: number): TooManyAttempts {
  return refuse('errors.cards.tooManyAttempts', {
    retryAfterSeconds: waitSeconds,
    retryAfterMinutes: Math.ceil(waitSeconds / 60),
  });
}

/**
 * Counts a try as wrong before the number is looked at, in one statement, so that parallel guesses cannot share a count.
 * Answers with the seconds to wait when there is a pause: then the number must not be looked at.
 */
async function countTry(tx: Kysely<Tables>, { personId, orderId, now }: NumberAttempt): Promise<number> {
  const isLast = sql<boolean>`attempts.fails + 1 >= ${triesBeforePause}`;
  const pause = sql<number>`least(${pauseMinutes} * power(2, least(attempts.locks, 10)), ${longestPauseMinutes})`;
  const { rows } = await sql`
    insert into card_number_attempts as attempts (person_id, order_id, fails) values (${personId}, ${orderId}, 1)
    on conflict (person_id, order_id) do update set
      fails = case when ${isLast} then 0 else attempts.fails + 1 end,
      locks = case when ${isLast} then attempts.locks + 1 else attempts.locks end,
      locked_until = case when ${isLast} then ${now}::timestamptz + ${pause} * interval '1 minute' end
    where attempts.locked_until is null or attempts.locked_until <= ${now}
    returning attempts.fails`.execute(tx);
  return rows.length > 0 ? 0 : secondsToWait(tx, { personId, orderId, now });
}

/** The seconds that the person must still wait before another try on the order; 0 without a pause. */
async function secondsToWait(
  db: Kysely<Tables>,
  { personId, orderId, now }: NumberAttempt,
  provided = sql<boolean>`true`,
): Promise<number> {
  const tries = await db
    .selectFrom('card_number_attempts')
    .select('locked_until')
    .where('person_id', '=', personId)
    .where('order_id', '=', orderId)
    .where(provided)
    .executeTakeFirst();
  const milliseconds = (tries?.locked_until?.getTime() ?? 0) - now.getTime();
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** The right number was given: the count begins anew. */
async function forgetTries(tx: Kysely<Tables>, { personId, orderId }: NumberAttempt): Promise<void> {
  await tx.deleteFrom('card_number_attempts').where('person_id', '=', personId).where('order_id', '=', orderId).execute();
}
