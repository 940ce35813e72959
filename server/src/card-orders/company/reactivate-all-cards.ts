import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import type { Caller } from '../caller.ts';
import { lockedCompanyIsActive } from '../changing/card-circumstances-store.ts';
import { lockCompany, lockCompanyCards, reactivateCards } from './company-cards-store.ts';

export type ReactivatedAll = { readonly reactivatedCardsCount: number; readonly orgIsNotActive: boolean };

/** Reactivates the cards that one company suspended, in one transaction; none while it is not active (D-FLOW "Bulk", 4-13). */
export async function reactivateAllCards(portal: Portal, organisationId: string, by: Caller['by']): Promise<ReactivatedAll> {
  return inTransaction(portal.db, async (tx) => {
    await lockCompany(tx, organisationId);
    // The activated ones too: whether a holder has one must still hold at commit.
    await lockCompanyCards(tx, organisationId, ['activated', 'suspended']);
    if (!(await lockedCompanyIsActive(tx, organisationId))) return { reactivatedCardsCount: 0, orgIsNotActive: true };
    const change = { organisationId, by, description: 'reactivate-all-company-cards', now: portal.now() };
    return { reactivatedCardsCount: await reactivateCards(tx, change, portal.today()), orgIsNotActive: false };
  });
}
