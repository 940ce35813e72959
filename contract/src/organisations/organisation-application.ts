import { listMaxLength } from '../constants.ts';
import type { OrganisationState } from '../enumerations.ts';

/** What the states of an organisation's application are called (4-15). */
export const organisationStateMessageIds = {
  pending: 'organisation.state.pending',
  active: 'organisation.state.active',
  terminated: 'organisation.state.terminated',
  payment_overdue: 'organisation.state.payment_overdue',
} as const satisfies Record<OrganisationState, string>;

const nextStates: Readonly<Record<OrganisationState, readonly OrganisationState[]>> = {
  pending: ['active', 'terminated'],
  active: ['payment_overdue', 'terminated'],
  payment_overdue: ['active', 'terminated'],
  terminated: [],
};

/** What the state of an organisation may become (4-15, D-VALIDATION); nothing where it is final. */
export function nextOrganisationStates(from: OrganisationState): readonly OrganisationState[] {
  return nextStates[from];
}

/** Why an organisation's state may not become another (4-15, D-VALIDATION); null when it may, or already is. */
export function whyNotChangeOrganisationState(
  from: OrganisationState,
  to: OrganisationState,
): 'errors.organisations.stateChangeNotAllowed' | null {
  return from === to || nextStates[from].includes(to) ? null : 'errors.organisations.stateChangeNotAllowed';
}

/** What a registration learns of a company from the registry, and what is told (4-15). */
export const registryLookupMessageIds = {
  eligible_not_registered: 'registryLookup.eligible_not_registered',
  not_registered_organisation_found: 'registryLookup.not_registered_organisation_found',
  registered_pending_or_active: 'registryLookup.registered_pending_or_active',
  registered_pending_or_active_legacy: 'registryLookup.registered_pending_or_active_legacy',
  registered_active: 'registryLookup.registered_active',
  registered_terminated: 'registryLookup.registered_terminated',
  payment_overdue: 'registryLookup.payment_overdue',
  not_eligible: 'registryLookup.not_eligible',
  not_eligible_no_signatories: 'registryLookup.not_eligible_no_signatories',
  not_eligible_no_f_tax: 'registryLookup.not_eligible_no_f_tax',
  not_found: 'registryLookup.not_found',
} as const;

export type RegistryLookupOutcome = keyof typeof registryLookupMessageIds;

/** Whether registration may go on after the look-up: only for a company that is there, eligible and not registered (4-15). */
export function mayRegister(outcome: RegistryLookupOutcome): boolean {
  return outcome === 'eligible_not_registered' || outcome === 'not_registered_organisation_found';
}

/** What a search of organisations says beside what it lists: that it finds none, or more than `listMaxLength` (8-4, 9-1). */
export const organisationSearchNotices = ['errors.organisations.searchTooNarrow', 'errors.organisations.tooManyResults'] as const;

/** What a search says that finds so many organisations; null where it lists them all (8-4, 9-1, W-3-10). */
export function noticeOfOrganisationSearch(found: number): (typeof organisationSearchNotices)[number] | null {
  if (found === 0) return 'errors.organisations.searchTooNarrow';
  return found > listMaxLength ? 'errors.organisations.tooManyResults' : null;
}
