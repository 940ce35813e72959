import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { LatePart } from './late-part.tsx';
import { waitAtMost } from './wait-at-most.ts';

/**
 * Brings parts that stand above something, before the screen is drawn: drawn later, they would push it down. Undefined until they are there
 * or three seconds are over; then the names of the parts to draw. What is needed later never hides the screen again.
 */
export function useLateParts(needed: readonly (LatePart | false | undefined)[] | undefined): readonly string[] | undefined {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const parts = needed?.filter((part) => part !== false && part !== undefined);
  const { data } = useQuery({
    queryKey: ['late-parts', locale, parts?.map(({ name, of }) => [name, of])],
    queryFn: async () => {
      await waitAtMost(parts?.map(({ bring }) => bring(queryClient, locale)) ?? []);
      return parts?.map(({ name }) => name) ?? [];
    },
    enabled: parts !== undefined,
    // Most lists have none, and are drawn at once.
    ...(parts?.length === 0 && { initialData: [] }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
