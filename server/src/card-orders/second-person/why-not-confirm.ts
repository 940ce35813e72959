import type { WhyNotConfirmed } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { type KeptJob, mayOf } from '../bulk-jobs/bulk-job-store.ts';

/** A person, with all accounts of the human behind them. */
type Somebody = { readonly personId: string; readonly accounts: ReadonlySet<string> };

/**
 * Why somebody is no second person for a request, null when they are: it is their own, by whatever account and for whatever company they
 * act, or they may change cards only because whoever asked lends them that right (L-8-4).
 */
export async function whyNotConfirm(
  portal: Pick<Portal, 'db' | 'now'>,
  { person_id: askerId, organisation_id: organisationId }: KeptJob,
  { personId, accounts }: Somebody,
): Promise<WhyNotConfirmed | null> {
  if (accounts.has(askerId)) return 'ownRequest';
  const may = await mayOf(portal, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', personId, organisationId, [askerId]);
  return may ? null : 'lentByAsker';
}
