import { answerSecondPersonRequest, getRequestedOrders, getSecondPersonRequests } from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';
import { keptUntilDrawn } from '../../shared/late-parts/kept-until-drawn.ts';
import type { LatePart } from '../../shared/late-parts/late-part.tsx';
import { asksToProve } from '../../shared/proven-email/asks-to-prove.ts';
import { bulkJobQuery } from '../bulk/bulk-queries.ts';

const key = 'second-person-requests';

/** What waits for a second person: asked for anew each time that it is opened, for others answer too. */
export const requestsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [key, organizationId],
    queryFn: ({ signal }) => call(getSecondPersonRequests, { organizationId }, { signal }),
    retryOnMount: false,
  });

/** What is asked for before anything is searched. */
export const firstRequested = { searchText: '', page: 1 };

/** A page of what a request would do now to the cards that a text finds. */
export const requestedOrdersQuery = (
  organizationId: string,
  bulkJobId: string,
  { searchText, page }: { readonly searchText: string; readonly page: number },
) =>
  queryOptions({
    queryKey: [key, organizationId, bulkJobId, searchText, page],
    queryFn: ({ signal }) => call(getRequestedOrders, { organizationId, bulkJobId, searchText, page }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: keptUntilDrawn,
    retryOnMount: false,
  });

export const requestsPart = (organizationId: string): LatePart => ({
  name: 'Requests',
  bring: (queryClient) => queryClient.prefetchQuery({ ...requestsQuery(organizationId), staleTime: 0 }),
});

export const requestedOrdersPart = (organizationId: string, bulkJobId: string): LatePart => ({
  name: 'RequestedOrders',
  bring: (queryClient) =>
    queryClient.prefetchQuery({ ...requestedOrdersQuery(organizationId, bulkJobId, firstRequested), staleTime: 0 }),
});

/** Confirms, declines or withdraws; whatever comes back, what waits and the list of cards are asked for anew. */
export function useAnswerRequest(organizationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: Omit<CallInput<typeof answerSecondPersonRequest>, 'organizationId'>) =>
      call(answerSecondPersonRequest, { organizationId, ...asked }),
    onSuccess: (job) => queryClient.setQueryData(bulkJobQuery(organizationId, job.bulkJobId).queryKey, job),
    onSettled: () => Promise.all([key, 'cards'].map((each) => queryClient.invalidateQueries({ queryKey: [each] }))),
    meta: asksToProve,
  });
}
