import { asksForAnother, type CardCause, type CardOrderStatus } from '@siteid/contract';
import { inOneStatement, inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { findOrder, orderWithin } from '../card-order-store.ts';
import { tellOfLoss } from '../replacing/ask-for-replacement.ts';
import { changeStatuses, isAlreadyDone } from './change-status.ts';

export type ReasonedAction = { readonly orderId: string; readonly reason: string };

type ActedOn = ReasonedAction & {
  readonly action: 'suspend' | 'terminate' | 'cancel';
  readonly cause?: CardCause | undefined;
};

/**
 * Suspends or terminates a card, or cancels an order as the company, within the caller's reach. Nobody is told by mail and only the
 * table of transitions decides, so one statement is the whole transaction. If it changed nothing, the order is read to say why. A holder
 * whose card is lost, stolen or damaged asks their company for another by it (L-2-2).
 */
export async function actOnCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, action, reason, cause }: ActedOn,
): Promise<{ status: CardOrderStatus } | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  const change = { chosen: orderWithin(orderId, reach), action, by, reason, cause };
  const { to, count } =
    by.role === 'holder' && asksForAnother(cause)
      ? await inTransaction(portal.db, async (tx) => {
          const changed = await changeStatuses(tx, portal, change);
          if (changed.count > 0) await tellOfLoss(tx, portal, { reach, orderId, cause });
          return changed;
        })
      : await inOneStatement(portal.db, (db) => changeStatuses(db, portal, change));
  if (count > 0) return { status: to };
  const order = await findOrder(portal.db, orderId, reach);
  if (!order) return refuse('errors.cards.itemNotFound');
  if (await isAlreadyDone(portal.db, { order, action, by, reason, cause })) return { status: order.status };
  return refuse('errors.cards.transitionNotAllowed', { status: order.status });
}
