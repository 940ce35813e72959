import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { orderWithin, type Reach, showsPersonTo } from '../../card-order-reach-store.ts';

/** The steps of an order's history, the newest first; none where there is no such order, for every order has its first. */
export async function listHistory(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('card_order_history')
    .select(['id', 'status', 'modified_time', 'actor_person_id', 'actor_name', 'actor_role', 'reason', 'description', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** What an order's history is told with, within a reach: whose it is, and whether its person may be told of; undefined out of reach. */
export async function findTold(db: Kysely<Tables>, orderId: string, reach: Reach) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .innerJoin('card_suppliers', 'card_suppliers.id', 'card_orders.supplier_id')
    .select(['organisations.name as orgName', 'card_suppliers.name as supplierName', showsPersonTo(reach).as('seesPerson')])
    .where(orderWithin(orderId, reach))
    .executeTakeFirst();
}
