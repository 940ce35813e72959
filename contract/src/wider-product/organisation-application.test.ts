import { describe, expect, test } from 'vitest';
import { organisationStates } from '../enumerations.ts';
import {
  mayRegister,
  organisationStateMessageIds,
  type RegistryLookupOutcome,
  registryLookupMessageIds,
  whyNotChangeOrganisationState,
  whyNotListOrganisations,
} from './organisation-application.ts';

describe("an organisation's application [4-15]", () => {
  test('has four states, each with words', () => {
    expect(organisationStates).toEqual(['pending', 'active', 'terminated', 'payment_overdue']);
    expect(Object.keys(organisationStateMessageIds).toSorted()).toEqual([...organisationStates].toSorted());
  });

  const allowed = [
    'pending → active',
    'pending → terminated',
    'active → payment_overdue',
    'active → terminated',
    'payment_overdue → active',
    'payment_overdue → terminated',
  ];
  test.each(organisationStates.flatMap((from) => organisationStates.map((to) => [from, to] as const)))(
    'from %s to %s is allowed only by the table',
    (from, to) => {
      const isAllowed = from === to || allowed.includes(`${from} → ${to}`);
      expect(whyNotChangeOrganisationState(from, to)).toBe(isAllowed ? null : 'errors.organisations.stateChangeNotAllowed');
    },
  );
});

describe('what registration learns from the registry [4-15]', () => {
  const outcomes: Record<RegistryLookupOutcome, boolean> = {
    eligible_not_registered: true,
    not_registered_organisation_found: true,
    registered_pending_or_active: false,
    registered_pending_or_active_legacy: false,
    registered_active: false,
    registered_terminated: false,
    payment_overdue: false,
    not_eligible: false,
    not_eligible_no_signatories: false,
    not_eligible_no_f_tax: false,
    not_found: false,
  };

  test.each(Object.entries(outcomes) as [RegistryLookupOutcome, boolean][])(
    '%s has words, and lets registration go on: %s',
    (outcome, goesOn) => {
      expect(registryLookupMessageIds[outcome]).toBe(`registryLookup.${outcome}`);
      expect(mayRegister(outcome)).toBe(goesOn);
    },
  );
});

test.each([
  [0, 'errors.organisations.searchTooNarrow'],
  [1, null],
  [50, null],
  [51, 'errors.organisations.tooManyResults'],
])('a search that finds %i organisations is told %s [9-1]', (found, told) => expect(whyNotListOrganisations(found)).toBe(told));
