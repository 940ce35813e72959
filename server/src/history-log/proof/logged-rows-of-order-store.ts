import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Erased, HistoryRow, Salts } from '../history-leaf.ts';
import { historyColumns } from '../history-log-store.ts';

export type LoggedRowOfOrder = {
  readonly row: HistoryRow;
  readonly place: number;
  readonly salts: Salts;
  readonly erased: Erased;
};

/** The rows of an order's history that have their place in the log. */
export async function loggedRowsOf(db: Kysely<Tables>, orderId: string): Promise<LoggedRowOfOrder[]> {
  const { rows } = await sql<
    HistoryRow & {
      place: number;
      actorSalt: Buffer;
      nameSalt: Buffer;
      wordsSalt: Buffer;
      nameHash: Buffer | null;
      wordsHash: Buffer | null;
    }
  >`
    select ${sql.raw(historyColumns)}, e.position as place, e.actor_salt as "actorSalt", e.name_salt as "nameSalt",
      e.words_salt as "wordsSalt", e.name_hash as "nameHash", e.words_hash as "wordsHash"
    from card_order_history h join history_entries e on e.history_id = h.id
    where h.order_id = ${orderId} order by h.id`.execute(db);
  return rows.map(({ place, actorSalt: actor, nameSalt: name, wordsSalt: words, nameHash, wordsHash, ...row }) => ({
    row,
    place,
    salts: { actor, name, words },
    erased: { name: nameHash, words: wordsHash },
  }));
}
