import { type CardOrderStatus, rejectionReversibleDays } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { whyNotReactivate } from '../card-order.ts';
import type { CardOrder } from '../card-order-store.ts';
import { holderOrStranger } from '../order-identity.ts';
import { isNamedBy } from '../order-invitations/invitation-store.ts';
import { findRejecter } from '../past-step-store.ts';
import { replacementsOf } from '../replacing/replacement-link-store.ts';
import { withdrawReplacements } from '../replacing/withdraw-replacements.ts';
import type { ReasonedAction } from './act-on-card-order.ts';
import { lockCountsOf, lockHolderOf, lockOrderAndCircumstances } from './card-circumstances-store.ts';
import { changeStatus, isAlreadyDone } from './change-status.ts';

/** Lifts a suspension, or takes a holder's rejection back (D-FLOW); what was ordered in the place of a missing card ends with it. */
export async function reactivateCardOrder(portal: Portal, { reach, by }: Caller, { orderId, reason }: ReasonedAction) {
  return inTransaction(portal.db, async (tx) => {
    await lockHolderOf(tx, orderId, reach);
    const found = await lockOrderAndCircumstances(tx, orderId, reach);
    if (!found) return refuse('errors.cards.itemNotFound');
    const { order, ...circumstances } = found;
    if (await isAlreadyDone(tx, { order, action: 'reactivate', by, reason })) return { status: order.status };
    const why = whyNotReactivate(order, await asWhom(tx, order, by), {
      ...circumstances,
      today: portal.today(),
      now: portal.now(),
    });
    if (why === 'errors.cards.rejectionTooOld') return refuse(why, { days: rejectionReversibleDays });
    if (why !== null) return refuse(why);
    const isSuspended = order.status === 'suspended';
    if (isSuspended) await lockCountsOf(tx, order, replacementsOf([orderId]));
    const changed = await changeStatus(tx, portal, { order, action: 'reactivate', by, reason });
    if (isRefusal(changed)) return changed;
    const { status } = changed satisfies { status: CardOrderStatus };
    if (!isSuspended) return { status };
    const { count, left } = await withdrawReplacements(tx, portal, { cards: [orderId], by, reason });
    return count + left > 0 ? { status, replacementIsCancelled: left === 0 } : { status };
  });
}

async function asWhom(tx: Kysely<Tables>, order: CardOrder, { role, personId }: Caller['by']) {
  if (role === 'company') return role;
  const isNamed = await isNamedBy(tx, order.id, personId);
  return holderOrStranger(order, personId, { isNamed, rejecter: await findRejecter(tx, order.id) });
}
