import { organisationSearchStatusFilters, organisationStates } from '@siteid/contract';
import { type ListSearch, listAddressOf, listSearchOf } from '../shared/lists/list-address.ts';

type Step = (typeof organisationSearchStatusFilters)[number];
type State = (typeof organisationStates)[number];
export type CustomersSearch = ListSearch & { readonly step?: Exclude<Step, 'any'>; readonly state?: State };

/** What the address of the customers list asks for; what is none is left out. */
export function customersSearchOf(query: Readonly<Record<string, unknown>>): CustomersSearch {
  return { ...listSearchOf(query), ...filtersOf(query) };
}

/** The same as the router keeps it. */
export function customersAddressOf(query: Readonly<Record<string, unknown>>) {
  return { ...listAddressOf(query), ...filtersOf(query) };
}

function filtersOf({ step, state }: Readonly<Record<string, unknown>>): Pick<CustomersSearch, 'step' | 'state'> {
  const known = organisationSearchStatusFilters.find((each) => each === step);
  const inState = organisationStates.find((each) => each === state);
  return { ...(known !== undefined && known !== 'any' && { step: known }), ...(inState && { state: inState }) };
}
