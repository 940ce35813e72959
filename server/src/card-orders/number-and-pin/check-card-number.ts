import { formatCardNumber } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { transitionFor } from '../card-order.ts';
import { findOrder, numberOfOtherActivatedCard } from '../card-order-store.ts';
import { type AskedCard, refuseWhilePaused, tryCardNumber } from './card-number-attempt-store.ts';

/** Before an activation: is the number right, and which activated card would it terminate? Said only for a right number (3-2). */
export async function checkCardNumber(portal: Portal, { reach, by }: Caller, { orderId, cardNumber }: AskedCard) {
  return inTransaction(portal.db, async (tx) => {
    // Nothing of the order is changed, so it is not locked; the count of tries takes care of itself.
    const order = await findOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (!transitionFor(order.status, 'activate', by.role)) return refuse('errors.cards.transitionNotAllowed');
    const attempt = { orderId, personId: by.personId, now: portal.now() };
    const paused = await refuseWhilePaused(tx, attempt, { reach, status: order.status });
    if (paused) return paused;
    const isRight = await tryCardNumber(tx, attempt, { typed: cardNumber, right: order.card_number });
    if (isRefusal(isRight)) return isRight;
    if (!isRight) return { cardNumberIsValid: false, userHasActivatedCardsInOrg: false, cardNumber: null };
    const other = await numberOfOtherActivatedCard(tx, { ...order, holder_id: by.personId });
    const otherNumber = other ? formatCardNumber(other) : null;
    return { cardNumberIsValid: true, userHasActivatedCardsInOrg: other !== undefined, cardNumber: otherNumber };
  });
}
