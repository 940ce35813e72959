import {
  cancelOrderAtDesk,
  getIdentityOffices,
  getOfficeDay,
  lookUpAtDesk,
  readDocumentZone,
  recordIdentityAtDesk,
} from '@siteid/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

const key = 'identity-office';

export const officesQuery = queryOptions({
  queryKey: [key, 'offices'],
  queryFn: ({ signal }) => call(getIdentityOffices, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Brings for whom one works. */
export const bringOffices = (queryClient: QueryClient) => queryClient.prefetchQuery(officesQuery);

export const officeDayQuery = (teamId: string, day: string | undefined, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, 'day', teamId, day, search, page],
    queryFn: ({ signal }) => call(getOfficeDay, { teamId, day, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

type GovernmentId = CallInput<typeof lookUpAtDesk>['governmentId'];

/** What a clerk does; each screen tells of what is refused where it stands. Nothing that was read or looked up stays in memory. */
export function useDesk(teamId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key, 'day'] });
  return {
    readZone: useMutation({
      mutationFn: (zone: string) => call(readDocumentZone, { teamId, zone }),
      gcTime: 0,
      meta: { handles: readDocumentZone.refusals },
    }),
    lookUp: useMutation({
      mutationFn: (governmentId: GovernmentId) => call(lookUpAtDesk, { teamId, governmentId }),
      gcTime: 0,
      meta: { handles: lookUpAtDesk.refusals },
    }),
    record: useMutation({
      mutationFn: (asked: Omit<CallInput<typeof recordIdentityAtDesk>, 'teamId'>) =>
        call(recordIdentityAtDesk, { teamId, ...asked }),
      gcTime: 0,
      onSettled,
      meta: { handles: recordIdentityAtDesk.refusals },
    }),
    cancel: useMutation({
      mutationFn: (asked: { readonly orderId: string; readonly reason: string }) => call(cancelOrderAtDesk, { teamId, ...asked }),
      onSettled,
      meta: { handles: cancelOrderAtDesk.refusals },
    }),
  };
}
