import { describe, expect, test } from 'vitest';
import { organisationStates, registryLookupOutcomes } from '../../../specification/enumerations.ts';
import {
  mayRegister,
  noticeOfOrganisationSearch,
  organisationStateMessageIds,
  type RegistryLookupOutcome,
  registryLookupMessageIds,
  whyNotChangeOrganisationState,
} from './organisation-application.ts';

describe("an organisation's application [4-15]", () => {
  test('has the specified states, and no other', () => {
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
  test('is one of the specified outcomes, and no other', () => {
    expect(Object.keys(registryLookupMessageIds).toSorted()).toEqual(Object.keys(registryLookupOutcomes).toSorted());
  });

  test.each(Object.entries(registryLookupOutcomes) as [RegistryLookupOutcome, boolean][])(
    '%s lets registration go on: %s',
    (outcome, goesOn) => expect(mayRegister(outcome)).toBe(goesOn),
  );
});

test.each([
  [0, 'errors.organisations.searchTooNarrow'],
  [1, null],
  [50, null],
  [51, 'errors.organisations.tooManyResults'],
])('a search that finds %i organisations is told %s [9-1]', (found, told) =>
  expect(noticeOfOrganisationSearch(found)).toBe(told),
);
