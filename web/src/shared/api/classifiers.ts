import { getClassifiers, type Language } from '@siteid/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { call } from './api.ts';

export const classifiersKey = ['classifiers'] as const;

export const classifiersQuery = (languageCode: Language) =>
  queryOptions({
    queryKey: [...classifiersKey, languageCode],
    queryFn: ({ signal }) => call(getClassifiers, { languageCode }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Countries by their names in the page's language; none while they load, and none when they cannot be loaded (7-5). */
export function useCountries() {
  return useQuery(classifiersQuery(useIntl().locale)).data?.countries ?? [];
}
