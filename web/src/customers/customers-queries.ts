import { changeCustomerState, getCustomer, getCustomers, getCustomerUnderWay, type OrganisationState } from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { CustomersSearch } from './customers-address.ts';

const key = 'customers';

export const customersQuery = ({ search, ...asked }: CustomersSearch) =>
  queryOptions({
    queryKey: [key, search, asked],
    queryFn: ({ signal }) => call(getCustomers, { searchText: search, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (organizationCode: string) =>
  queryOptions({
    queryKey: [key, 'one', organizationCode],
    queryFn: ({ signal }) => call(getCustomer, { organizationCode }, { signal }),
  });

export const customerUnderWayQuery = (registrationId: string) =>
  queryOptions({
    queryKey: [key, 'under-way', registrationId],
    queryFn: ({ signal }) => call(getCustomerUnderWay, { registrationId }, { signal }),
  });

type StateChange = { readonly from: OrganisationState; readonly state: OrganisationState; readonly reason: string };

/** Changes a company's state; whatever comes back, it is asked for anew. */
export function useChangeState(organizationCode: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StateChange) => call(changeCustomerState, { organizationCode, ...change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
    meta: { handles: changeCustomerState.refusals },
  });
}
