import { asksForAnother, type CardCause, type CardOrderStatus } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { transitionFor } from '../card-order.ts';
import { orderWithin } from '../card-order-reach-store.ts';
import { findOrder } from '../card-order-store.ts';
import { tellOfLoss } from '../replacing/ask-for-replacement.ts';
import { terminableByOnePerson } from '../second-person/request-store.ts';
import { changeStatuses, isAlreadyDone } from './change-status.ts';

export type ReasonedAction = { readonly orderId: string; readonly reason: string };

type ActedOn = ReasonedAction & {
  readonly action: 'suspend' | 'terminate' | 'cancel';
  readonly cause?: CardCause | undefined;
};

type WhyNotActed = 'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed';
type WhyNotTerminated = WhyNotActed | 'errors.cards.needsSecondPerson';
type Acted = { readonly status: CardOrderStatus };

/**
 * Suspends or terminates a card, or cancels an order as the company, within the caller's reach. In a company that demands a second person
 * for terminating nobody terminates a card alone (L-8-2). One statement judges and writes; where it changed nothing, the order is read to
 * say why.
 */
export async function actOnCardOrder(
  portal: Portal,
  caller: Caller,
  asked: ActedOn & { readonly action: 'suspend' | 'cancel' },
): Promise<Acted | Refusal<WhyNotActed>>;
export async function actOnCardOrder(portal: Portal, caller: Caller, asked: ActedOn): Promise<Acted | Refusal<WhyNotTerminated>>;
export async function actOnCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, action, reason, cause }: ActedOn,
): Promise<Acted | Refusal<WhyNotTerminated>> {
  const asksSecond = action === 'terminate' && by.role === 'company';
  const within = orderWithin(orderId, reach);
  const change = { chosen: asksSecond ? terminableByOnePerson(within) : within, action, by, reason, cause };
  const { to, count } = await inTransaction(portal.db, async (tx) => {
    const changed = await changeStatuses(tx, portal, change);
    // A holder whose card is lost, stolen or damaged asks their company for another by it: of that somebody is told (L-2-2).
    const asksCompany = changed.count > 0 && by.role === 'holder' && asksForAnother(cause);
    if (asksCompany) await tellOfLoss(tx, portal, { reach, orderId, cause });
    return changed;
  });
  if (count > 0) return { status: to };
  const order = await findOrder(portal.db, orderId, reach);
  if (!order) return refuse('errors.cards.itemNotFound');
  if (await isAlreadyDone(portal.db, { order, action, by, reason, cause })) return { status: order.status };
  if (asksSecond && transitionFor(order.status, action, by.role)) return refuse('errors.cards.needsSecondPerson');
  return refuse('errors.cards.transitionNotAllowed', { status: order.status });
}
