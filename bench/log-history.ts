import type { DatabaseHandle } from '../server/src/database/open-database.ts';
import { makeHistoryLog, signersOf } from '../server/src/history-log/make-history-log.ts';
import { historyLog } from './product.ts';

/**
 * Gives each row of the history its place and signs a head, as a portal at work has done: for rows that were put in all at once, the job
 * would take a processor for minutes, while something else is measured.
 */
export async function logHistory({ db, pool }: DatabaseHandle, historyKeys: readonly Buffer[]): Promise<void> {
  const portal = { db, log: { error: fail }, now: () => new Date(), config: { history: historyLog } };
  const { rows } = await pool.query<{ highest: number }>(
    'select coalesce(max(id), 0)::float8 as highest from card_order_history',
  );
  const isPlaced = async () =>
    (await pool.query('select from history_tail where placed_id >= $1', [rows[0]?.highest])).rowCount === 1;
  while (!(await isPlaced())) await makeHistoryLog(portal, []);
  await makeHistoryLog(portal, signersOf(portal, historyKeys));
}

function fail(message: string): never {
  throw new Error(message);
}
