import { type apiAccountScopes, changeApiAccount, getApiAccounts, makeApiAccount, revokeApiAccount } from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import type { ListSearch } from '../shared/lists/list-address.ts';

const key = 'api-accounts';

export type Limits = {
  readonly name: string;
  readonly scopes: (typeof apiAccountScopes)[number][];
  readonly expires: string | null;
};

export const apiAccountsQuery = (organizationCode: string, { search, page }: ListSearch) =>
  queryOptions({
    queryKey: [key, organizationCode, search, page],
    queryFn: ({ signal }) => call(getApiAccounts, { organizationCode, searchText: search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The calls that change the accounts; whatever comes back, the list is asked for anew. */
export function useAccountChanges(organizationCode: string, asked: ListSearch) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key] });
  return {
    make: useMutation({
      mutationFn: (made: Limits & { readonly email: string }) => call(makeApiAccount, { organizationCode, ...made }),
      onSettled,
      meta: { handles: makeApiAccount.refusals },
    }),
    change: useMutation({
      mutationFn: (changed: Limits & { readonly accountId: string; readonly seen: string }) =>
        call(changeApiAccount, { organizationCode, ...changed }),
      onSettled,
      meta: { handles: changeApiAccount.refusals },
    }),
    revoke: useMutation({
      mutationFn: (accountId: string) => call(revokeApiAccount, { organizationCode, accountId }),
      onSettled,
    }),
    /** As the page of the list has it now. */
    now: (accountId: string) =>
      queryClient
        .getQueryData(apiAccountsQuery(organizationCode, asked).queryKey)
        ?.accounts.find((account) => account.accountId === accountId),
  };
}
