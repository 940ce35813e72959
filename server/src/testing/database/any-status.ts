import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** One transaction that may write statuses to which no transition leads: the situations that a test begins with. */
export async function inAnyStatus<Result>(db: Kysely<Tables>, work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const check = (state: 'disable' | 'enable') => sql`alter table card_orders ${sql.raw(state)} trigger refuse_unknown_beginning,
    ${sql.raw(state)} trigger refuse_unknown_transition`;
  return db.transaction().execute(async (tx) => {
    await check('disable').execute(tx);
    const result = await work(tx);
    await check('enable').execute(tx);
    return result;
  });
}
