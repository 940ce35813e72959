import { getOutbox, type outboxSets, sendMessageAgain } from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

export type OutboxSet = (typeof outboxSets)[number];
const key = 'outbox';

export const outboxQuery = (set: OutboxSet, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, set, search, page],
    queryFn: ({ signal }) => call(getOutbox, { set, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Sends one again; whatever comes back, the list is asked for anew. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call(sendMessageAgain, { messageId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
