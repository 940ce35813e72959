import type { WhyNotConfirmed } from '@siteid/contract';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import type { Portal } from '../../portal.ts';
import { type KeptJob, mayOf } from '../bulk-jobs/bulk-job-store.ts';

/**
 * Why a person may not confirm a request, null when they may. They may not confirm their own, by any account and for any company. Nor may
 * they where the right to change cards is lent to them by the person who asked, by any account (L-8-4).
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
