import { type chooseRenewal as chooseRenewalCall, hasCard, type RefusalsOf, type ReplyOf } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { lockOrder } from '../card-order-store.ts';
import { findRenewalChoice, insertRenewalChoice } from './renewal-choice-store.ts';

type Answer = ReplyOf<typeof chooseRenewalCall> | Refusal<RefusalsOf<typeof chooseRenewalCall>>;

/** Somebody of the company says whether a card will be renewed (L-4-4); it is locked, so what is said twice at once is said once. */
export async function chooseRenewal(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, isDeclined }: { readonly orderId: string; readonly isDeclined: boolean },
): Promise<Answer> {
  return inTransaction(portal.db, async (tx): Promise<Answer> => {
    const order = await lockOrder(tx, orderId, reach);
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    const { status } = order;
    if (!hasCard(status)) return refuse('errors.cards.transitionNotAllowed', { status });
    const before = await findRenewalChoice(tx, orderId);
    if ((before?.declined ?? false) === isDeclined) return told(before);
    const choice = {
      order_id: orderId,
      declined: isDeclined,
      at: portal.now(),
      actor_person_id: by.personId,
      actor_name: by.name,
    };
    await insertRenewalChoice(tx, choice);
    return told(choice);
  });
}

function told(choice: { readonly declined: boolean; readonly at: Date; readonly actor_name: string } | undefined): Answer {
  return { notRenewed: choice?.declined ? { at: choice.at.toISOString(), name: choice.actor_name } : null };
}
