import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Lets this transaction wait longer for locks, and its statements run longer, than a person at a screen would bear: for
 * work that comes in bulk and takes its turn.
 */
export async function waitLonger(tx: Kysely<Tables>, seconds: number): Promise<void> {
  const limit = `${seconds}s`;
  await sql`select set_config('lock_timeout', ${limit}, true), set_config('statement_timeout', ${limit}, true)`.execute(tx);
}
