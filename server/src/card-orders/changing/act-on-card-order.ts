import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Caller } from '../caller.ts';
import { type Action, isRepeat, transitionFor } from '../card-order.ts';
import { type CardOrder, latestHistory, lockOrder } from '../card-order-store.ts';
import { changeStatus, changeStatusAtOnce } from './change-status.ts';

export type ReasonedAction = { readonly orderId: string; readonly reason: string };

/** Suspends, terminates, rejects (as the holder) or cancels (as the company) an order within the caller's reach. */
export async function actOnCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, action, reason }: ReasonedAction & { readonly action: 'suspend' | 'terminate' | 'reject' | 'cancel' },
): Promise<{ status: CardOrderStatus } | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  const status = await changeStatusAtOnce(portal, { id: orderId, reach, action, by, reason });
  if (status !== undefined) return { status };
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (await isAlreadyDone(tx, order, action, by)) return { status: order.status };
    const changed = await changeStatus(tx, portal, { order, action, by, reason });
    return isRefusal(changed) ? changed : { status: changed.status };
  });
}

/** Whether the caller repeats what they did: a browser may send a GET twice, and a person may press twice (D-FLOW). */
export async function isAlreadyDone(tx: Kysely<Tables>, order: CardOrder, action: Action, by: Caller['by']): Promise<boolean> {
  if (transitionFor(order.status, action, by.role)) return false;
  const [last, before] = await latestHistory(tx, order.id, 2);
  return isRepeat(action, by, last, before);
}
