import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
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

/** Whether the order ever stood there. */
export async function everStoodAt(tx: Kysely<Tables>, orderId: string, status: CardOrderStatus): Promise<boolean> {
  const query = tx.selectFrom('card_order_history').select('id').where('order_id', '=', orderId).where('status', '=', status);
  return (await query.executeTakeFirst()) !== undefined;
}
