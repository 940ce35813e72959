import { type CauseOfRequest, paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { enqueueMessages } from '../../mail/outbox.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { type Reach } from '../card-order-reach-store.ts';
import { findOrder, lockOrder, senderOf } from '../card-order-store.ts';
import { nameOf, readersOfOrder } from '../changing/tell-people.ts';
import { isMailLeft, mailsThatTold, mayBeReplaced, wentTo } from '../replaced-card.ts';
import { findFollowings, findMails, saveRequest } from './replacement-link-store.ts';

const day = 86_400_000;

/**
 * The holder of a card that they still have, or that is suspended, asks their company for another (L-2-2, L-2-3, L-2-7). None is asked for
 * once one is ordered: what it was ordered for stays as the company knew it.
 */
export async function askForReplacement(
  portal: Portal,
  { reach }: Caller,
  { orderId, cause }: { readonly orderId: string; readonly cause: CauseOfRequest },
) {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    const { status } = order;
    // A card that is missing is suspended at once, which asks as well.
    const isInUse = status === 'activated' && cause !== 'damaged';
    if (isInUse || status === 'terminated' || !mayBeReplaced(order, portal.today()))
      return refuse('errors.cards.transitionNotAllowed', { status });
    if ((await findFollowings(tx, orderId)).length > 0) return refuse('errors.cards.anotherIsOrdered');
    return { status, isTold: await tellOfLoss(tx, portal, { reach, orderId, cause }) };
  });
}

type Loss = { readonly reach: Reach; readonly orderId: string; readonly cause: CauseOfRequest };

/** Keeps what befell a holder's card, which is locked, and tells the company by mail. Answers whether it is told, now or lately. */
export async function tellOfLoss(tx: Kysely<Tables>, portal: Portal, { reach, orderId, cause }: Loss): Promise<boolean> {
  const order = await findOrder(tx, orderId, reach);
  if (order === undefined) throw new Error('an order that is locked was not found');
  // Never before the suspension, which another portal may have written by a clock that is ahead.
  const now = new Date(Math.max(portal.now().getTime(), order.status_modified.getTime()));
  const mails = (await findMails(tx, orderId)).filter(({ at }) => at.getTime() > now.getTime() - day);
  const sender = await senderOf(tx, order);
  const readers = await readersOfOrder(tx, order, sender);
  const addresses = readers.map(({ to }) => to);
  const before = mailsThatTold(cause, mails, order).find((mail) => wentTo(mail, addresses));
  if (before !== undefined || readers.length === 0 || !isMailLeft(mails)) {
    await saveRequest(tx, orderId, { cause, asked: now, told: before?.at ?? now, mails });
    return mailsThatTold(cause, mails, order).length > 0;
  }
  const { orgName, orgCode } = sender;
  const link = `${portal.config.http.publicUrl}${paths.organisationViewOrder({ organizationCode: orgCode }, orderId)}`;
  const isOrdered = (await findFollowings(tx, orderId)).length > 0 ? 'yes' : 'no';
  const values = { orgName, holderName: nameOf(order), cause, isOrdered, link } as const;
  const written = readers.map((reader) => ({ kind: 'replacement-asked', ...reader, values }) as const);
  const messages = await enqueueMessages(tx, portal, written);
  await saveRequest(tx, orderId, { cause, asked: now, told: now, mails: [...mails, { cause, at: now, messages }] });
  return true;
}
