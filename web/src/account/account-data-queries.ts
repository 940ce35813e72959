import { eraseAccount, getAccountData, getAccountFile, type ReplyOf } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { download } from '../shared/api/download.ts';

export type AccountData = ReplyOf<typeof getAccountData>;

export const accountDataQuery = queryOptions({
  queryKey: ['account', 'data'],
  queryFn: ({ signal }) => call(getAccountData, {}, { signal }),
});

/** What one does with all that the portal keeps of one. */
export function useAccountDataChanges() {
  const queryClient = useQueryClient();
  const { queryKey } = accountDataQuery;
  const askAnew = () => queryClient.invalidateQueries({ queryKey });
  return {
    downloadFile: useMutation({ mutationFn: () => download(getAccountFile, {}), onSettled: askAnew }),
    erase: useMutation({
      mutationFn: () => call(eraseAccount, {}),
      onSuccess: ({ isErased, obstacles }) => {
        // Whoever is erased is signed in no more, and asks nothing.
        if (isErased) return;
        queryClient.setQueryData(queryKey, (known) => known && { ...known, obstacles });
      },
      onError: askAnew,
    }),
  };
}
