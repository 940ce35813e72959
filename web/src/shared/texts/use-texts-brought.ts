import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { furtherTextsQuery, type TextFiles } from './messages.ts';

/** Brings texts of parts within a screen; says whether they are no longer awaited: of those that did not come the part itself says so. */
export function useTextsBrought(files: readonly TextFiles[]): boolean {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const { isLoading } = useQuery({
    queryKey: ['texts-together', files.flatMap((each) => Object.values(each)), locale],
    queryFn: () => Promise.all(files.map((each) => queryClient.prefetchQuery(furtherTextsQuery(queryClient, each, locale)))),
    enabled: files.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return !isLoading;
}
