import type { LinkedOrder } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { earlierOrder } from './known-worker-store.ts';

/** An order of the company that another is to replace, locked until the transaction ends. */
export async function lockReplaced(tx: Kysely<Tables>, organisationId: string, orderId: string) {
  return earlierOrder(tx, organisationId, orderId).forUpdate('card_orders').executeTakeFirst();
}

/** The order that follows this card, by which it is renewed or replaced already. */
export async function findReplacement(tx: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<
    Pick<LinkedOrder, 'orderId' | 'status'>
  >`select id as "orderId", status from next_order(${orderId})`.execute(tx);
  return rows[0];
}
