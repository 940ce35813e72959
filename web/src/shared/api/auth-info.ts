import { type AuthInfo, getAuthInfo } from '@siteid/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { firstLanguage } from '../texts/interface-language.ts';
import { call } from './api.ts';

export const authInfoKey = ['auth-info'] as const;

/** Who is signed in, and their rights in the representation of an organisation, where a code is given. */
const authInfoQuery = (organizationCode?: string) =>
  queryOptions({
    queryKey: [...authInfoKey, organizationCode ?? null],
    queryFn: ({ signal }) => call(getAuthInfo, { languageCode: firstLanguage(), organizationCode }, { signal }),
    // Replies say when it is out of date, by their authInfoHash.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The auth information for a guard: the cached one, unless it is out of date. */
export function readAuthInfo(queryClient: QueryClient, organizationCode?: string): Promise<AuthInfo> {
  return queryClient.fetchQuery(authInfoQuery(organizationCode));
}

/** The auth information of the screen's representation; undefined until it is there. */
export function useAuthInfo(): AuthInfo | undefined {
  const { organizationCode } = useParams({ strict: false });
  return useQuery(authInfoQuery(organizationCode)).data;
}
