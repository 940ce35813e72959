import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { rowsThroughCursor } from '../../database/backup/rows-through-cursor.ts';
import type { Tables } from '../../database/tables.ts';
import type { SealedColumn, SealedValue } from './sealed-value-store.ts';

/** How many orders have another status than the last step of their history. */
export async function countUnlikeHistory(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from card_orders
    where status is distinct from (select status from card_order_history where order_id = card_orders.id order by id desc limit 1)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Every value of a column, in a transaction of this connection that is under way. */
export function sealedValues(client: pg.PoolClient, { table, column }: SealedColumn): AsyncGenerator<SealedValue> {
  return rowsThroughCursor<SealedValue>(client, `select id, ${column} as sealed from ${table} where ${column} is not null`);
}

type KeptId = SealedValue & {
  readonly idType: 'ssn' | 'passport_number' | 'id_card_number';
  readonly country: string;
  readonly hash: Buffer;
};

/** Every government id of a person with the hash by which it is found, in a transaction of this connection that is under way. */
export function governmentIds(client: pg.PoolClient): AsyncGenerator<KeptId> {
  return rowsThroughCursor<KeptId>(client, 'select id, id_type as "idType", country, hash, sealed from government_ids');
}
