import { claimMinutes, type InputOf, type ReplyOf, statusesOfQueue, type takeProductionOrder } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { lockOrder } from '../card-orders/card-order-store.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Claim, claimOrder, findOtherClaim, lockNextOrder, releaseClaim } from './claim-store.ts';
import { noteOperatorLook } from './note-operator-look.ts';
import { readOrderInProduction } from './read-order-in-production.ts';

/** A person who works for a card supplier. */
export type Operator = { readonly supplierId: string; readonly personId: string; readonly name: string };

type Asked = Omit<InputOf<typeof takeProductionOrder>, 'teamId'>;
type NotTaken = Refusal<'errors.cards.itemNotFound' | 'errors.production.openedByAnother'>;

/** Opens an order of the supplier for this operator alone, for some minutes: the named one, or the next of a queue (W-6-4). */
export async function takeOrder(
  portal: Portal,
  operator: Operator,
  asked: Asked,
): Promise<ReplyOf<typeof takeProductionOrder> | NotTaken> {
  const now = portal.now();
  const claim = { personId: operator.personId, now, until: new Date(now.getTime() + claimMinutes * 60_000) };
  const taken = await inTransaction(portal.db, async (tx) => {
    const orderId = await claimed(tx, operator, asked, claim);
    if (typeof orderId === 'string') await noteOperatorLook(tx, portal, operator, orderId);
    return orderId;
  });
  if (isRefusal(taken)) return taken;
  if (taken === null) return { order: null };
  // Read outside of the transaction: to look into the photo takes its time.
  return { order: await readOrderInProduction(portal, operator.supplierId, taken, claim.until) };
}

async function claimed(
  tx: Kysely<Tables>,
  { supplierId }: Operator,
  { queue, orderId, after }: Asked,
  claim: Claim,
): Promise<string | NotTaken | null> {
  const statuses = statusesOfQueue[queue];
  if (orderId === undefined) {
    for (;;) {
      const next = await lockNextOrder(tx, { supplierId, statuses, after }, claim);
      if (next === undefined) return null;
      if (await claimOrder(tx, next, claim)) return next;
    }
  }
  const order = await lockOrder(tx, orderId, { as: 'supplier', supplierId });
  if (order === undefined || !statuses.includes(order.status)) return refuse('errors.cards.itemNotFound');
  if (await claimOrder(tx, orderId, claim)) return orderId;
  const other = await findOtherClaim(tx, orderId, claim);
  return refuse('errors.production.openedByAnother', { name: other?.name ?? '' });
}

/** Gives back an order that this person has open, if they do: another may open it at once. */
export async function releaseOrder({ db }: Pick<Portal, 'db'>, personId: string, orderId: string): Promise<void> {
  await releaseClaim(db, orderId, personId);
}
