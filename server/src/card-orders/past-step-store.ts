import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Role } from './card-order.ts';

/** Whether somebody in this role brought the order to this status since the moment. */
export async function wasBroughtSince(
  tx: Kysely<Tables>,
  orderId: string,
  { status, role, since }: { readonly status: CardOrderStatus; readonly role: Role; readonly since: Date },
): Promise<boolean> {
  const query = tx
    .selectFrom('card_order_history')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .where('actor_role', '=', role)
    .where('modified_time', '>', since);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Who last rejected the order that a query reads as `card_orders`, in the role of its holder; null where the person is gone. */
export const rejecter = sql<string | null>`(select actor_person_id from card_order_history
  where order_id = card_orders.id and status = 'cancelled_by_holder' order by id desc limit 1)`;

export async function findRejecter(tx: Kysely<Tables>, orderId: string): Promise<string | null> {
  const query = tx.selectFrom('card_orders').select(rejecter.as('rejecter')).where('id', '=', orderId);
  return (await query.executeTakeFirst())?.rejecter ?? null;
}

/** Whether the order ever stood there. */
export async function everStoodAt(tx: Kysely<Tables>, orderId: string, status: CardOrderStatus): Promise<boolean> {
  const query = tx.selectFrom('card_order_history').select('id').where('order_id', '=', orderId).where('status', '=', status);
  return (await query.executeTakeFirst()) !== undefined;
}
