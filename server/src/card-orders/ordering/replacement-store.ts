import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** An order of the company that another is to replace, locked until the transaction ends. */
export async function lockReplaced(tx: Kysely<Tables>, organisationId: string, orderId: string) {
  return tx
    .selectFrom('card_orders')
    .innerJoin('card_suppliers', 'card_suppliers.id', 'card_orders.supplier_id')
    .selectAll('card_orders')
    .select('card_suppliers.code as supplier_code')
    .where('card_orders.id', '=', orderId)
    .where('card_orders.organisation_id', '=', organisationId)
    .forUpdate('card_orders')
    .executeTakeFirst();
}

/** The newest order that is to replace this one, unless it came to nothing. */
export async function findReplacement(tx: Kysely<Tables>, orderId: string) {
  return tx
    .selectFrom('card_orders')
    .select(['id as orderId', 'status'])
    .where('replaces', '=', orderId)
    .where(sql<boolean>`not has_failed(status)`)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
