import type { Kysely } from 'kysely';
import type { ActingPerson } from '../card-orders/card-order.ts';
import { type CardOrder, lockOrder } from '../card-orders/card-order-store.ts';
import { changeStatus } from '../card-orders/changing/change-status.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Cancels an order whose person an ID office found not to be who it says: its system by a key, or a clerk of it. */
export async function disproveOrder(
  tx: Kysely<Tables>,
  portal: Portal,
  by: ActingPerson & { readonly role: 'id_verifier' },
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<CardOrder | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  const order = await lockOrder(tx, orderId, { as: 'id_verifier' });
  return order ? changeStatus(tx, portal, { order, action: 'disprove', by, reason }) : refuse('errors.cards.itemNotFound');
}
