import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { cardsValidUntilBefore } from '../card-order-store.ts';
import { changeStatuses } from './change-status.ts';

const by = { personId: null, name: 'system', role: 'system' } as const;

/**
 * Expires every card from the day after its last day (D-FLOW). A card that somebody is changing is left for the next run. Answers how
 * many.
 */
export async function expireCardOrders(portal: Portal): Promise<number> {
  const chosen = cardsValidUntilBefore(portal.today());
  const { count } = await inTransaction(portal.db, (tx) => changeStatuses(tx, portal, { chosen, action: 'expire', by }));
  return count;
}
