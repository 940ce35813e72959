import type { WhyNotConfirmed } from '@siteid/contract';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import type { Portal } from '../../portal.ts';
import { type KeptJob, mayOf } from '../bulk-jobs/bulk-job-store.ts';

/**
 * Why somebody is no second person for a request, null when they are: it is their own, by whatever account and for whatever company they
 * act, or they may change cards only because whoever asked, by whatever account, lends them that right (L-8-4).
 */
export async function whyNotConfirmRequest(
  portal: Pick<Portal, 'db' | 'now'>,
  { person_id: askerId, organisation_id: organisationId }: KeptJob,
  personId: string,
): Promise<WhyNotConfirmed | null> {
  const accounts = await accountsOfHuman(portal.db, askerId);
  if (accounts.has(personId)) return 'ownRequest';
  const may = await mayOf(portal, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', personId, organisationId, accounts);
  return may ? null : 'lentByAsker';
}
