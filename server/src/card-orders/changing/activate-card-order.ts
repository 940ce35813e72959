import { formatCardNumber, replacedDescription } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { identitiesOfPerson } from '../../people/verified-identity-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { transitionFor, whyNotActivate } from '../card-order.ts';
import { endedByActivation, findOrder, numberOfOtherActivatedCard } from '../card-order-store.ts';
import { type AskedCard, refuseWhilePaused, tryCardNumber } from '../number-and-pin/card-number-attempt-store.ts';
import { checkIdentity } from '../order-identity.ts';
import { lockCountsOf, lockHolderOf, lockOrderAndCircumstances } from './card-circumstances-store.ts';
import { changeStatus, changeStatuses, isAlreadyDone } from './change-status.ts';

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

/**
 * Activates the holder's card by its number; another activated card of theirs in the company is terminated with it, and the card that
 * it replaces (4-8, D-FLOW, L-2-4). A wrong number and an inactive company are answers, not refusals.
 */
export async function activateCardOrder(portal: Portal, { reach, by }: Caller, { orderId, cardNumber }: AskedCard) {
  return inTransaction(portal.db, async (tx) => {
    const attempt = { orderId, personId: by.personId, now: portal.now() };
    const paused = await refuseWhilePaused(tx, attempt, { reach, status: 'personalized' });
    if (paused) return paused;
    await lockHolderOf(tx, orderId, reach);
    const found = await lockOrderAndCircumstances(tx, orderId, reach);
    if (!found) return refuse('errors.cards.itemNotFound');
    const { order, organisationIsActive, anotherCardIsActive } = found;

    const isRepeated = await isAlreadyDone(tx, { order, action: 'activate', by });
    const check = checkIdentity(order, await identitiesOfPerson(tx, by.personId));
    const why = isRepeated ? null : whyNotActivate(order, check, { organisationIsActive, today: portal.today() });
    // That the company is not active is an answer, and told for the right number alone (D-CALLS).
    const isForbidden = why === 'organizationNotActive';
    if (why !== null && !isForbidden)
      return refuse(`errors.cards.${why}`, why === 'validFromInFuture' ? { validFrom: order.valid_from } : undefined);
    const isRight = await tryCardNumber(tx, attempt, { typed: cardNumber, right: order.card_number });
    if (isRefusal(isRight)) return isRight;
    if (!isRight || isRepeated) return { cardNumberIsValid: isRight, cardActivationIsForbiden: false };

    if (isForbidden) return { cardNumberIsValid: true, cardActivationIsForbiden: true };
    if (anotherCardIsActive || order.replaces !== null) {
      const chosen = endedByActivation({ ...order, holder_id: by.personId });
      await lockCountsOf(tx, order, chosen);
      // The holder gave no reason, so the history names the call that ended the other card.
      await changeStatuses(tx, portal, { chosen, action: 'replace', by, description: replacedDescription });
    }
    const activated = await changeStatus(tx, portal, { order, action: 'activate', by, set: { holder_id: by.personId } });
    return isRefusal(activated) ? activated : { cardNumberIsValid: true, cardActivationIsForbiden: false };
  });
}
