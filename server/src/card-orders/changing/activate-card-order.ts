import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Caller } from '../caller.ts';
import { transitionFor, whyNotActivate } from '../card-order.ts';
import { findOrder, lockOrder } from '../card-order-store.ts';
import { refuseWhilePaused, tryCardNumber } from '../number-and-pin/try-card-number.ts';
import { checkIdentity } from '../order-identity.ts';
import { identitiesOfPerson } from '../order-identity-store.ts';
import { isAlreadyDone } from './act-on-card-order.ts';
import { lockCountsOf, lockedCompanyIsActive, lockHolderInCompany, lockOtherActivatedCard } from './card-circumstances-store.ts';
import { changeStatus } from './change-status.ts';

export type AskedCard = { readonly orderId: string; readonly cardNumber: string };

/**
 * Activates the holder's card by its number; another activated card of theirs in the company is terminated with it
 * (4-8, D-FLOW). A wrong number and an inactive company are answers, not refusals.
 */
export async function activateCardOrder(portal: Portal, { reach, by }: Caller, { orderId, cardNumber }: AskedCard) {
  return inTransaction(portal.db, async (tx) => {
    const seen = await findOrder(tx, orderId, reach);
    if (!seen) return refuse('errors.cards.itemNotFound');
    const paused =
      transitionFor(seen.status, 'activate', by.role) &&
      (await refuseWhilePaused(tx, portal, { order: seen, personId: by.personId }));
    if (paused) return paused;
    await lockHolderInCompany(tx, seen.organisation_id, by.personId);
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');

    const isRepeated = await isAlreadyDone(tx, order, 'activate', by);
    const check = checkIdentity(order, await identitiesOfPerson(tx, by.personId));
    const why = isRepeated ? null : whyNotActivate(order, check.cardInfoIsValid, portal.today());
    if (why !== null) return refuse(why, why === 'errors.cards.validFromInFuture' ? { validFrom: order.valid_from } : undefined);
    const isRight = await tryCardNumber(tx, portal, { order, personId: by.personId, typed: cardNumber });
    if (isRefusal(isRight)) return isRight;
    if (!isRight || isRepeated) return { cardNumberIsValid: isRight, cardActivationIsForbiden: false };
    if (!(await lockedCompanyIsActive(tx, order.organisation_id)))
      return { cardNumberIsValid: true, cardActivationIsForbiden: true };

    const holder = { id: order.id, organisationId: order.organisation_id, holderId: by.personId };
    const other = await lockOtherActivatedCard(tx, holder);
    if (other) await lockCountsOf(tx, order.organisation_id, [order.id, other.id]);
    // Without a reason of the holder's own, the history says by which call it ended.
    const description = 'activate-card-order';
    const replaced = other && (await changeStatus(tx, portal, { order: other, action: 'replace', by, description }));
    if (isRefusal(replaced)) return replaced;
    const activated = await changeStatus(tx, portal, { order, action: 'activate', by, set: { holder_id: by.personId } });
    return isRefusal(activated) ? activated : { cardNumberIsValid: true, cardActivationIsForbiden: false };
  });
}
