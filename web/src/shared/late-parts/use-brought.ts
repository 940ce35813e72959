import type { Language } from '@siteid/contract';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

/** A part of a screen that travels only where it is drawn. */
export type LatePart = {
  readonly name: string;
  /** What it is about, where the same screen can have it again about something else. */
  readonly of?: readonly unknown[];
  /** Brings its code, its texts and what it shows. */
  readonly bring: (queryClient: QueryClient, language: Language) => Promise<unknown>;
};

/** So long a screen waits for its parts at most: a file that hangs keeps nobody from the rest. */
const longest = 3000;

/**
 * Brings the parts that stand above something, which would be pushed down if they came after it. The names of those that are there, or
 * were waited for long enough; undefined until the first are: from then on the screen stands, and what comes later is drawn as it comes.
 */
export function useBrought(needed: readonly (LatePart | false | undefined)[] | undefined): readonly string[] | undefined {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const parts = needed?.filter((part) => part !== false && part !== undefined);
  const { data } = useQuery({
    queryKey: ['brought', locale, parts?.map(({ name, of }) => [name, of])],
    queryFn: async () => {
      const waited = new Promise((resolve) => setTimeout(resolve, longest));
      await Promise.race([Promise.allSettled(parts?.map(({ bring }) => bring(queryClient, locale)) ?? []), waited]);
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
