import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Engine } from './databases.ts';

type Held = {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  /** Locks what the call comes to wait for. */
  readonly hold: (tx: Kysely<Tables>) => Promise<void>;
};

/**
 * Makes a call that waits for what is held, and meanwhile another: what the first judged by before its wait is no longer so after it. The
 * embedded database has one connection, on which nothing waits: there the other comes first.
 */
export async function whileWaiting<Result>(
  { db, engine, hold }: Held,
  call: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  if (engine === 'embedded') {
    await meanwhile();
    return call();
  }
  const { answer } = await db.transaction().execute(async (tx) => {
    await hold(tx);
    let answered = 0;
    const begun = call().finally(() => (answered += 1));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(db)).rows.length + answered === 0) await wait(5);
    await meanwhile();
    return { answer: begun };
  });
  return answer;
}
