import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import type { Caller } from '../caller.ts';
import { lockCompany, suspendCards } from './company-cards-store.ts';

/** Suspends every activated card of one company, in one transaction (D-FLOW "Bulk"). Once done, a repeat finds none. */
export async function suspendAllCards(portal: Portal, organisationId: string, by: Caller['by']): Promise<number> {
  return inTransaction(portal.db, async (tx) => {
    await lockCompany(tx, organisationId);
    return suspendCards(tx, { organisationId, by, description: 'suspend-all-company-cards', now: portal.now() });
  });
}
