import { erasedName } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { eraseRows } from '../../history-log/erase-rows-store.ts';

/** Erases who did what to these orders, and why. */
export async function eraseHistoryOf(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const ofThese = sql<boolean>`h.order_id = any (${[...ids]}::uuid[])`;
  for (const table of ['renewal_choices', 'holder_messages'] as const)
    await sql`update ${sql.table(table)} set actor_name = ${erasedName} where order_id = any (${[...ids]}::uuid[])`.execute(tx);
  await eraseRows(tx, { namesOf: ofThese, wordsOf: ofThese });
}
