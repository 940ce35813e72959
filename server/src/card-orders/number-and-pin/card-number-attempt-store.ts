import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Who tries a card number on which order. */
type Trial = { readonly personId: string; readonly orderId: string; readonly now: Date };

/** Wrong numbers in a row before a pause; the first pause, and the longest that its doubling comes to (T20). */
const triesBeforePause = 5;
const pauseMinutes = 15;
const longestPauseMinutes = 24 * 60;

/**
 * Counts a try as wrong before the number is looked at, in one statement, so that parallel guesses cannot share a count.
 * Answers with the seconds to wait when there is a pause: then the number must not be looked at.
 */
export async function countTry(tx: Kysely<Tables>, { personId, orderId, now }: Trial): Promise<{ waitSeconds: number }> {
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
  return rows.length > 0 ? { waitSeconds: 0 } : secondsToWait(tx, { personId, orderId, now });
}

/** The seconds that the person must still wait before another try on the order; 0 without a pause. */
export async function secondsToWait(db: Kysely<Tables>, { personId, orderId, now }: Trial): Promise<{ waitSeconds: number }> {
  const tries = await db
    .selectFrom('card_number_attempts')
    .select('locked_until')
    .where('person_id', '=', personId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const milliseconds = (tries?.locked_until?.getTime() ?? 0) - now.getTime();
  return { waitSeconds: Math.max(0, Math.ceil(milliseconds / 1000)) };
}

/** The right number was given: the count begins anew. */
export async function forgetTries(tx: Kysely<Tables>, { personId, orderId }: Omit<Trial, 'now'>): Promise<void> {
  await tx.deleteFrom('card_number_attempts').where('person_id', '=', personId).where('order_id', '=', orderId).execute();
}
