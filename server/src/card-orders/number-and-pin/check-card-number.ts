import { formatCardNumber } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Caller } from '../caller.ts';
import { transitionFor } from '../card-order.ts';
import { findOrder } from '../card-order-store.ts';
import type { AskedCard } from '../changing/activate-card-order.ts';
import { lockOtherActivatedCard } from '../changing/card-circumstances-store.ts';
import { refuseWhilePaused, tryCardNumber } from './try-card-number.ts';

/** Before an activation: is the number right, and which activated card would it terminate? Said only for a right number (3-2). */
export async function checkCardNumber(portal: Portal, { reach, by }: Caller, { orderId, cardNumber }: AskedCard) {
  return inTransaction(portal.db, async (tx) => {
    // Nothing of the order is changed, so it is not locked; the count of tries takes care of itself.
    const order = await findOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (!transitionFor(order.status, 'activate', by.role)) return refuse('errors.cards.transitionNotAllowed');
    const paused = await refuseWhilePaused(tx, portal, { order, personId: by.personId });
    if (paused) return paused;
    const isRight = await tryCardNumber(tx, portal, { order, personId: by.personId, typed: cardNumber });
    if (isRefusal(isRight)) return isRight;
    if (!isRight) return { cardNumberIsValid: false, userHasActivatedCardsInOrg: false, cardNumber: null };
    const holder = { id: order.id, organisationId: order.organisation_id, holderId: by.personId };
    const other = await lockOtherActivatedCard(tx, holder);
    const otherNumber = other?.card_number ? formatCardNumber(other.card_number) : null;
    return { cardNumberIsValid: true, userHasActivatedCardsInOrg: other !== undefined, cardNumber: otherNumber };
  });
}
