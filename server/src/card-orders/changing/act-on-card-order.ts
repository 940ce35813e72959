import type { CardOrderStatus } from '@siteid/contract';
import { inOneStatement } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { findOrder, orderWithin } from '../card-order-store.ts';
import { changeStatuses, isAlreadyDone } from './change-status.ts';

export type ReasonedAction = { readonly orderId: string; readonly reason: string };

/**
 * Suspends or terminates a card, or cancels an order as the company, within the caller's reach. Nobody is told by mail and only the
 * table of transitions decides, so one statement is the whole transaction. If it changed nothing, the order is read to say why.
 */
export async function actOnCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, action, reason }: ReasonedAction & { readonly action: 'suspend' | 'terminate' | 'cancel' },
): Promise<{ status: CardOrderStatus } | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  const change = { chosen: orderWithin(orderId, reach), action, by, reason };
  const { to, count } = await inOneStatement(portal.db, (db) => changeStatuses(db, portal, change));
  if (count > 0) return { status: to };
  const order = await findOrder(portal.db, orderId, reach);
  if (!order) return refuse('errors.cards.itemNotFound');
  if (await isAlreadyDone(portal.db, { order, action, by, reason })) return { status: order.status };
  return refuse('errors.cards.transitionNotAllowed', { status: order.status });
}
