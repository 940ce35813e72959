import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import type { AboutOrder } from '../../mail/outbox-store.ts';
import { lockReminders } from '../../mail/reminders.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { insertSecurityEvent } from '../../security-events/security-event-store.ts';
import { isInvitable } from '../card-order.ts';
import { type Reach } from '../card-order-reach-store.ts';
import { type CardOrder, lockOrder } from '../card-order-store.ts';
import { tellHolderToReview } from '../changing/tell-people.ts';
import { findLatestInvitation, forgetRedeemer } from './invitation-store.ts';

const hour = 3_600_000;

export type NotInvited = Refusal<
  'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed' | 'errors.cards.linkSentLately' | 'errors.cards.tooManyMails'
>;

type Asked = {
  readonly reach: Reach;
  readonly askedBy: string;
  readonly by: AboutOrder['by'];
  readonly orderId: string;
};

/**
 * Sends the mail of a waiting order with a new link: the links before it end, and who came by one of them and is not named by the order
 * has it no longer. Refused within an hour of the last one. `askedBy` is a person or a partner's key.
 */
export async function inviteAgain(
  tx: Kysely<Tables>,
  portal: Portal,
  { reach, askedBy, by, orderId }: Asked,
): Promise<CardOrder | NotInvited> {
  await lockReminders(tx);
  const order = await lockOrder(tx, orderId, reach);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  if (!isInvitable(order)) return refuse('errors.cards.transitionNotAllowed', { status: order.status });
  const latest = await findLatestInvitation(tx, order.id);
  const wait = latest === null ? 0 : latest.getTime() + hour - portal.now().getTime();
  if (wait > 0) {
    const retryAfterMinutes = Math.ceil(wait / 60_000);
    return refuse('errors.cards.linkSentLately', { retryAfterMinutes, retryAfterSeconds: Math.ceil(wait / 1000) });
  }
  const tooMany = await askForMails(tx, portal, { askedBy }, [order.email]);
  if (tooMany !== null) return tooMany;
  await forgetRedeemer(tx, order.id);
  await tellHolderToReview(tx, portal, order, by);
  return order;
}

/** The company sends the link again; who did is written down. */
export async function inviteHolderAgain(
  portal: Portal,
  { reach, by: { personId, name } }: Caller,
  orderId: string,
): Promise<{ status: CardOrderStatus } | NotInvited> {
  return inTransaction(portal.db, async (tx) => {
    const invited = await inviteAgain(tx, portal, { reach, askedBy: personId, by: { personId, name, role: 'company' }, orderId });
    if (isRefusal(invited)) return invited;
    await insertSecurityEvent(tx, { at: portal.now(), kind: 'link-sent-again', personId, detail: { order: orderId } });
    return { status: invited.status };
  });
}
