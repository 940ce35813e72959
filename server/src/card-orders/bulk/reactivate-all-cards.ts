import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { cardsWithReplacement } from '../replacing/replacement-link-store.ts';
import { withdrawReplacements } from '../replacing/withdraw-replacements.ts';
import { lockDemand } from '../second-person/request-store.ts';
import { needsSecondPerson } from '../second-person/second-person-demand.ts';
import {
  countChangeableCards,
  lockCardsOf,
  lockCardsOfOrganisation,
  lockedOrganisationIsActive,
  reactivatableCardsOf,
  secondsForAll,
} from './bulk-change-store.ts';
import type { NeedsSecond } from './suspend-all-cards.ts';

export type ReactivatedAll = { readonly reactivatedCardsCount: number; readonly orgIsNotActive: boolean };

/** Reactivates the cards that one company suspended, in one transaction; none while it is not active (D-FLOW, "Bulk actions", 4-13). */
export async function reactivateAllCards(
  portal: Portal,
  organisationId: string,
  { demandRight, ...by }: Rightful<Caller['by']>,
): Promise<ReactivatedAll | NeedsSecond> {
  return whileRightHolds(portal.db, demandRight, async (tx) => {
    await lockCardsOfOrganisation(tx, organisationId, secondsForAll);
    // Locks the activated ones too: that a holder has none must still hold at commit.
    await lockCardsOf(tx, organisationId, ['activated', 'suspended']);
    if (!(await lockedOrganisationIsActive(tx, organisationId))) return { reactivatedCardsCount: 0, orgIsNotActive: true };
    const around = { today: portal.today(), now: portal.now() };
    const { reactivatable } = await countChangeableCards(tx, organisationId, around);
    if (needsSecondPerson(await lockDemand(tx, organisationId), 'reactivate', reactivatable))
      return refuse('errors.cards.needsSecondPerson');
    const chosen = reactivatableCardsOf(organisationId, around);
    const replaced = await cardsWithReplacement(tx, chosen);
    const change = { chosen, action: 'reactivate', from: 'suspended', by, description: 'reactivate-all-company-cards' } as const;
    const { count } = await changeStatuses(tx, portal, change);
    await withdrawReplacements(tx, portal, { cards: replaced, by });
    return { reactivatedCardsCount: count, orgIsNotActive: false };
  });
}
