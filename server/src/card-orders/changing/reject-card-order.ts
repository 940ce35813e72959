import type { CardOrderStatus } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { lockOrder } from '../card-order-store.ts';
import type { ReasonedAction } from './act-on-card-order.ts';
import { changeStatus, isAlreadyDone } from './change-status.ts';

/** The holder rejects the order; the company is told in the same transaction (D-FLOW). */
export async function rejectCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, reason }: ReasonedAction,
): Promise<{ status: CardOrderStatus } | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (await isAlreadyDone(tx, { order, action: 'reject', by, reason })) return { status: order.status };
    const changed = await changeStatus(tx, portal, { order, action: 'reject', by, reason });
    return isRefusal(changed) ? changed : { status: changed.status };
  });
}
