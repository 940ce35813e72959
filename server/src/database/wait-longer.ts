import { type Kysely, sql } from 'kysely';
import { silenceAfter } from './silent-database.ts';
import type { Tables } from './tables.ts';

/** Stands at the beginning of the statement that asks for a longer wait. */
const mark = '/* waits longer */';

/**
 * Lets this transaction wait longer for locks, and its statements run longer, than a person at a screen could wait: for bulk work, which
 * waits for its turn.
 */
export async function waitLonger(tx: Kysely<Tables>, seconds: number): Promise<void> {
  const limit = `${seconds}s`;
  await sql`${sql.raw(mark)} select set_config('lock_timeout', ${limit}, true), set_config('statement_timeout', ${limit}, true)`.execute(
    tx,
  );
}

/**
 * The milliseconds after which a statement of a transaction with a longer wait is given up; undefined for a statement that asks for none.
 */
export function askedWait(text: string, [limit]: readonly unknown[]): number | undefined {
  return text.startsWith(mark) ? silenceAfter(Number.parseInt(String(limit), 10)) : undefined;
}
