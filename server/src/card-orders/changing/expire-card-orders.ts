import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { transitions } from '../card-order.ts';
import { expireOrders } from '../card-order-store.ts';

const expiring = transitions.filter(({ action }) => action === 'expire').flatMap(({ from }) => from ?? []);

/** Expires every card from the day after its last day (D-FLOW); answers how many. */
export async function expireCardOrders(portal: Portal): Promise<number> {
  return inTransaction(portal.db, (tx) => expireOrders(tx, { statuses: expiring, today: portal.today(), now: portal.now() }));
}
