import { type BodyOf, maximumReasonsKept, type ReplyOf, type reportProduction, type reportSelected } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { lockOrder } from '../card-orders/card-order-store.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { findOtherClaim, releaseClaim } from './claim-store.ts';
import { keepReason } from './reason-store.ts';
import { type Producer, reportEvent, type SealedEvent, sealEvent } from './report-event.ts';
import type { Operator } from './take-order.ts';

const producerOf = ({ supplierId, personId, name }: Operator): Producer => ({
  supplierId,
  by: { personId, name, role: 'personalizer' },
});

type Outcome = Awaited<ReturnType<typeof reportEvent>> | Refusal<'errors.production.openedByAnother'>;

/** Carries out what an operator reports, unless another operator has the order open; then it is let go of. */
export async function reportUnlessOpened(
  tx: Kysely<Tables>,
  portal: Portal,
  operator: Operator,
  orderId: string,
  reported: SealedEvent,
): Promise<Outcome> {
  const order = await lockOrder(tx, orderId, { as: 'supplier', supplierId: operator.supplierId });
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  const other = await findOtherClaim(tx, orderId, { personId: operator.personId, now: portal.now() });
  if (other !== undefined) return refuse('errors.production.openedByAnother', { name: other.name });
  const changed = await reportEvent(tx, portal, producerOf(operator), orderId, reported);
  if (!isRefusal(changed)) await releaseClaim(tx, orderId, operator.personId);
  return changed;
}

/** One order. The reason of a turning down is kept for use again where the operator says so (W-6-2). */
export async function reportAsOperator(
  portal: Portal,
  operator: Operator,
  orderId: string,
  { reported, keepReason: keeps }: BodyOf<typeof reportProduction>,
): Promise<ReplyOf<typeof reportProduction> | Extract<Outcome, Refusal>> {
  const sealed = await sealEvent(portal, orderId, reported);
  return inTransaction(portal.db, async (tx) => {
    const changed = await reportUnlessOpened(tx, portal, operator, orderId, sealed);
    if (isRefusal(changed)) return changed;
    if (keeps && (reported.event === 'rejected' || reported.event === 'sent-back')) {
      await keepReason(tx, operator.supplierId, reported.reason, { used: portal.now(), most: maximumReasonsKept });
    }
    return { orderId: changed.id, status: changed.status };
  });
}

/** Selected orders, each judged by itself: what is refused has changed nothing, and the others go on (W-6-3). */
export async function reportSelectedOrders(
  portal: Portal,
  operator: Operator,
  { event, orderIds }: BodyOf<typeof reportSelected>,
): Promise<ReplyOf<typeof reportSelected>> {
  return inTransaction(portal.db, async (tx) => {
    const orders: ReplyOf<typeof reportSelected>['orders'] = [];
    // In one order, so that two who select the same wait for each other.
    for (const orderId of [...new Set(orderIds)].toSorted()) {
      const changed = await reportUnlessOpened(tx, portal, operator, orderId, { event });
      orders.push(
        isRefusal(changed)
          ? { orderId, status: null, why: changed.refused }
          : { orderId: changed.id, status: changed.status, why: null },
      );
    }
    return { orders };
  });
}
