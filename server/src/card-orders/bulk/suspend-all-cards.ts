import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { lockDemand } from '../second-person/request-store.ts';
import { needsSecondPerson } from '../second-person/second-person-demand.ts';
import { cardsOf, countChangeableCards, lockCardsOfOrganisation, secondsForAll } from './bulk-change-store.ts';

export type NeedsSecond = Refusal<'errors.cards.needsSecondPerson'>;

/** Suspends every activated card of one company, in one transaction (D-FLOW, "Bulk actions"). Once done, a repeat finds none. */
export async function suspendAllCards(
  portal: Portal,
  organisationId: string,
  { demandRight, ...by }: Rightful<Caller['by']>,
): Promise<number | NeedsSecond> {
  return whileRightHolds(portal.db, demandRight, async (tx) => {
    await lockCardsOfOrganisation(tx, organisationId, secondsForAll);
    const { activated } = await countChangeableCards(tx, organisationId, { today: portal.today(), now: portal.now() });
    if (needsSecondPerson(await lockDemand(tx, organisationId), 'suspend', activated))
      return refuse('errors.cards.needsSecondPerson');
    const description = 'suspend-all-company-cards';
    const change = { chosen: cardsOf(organisationId), action: 'suspend', by, description } as const;
    return (await changeStatuses(tx, portal, change)).count;
  });
}
