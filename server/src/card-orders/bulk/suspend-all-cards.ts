import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { cardsOf, lockOrganisation, secondsForAll } from './bulk-change-store.ts';

/** Suspends every activated card of one company, in one transaction (D-FLOW, "Bulk actions"). Once done, a repeat finds none. */
export async function suspendAllCards(portal: Portal, organisationId: string, by: Caller['by']): Promise<number> {
  return inTransaction(portal.db, async (tx) => {
    await lockOrganisation(tx, organisationId, secondsForAll);
    const description = 'suspend-all-company-cards';
    const change = { chosen: cardsOf(organisationId), action: 'suspend', by, description } as const;
    return (await changeStatuses(tx, portal, change)).count;
  });
}
