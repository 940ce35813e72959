import { type CauseOfRequest, paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { type Reach } from '../card-order-reach-store.ts';
import { findOrder, lockOrder, senderOf } from '../card-order-store.ts';
import { nameOf, readersOfOrder } from '../changing/tell-people.ts';
import { mayBeReplaced } from '../replaced-card.ts';
import { findRequestTold, saveRequest } from './replacement-link-store.ts';

const day = 86_400_000;

/** The holder of a card that they still have, or that is suspended, asks their company for another (L-2-2, L-2-3, L-2-7). */
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
    await tellOfLoss(tx, portal, { reach, orderId, cause });
    return { status };
  });
}

type Loss = { readonly reach: Reach; readonly orderId: string; readonly cause: CauseOfRequest };

/** Keeps what befell a holder's card, which is locked, and tells the company by mail, of one card once in 24 hours. */
export async function tellOfLoss(tx: Kysely<Tables>, portal: Portal, { reach, orderId, cause }: Loss): Promise<void> {
  const now = portal.now();
  const before = await findRequestTold(tx, orderId);
  const isTold = before !== undefined && before.getTime() > now.getTime() - day;
  await saveRequest(tx, orderId, { cause, asked: now, told: isTold ? before : now });
  if (isTold) return;
  const order = await findOrder(tx, orderId, reach);
  if (order === undefined) throw new Error('an order that is locked was not found');
  const sender = await senderOf(tx, order);
  const { orgName, orgCode } = sender;
  const link = `${portal.config.http.publicUrl}${paths.organisationViewOrder({ organizationCode: orgCode }, orderId)}`;
  const values = { orgName, holderName: nameOf(order), cause, link };
  for (const reader of await readersOfOrder(tx, order, sender))
    await enqueueMessage(tx, portal, { kind: 'replacement-asked', ...reader, values });
}
