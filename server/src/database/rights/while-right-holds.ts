import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Throws where the session is over by now, or has the right to its call no more, or where the key of the call ended; else locks until the
 * transaction ends what that follows from.
 */
export type DemandRight = (tx: Kysely<Tables>) => Promise<void>;

/** Somebody who asks for what waits long, with what asks last whether they still may. */
export type Rightful<By> = By & { readonly demandRight: DemandRight };

declare const judged: unique symbol;
/**
 * A transaction that asks last for the right to it. An intake and all cards of a company are locked in no other, so that no call that waits
 * for them forgets to ask.
 */
export type RightfulTransaction = Transaction<Tables> & { readonly [judged]: true };

/**
 * Runs the work as `inTransaction` does, and asks last, before the commit, whether the right to it still holds. What it holds by is locked
 * from there to the commit: who ends it waits for the commit, or is seen. Last, for whoever ends a right must not wait for the work.
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
