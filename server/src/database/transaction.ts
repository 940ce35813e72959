import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '../errors/error-code.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { isStalePlan } from './schema/stale-plan.ts';

const retries = 3;
const conflicts = new Set(['40001', '40P01']);

/**
 * Runs the work in one transaction, or in the open one. Commits, or rolls back where the work throws or refuses, unless the refusal keeps
 * what was written. A conflict or a change of the schema runs the work again, so it must have no other effects. Throws DatabaseUnavailable.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // Commit, repetition and roll-back of an open transaction are up to whoever began it.
  return db.isTransaction ? work(db as Transaction<Tables>) : untilNoConflict(() => once(db, work));
}

/** Reads in one transaction as of one moment: no statement sees what is committed after the first one. */
export async function asOfOneMoment<Tables, Result>(
  db: Kysely<Tables>,
  read: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return untilNoConflict(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read));
}

async function untilNoConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const mayRepeat = attempt < retries && isConflict(error);
      if (!mayRepeat && isDatabaseUnavailable(error)) throw new DatabaseUnavailable(error);
      if (!mayRepeat) throw error;
      await wait(10 * 2 ** attempt * (1 + Math.random()));
    }
  }
}

async function once<Tables, Result>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  let refusal: (Result & Refusal) | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (!isRefusal(result) || result.keepsWritten) return result;
      refusal = result;
      throw rollback;
    });
  } catch (error) {
    if (error === rollback && refusal !== undefined) return refusal;
    throw error;
  }
}

/** Only a thrown error makes Kysely roll back; this one never leaves the file. */
const rollback = new Error('rolled back for a refusal');

const isConflict = (error: unknown) => conflicts.has(errorCode(error)) || isStalePlan(error);
