import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { bySystem } from '../card-order.ts';
import { cardsValidUntilBefore } from '../card-order-store.ts';
import { changeStatuses } from './change-status.ts';

/**
 * Expires every card from the day after its last day (D-FLOW). A card that somebody is changing is left for the next run. Answers how
 * many.
 */
export async function expireCardOrders(portal: Portal): Promise<number> {
  const chosen = cardsValidUntilBefore(portal.today());
  const change = { chosen, action: 'expire', by: bySystem } as const;
  const { count } = await inTransaction(portal.db, (tx) => changeStatuses(tx, portal, change));
  return count;
}
