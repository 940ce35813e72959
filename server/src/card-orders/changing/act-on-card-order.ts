import type { CardOrderStatus } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Caller } from '../caller.ts';
import { lockOrder } from '../card-order-store.ts';
import { changeStatus, isAlreadyDone } from './change-status.ts';

export type ReasonedAction = { readonly orderId: string; readonly reason: string };

/** Suspends, terminates, rejects (as the holder) or cancels (as the company) an order within the caller's reach. */
export async function actOnCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, action, reason }: ReasonedAction & { readonly action: 'suspend' | 'terminate' | 'reject' | 'cancel' },
): Promise<{ status: CardOrderStatus } | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (await isAlreadyDone(tx, { order, action, by, reason })) return { status: order.status };
    const changed = await changeStatus(tx, portal, { order, action, by, reason });
    return isRefusal(changed) ? changed : { status: changed.status };
  });
}
