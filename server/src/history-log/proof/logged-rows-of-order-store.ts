import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { HistoryRow, Salts } from '../history-leaf.ts';
import { historyColumns } from '../history-log-store.ts';

export type LoggedRowOfOrder = { readonly row: HistoryRow; readonly place: number; readonly salts: Salts };

/** The rows of an order's history that have their place in the log. */
export async function loggedRowsOf(db: Kysely<Tables>, orderId: string): Promise<LoggedRowOfOrder[]> {
  const { rows } = await sql<HistoryRow & { place: number; actorSalt: Buffer; nameSalt: Buffer; wordsSalt: Buffer }>`
    select ${sql.raw(historyColumns)}, e.position as place, e.actor_salt as "actorSalt", e.name_salt as "nameSalt",
      e.words_salt as "wordsSalt"
    from card_order_history h join history_entries e on e.history_id = h.id
    where h.order_id = ${orderId} order by h.id`.execute(db);
  return rows.map(({ place, actorSalt: actor, nameSalt: name, wordsSalt: words, ...row }) => ({
    row,
    place,
    salts: { actor, name, words },
  }));
}
