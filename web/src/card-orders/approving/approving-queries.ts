import {
  approveOrders,
  cancelUnapprovedOrder,
  getUnapprovedOrders,
  type SecondPersonDemands,
  setSecondPerson,
  setSecondPersonDemands,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';
import type { ListSearch } from '../../shared/lists/list-address.ts';
import { asksToProve } from '../../shared/proven-email/asks-to-prove.ts';

/** A page of the orders that wait for their approval: asked for anew each time, for others approve too. */
export const unapprovedOrdersQuery = (organizationId: string, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: ['cards', 'unapproved', organizationId, search, page],
    queryFn: ({ signal }) => call(getUnapprovedOrders, { organizationId, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What is done about them; whatever comes back, the lists are asked for anew. */
export function useApproving(organizationId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['cards'] });
  return {
    approve: useMutation({
      mutationFn: (orders: CallInput<typeof approveOrders>['orders']) => call(approveOrders, { organizationId, orders }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (asked: { readonly orderId: string; readonly reason: string }) =>
        call(cancelUnapprovedOrder, { organizationId, ...asked }),
      onSettled,
      meta: { handles: cancelUnapprovedOrder.refusals },
    }),
    setSecondPerson: useMutation({
      mutationFn: (isNeeded: boolean) => call(setSecondPerson, { organizationCode: organizationId, isNeeded }),
      onSettled,
      meta: asksToProve,
    }),
    setDemands: useMutation({
      mutationFn: (demands: Partial<SecondPersonDemands>) =>
        call(setSecondPersonDemands, { organizationCode: organizationId, ...demands }),
      onSettled,
      meta: asksToProve,
    }),
  };
}
