import type { OrganisationState, WhyNotAnswered } from '@siteid/contract';
import { mayAct } from '../../organisations/organisation-state.ts';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import type { Portal } from '../../portal.ts';
import { needsSecond } from '../approving/second-person.ts';
import { mayOf } from '../bulk-jobs/bulk-job-store.ts';

type Corrected = {
  /** Who says what is right; null where the card supplier does. */
  readonly senderId: string | null;
  readonly order: { readonly organisation_id: string; readonly needs_second_person: boolean };
  readonly isSecondWanted: boolean;
  readonly state: OrganisationState;
};

/**
 * Why whoever may order for a company may not answer a correction, be it to take it over or to decline it; null where they may (L-3-2).
 * Where a second person has to look, who says what is right and who answers are two persons, not two accounts of one, and who answers does
 * not order by a right that who says it lent them (L-8-4). The reply that shows a correction and the call that answers it both ask here.
 */
export async function whyNotAnswer(
  portal: Pick<Portal, 'db' | 'now'>,
  { senderId, order, isSecondWanted, state }: Corrected,
  personId: string,
): Promise<WhyNotAnswered | null> {
  if (!mayAct(state)) return 'companyNotActive';
  if (senderId === null || !needsSecond(isSecondWanted, order)) return null;
  const accounts = await accountsOfHuman(portal.db, senderId);
  if (accounts.has(personId)) return 'sentByYou';
  const right = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
  return (await mayOf(portal, right, personId, order.organisation_id, accounts)) ? null : 'lentBySender';
}
