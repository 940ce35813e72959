import { type PendingCardOrders, statusesThatWaitForHolder } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { findPage, type ListedOrder } from './card-order-list-store.ts';
import { ownRow } from './list-row.ts';

/** No paging: nobody has so many orders waiting. The limit guards against a mistake. */
const atMost = { page: 1, itemsPerPage: 500 };

/** The person's orders to review and cards to activate, newest first (2.4-8). */
export async function listWaitingOrders(portal: Portal, personId: string): Promise<Omit<PendingCardOrders, 'holderName'>> {
  const filter = { reach: { as: 'holder', personId }, statuses: statusesThatWaitForHolder, text: '' } as const;
  const { orders: waiting } = await findPage(portal.db, filter, atMost);
  const inStatus = (status: ListedOrder['status']) => waiting.filter((order) => order.status === status).map(ownRow(portal));
  return { pendingOrders: inStatus('approved_by_personalizer'), readyToActivateOrders: inStatus('personalized') };
}

/** What the person should do next: the newest order to confirm comes before the newest card to activate (D-CALLS). */
export async function findWaitingAction(
  portal: Portal,
  personId: string,
): Promise<{ waitingCardAction: 'confirm' | 'activate' | 'none'; orderId: string | null }> {
  const { pendingOrders, readyToActivateOrders } = await listWaitingOrders(portal, personId);
  const [pending] = pendingOrders;
  if (pending) return { waitingCardAction: 'confirm', orderId: pending.orderId };
  const [ready] = readyToActivateOrders;
  return ready ? { waitingCardAction: 'activate', orderId: ready.orderId } : { waitingCardAction: 'none', orderId: null };
}
