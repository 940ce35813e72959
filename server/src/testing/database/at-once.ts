import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Engine } from './databases.ts';

type Race = { readonly db: Kysely<Tables>; readonly engine: Engine; readonly table: keyof Tables };

/**
 * Makes two calls at once. On PostgreSQL neither writes to the table before the other is about to, or waits for it: what they judge by they
 * have read by then, so a lock that is missing shows each time. The embedded database has one connection for both.
 */
export async function atOnce<One, Other>(
  { db, engine, table }: Race,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (engine === 'embedded') return Promise.all([one(), other()]);
  let answered = 0;
  const counted = async <Result>(call: () => Promise<Result>) => call().finally(() => (answered += 1));
  const { both } = await db.transaction().execute(async (tx) => {
    // Readers pass, and so do locks of rows.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    const begun = Promise.all([counted(one), counted(other)]);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(db)).rows.length + answered < 2) await wait(5);
    return { both: begun };
  });
  return both;
}
