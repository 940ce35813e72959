import type pg from 'pg';
import { beginReadingAll, onClientWithoutTimeLimit } from '../database/backup/backup-tables.ts';
import { rowsThroughCursor } from '../database/backup/rows-through-cursor.ts';
import { NoHistory } from './history-export.ts';
import type { HistoryRow } from './history-leaf.ts';
import { historyColumns } from './history-log-store.ts';
import type { LoggedRow } from './verify-history.ts';

type Found = HistoryRow & {
  readonly position: number | null;
  readonly historyId: number;
  readonly inOrder: string;
  readonly digest: Buffer;
  readonly actorSalt: Buffer;
  readonly nameSalt: Buffer;
  readonly wordsSalt: Buffer;
  readonly nameHash: Buffer | null;
  readonly wordsHash: Buffer | null;
};

/** Every row of the history with its place, of one moment; through cursors: it may be millions. Throws NoHistory. */
export async function onLoggedRows<Result>(
  pool: pg.Pool,
  work: (rows: AsyncIterable<LoggedRow>) => Promise<Result>,
): Promise<Result> {
  return onClientWithoutTimeLimit(pool, async (client) => {
    await client.query(beginReadingAll);
    const { rows } = await client.query<{ log: string | null }>(`select to_regclass('history_entries')::text as log`);
    if (rows[0]?.log === null) throw new NoHistory('a database without a log of the history');
    const result = await work(loggedRows(client));
    await client.query('commit');
    return result;
  });
}

async function* loggedRows(client: pg.PoolClient): AsyncGenerator<LoggedRow> {
  const placed = `select e.position, e.history_id as "historyId", e.order_id as "inOrder", e.digest, e.actor_salt as "actorSalt",
      e.name_salt as "nameSalt", e.words_salt as "wordsSalt", e.name_hash as "nameHash", e.words_hash as "wordsHash", ${historyColumns}
    from history_entries e left join card_order_history h on h.id = e.history_id order by e.position`;
  for await (const {
    position,
    historyId,
    inOrder: orderId,
    digest,
    actorSalt,
    nameSalt,
    wordsSalt,
    nameHash,
    wordsHash,
    ...row
  } of rowsThroughCursor<Found>(client, placed)) {
    const entry = {
      position: position ?? 0,
      historyId,
      orderId,
      digest,
      salts: { actor: actorSalt, name: nameSalt, words: wordsSalt },
      erased: { name: nameHash, words: wordsHash },
    };
    yield { entry, row: row.id === null ? null : row };
  }
  const others = `select ${historyColumns} from card_order_history h
    where not exists (select from history_entries where history_id = h.id) order by h.id`;
  for await (const row of rowsThroughCursor<Found>(client, others)) yield { entry: null, row };
}
