import { editOrder, findKnownWorkers, getCardOrdering, getKnownWorker, orderCard } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';

/** Who orders, and what an order leaves out. */
export const cardOrderingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['ordering', organizationId],
    queryFn: ({ signal }) => call(getCardOrdering, { organizationId }, { signal }),
  });

/** Workers whom the company knows by this name. */
export const knownWorkersQuery = (organizationId: string, searchText: string) =>
  queryOptions({
    queryKey: ['cards', 'known-workers', organizationId, searchText],
    queryFn: ({ signal }) => call(findKnownWorkers, { organizationId, searchText }, { signal }),
  });

/** What an earlier order says of its worker; asked anew each time, for a form begins with it. */
export const knownWorkerQuery = (organizationId: string, orderId: string) =>
  queryOptions({
    queryKey: ['cards', 'known-worker', organizationId, orderId],
    queryFn: ({ signal }) => call(getKnownWorker, { organizationId, orderId }, { signal }),
    gcTime: 0,
  });

/** Changes an order that nobody has approved. */
export const useEditOrder = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof editOrder>) => call(editOrder, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cards'], refetchType: 'none' }),
    meta: { handles: ['errors.cards.changedMeanwhile'] },
  });
};

/** Orders a card; then no list of cards is known any more. */
export const useOrderCard = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof orderCard>) => call(orderCard, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['cards'], refetchType: 'none' }),
  });
};
