import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Throws where the session of a call is over by now or has no right to it any more, or where its key ended; else locks what the right
 * follows from, until the transaction ends.
 */
export type DemandRight = (tx: Kysely<Tables>) => Promise<void>;

/** Whoever makes a call that may wait for long, with what asks at its end whether they still may. */
export type Rightful<By> = By & { readonly demandRight: DemandRight };

declare const judged: unique symbol;
/**
 * A transaction that asks at its end whether the right to it still holds. The intake of a company, and all of its cards, are locked in no
 * other: so no call that waits for these forgets to ask.
 */
export type RightfulTransaction = Transaction<Tables> & { readonly [judged]: true };

/**
 * Runs the work as `inTransaction` does, and asks before the commit whether the right to it still holds. What the right follows from is
 * locked from there to the commit, and no sooner: whoever ends a right must not wait for the work.
 */
export async function whileRightHolds<Result>(
  db: Kysely<Tables>,
  demandRight: DemandRight,
  work: (tx: RightfulTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const result = await work(tx as RightfulTransaction);
    await demandRight(tx);
    return result;
  });
}
