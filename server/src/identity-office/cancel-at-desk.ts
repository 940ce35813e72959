import type { cancelOrderAtDesk, RefusalsOf, ReplyOf } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Clerk } from './clerk.ts';
import { disproveOrder } from './disprove-order.ts';
import { insertOfficeDeed, isOwnOrder, wasLookedUp } from './office-store.ts';

/**
 * Cancels an order of somebody whom this clerk looked up today, by the document before them, and writes down which clerk of which office
 * did. An id of an order alone reaches none, and nobody cancels their own (W-6-6).
 */
export async function cancelAtDesk(
  portal: Portal,
  { officeId, personId, name }: Clerk,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<ReplyOf<typeof cancelOrderAtDesk> | Refusal<RefusalsOf<typeof cancelOrderAtDesk>>> {
  const on = { day: portal.today(), timeZone: portal.config.portal.timeZone };
  return inTransaction(portal.db, async (tx) => {
    if (!(await wasLookedUp(tx, { clerkId: personId, orderId, on }))) return refuse('errors.cards.itemNotFound');
    if (await isOwnOrder(tx, personId, orderId)) return refuse('errors.identityOffice.ownIdentity');
    const order = await disproveOrder(tx, portal, { personId, name, role: 'id_verifier' }, { orderId, reason });
    if (isRefusal(order)) return order;
    await insertOfficeDeed(tx, {
      at: portal.now(),
      office_id: officeId,
      clerk_id: personId,
      clerk_name: name,
      kind: 'cancelled',
      subject_person_id: order.holder_id,
      order_id: order.id,
      name: order.printable_name,
      document: null,
      scanner: null,
      reason,
    });
    return { orderId: order.id, status: order.status };
  });
}
