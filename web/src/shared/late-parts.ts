import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { furtherTextsQuery, type TextFiles } from './texts/messages.ts';

/** After these milliseconds the rest is drawn without the part: a file that hangs keeps nobody from a card. */
const longest = 3_000;

type PartModule = { readonly texts: TextFiles };
type Language = Parameters<typeof furtherTextsQuery>[2];

/** A part of a screen that only some data ask for: its code, then its texts, travel with these. */
export type LatePart = {
  readonly name: string;
  readonly bring: (queryClient: QueryClient, language: Language) => Promise<unknown>;
};

/** The component `name` of a module that exports its `texts`, too. */
export function latePart<Module extends PartModule, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) {
  const Part = lazyRouteComponent(load, name);
  return {
    name: name as string,
    Part,
    async bring(queryClient: QueryClient, language: Language): Promise<void> {
      await Part.preload?.();
      const { texts } = await load();
      await queryClient.prefetchQuery(furtherTextsQuery(queryClient, texts, language));
    },
  };
}

/**
 * Whether the parts that data ask for can be drawn with the rest: drawn later, they push down what somebody reads or presses. Once true
 * it stays so: a part that is asked for afterwards is drawn as it comes.
 */
export function useAreBrought(parts: readonly LatePart[]): boolean {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const { data = false } = useQuery({
    queryKey: ['late-parts', locale, ...parts.map(({ name }) => name)],
    queryFn: () =>
      Promise.race([tooLong(), Promise.allSettled(parts.map(({ bring }) => bring(queryClient, locale)))]).then(() => true),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    ...(parts.length === 0 && { initialData: true }),
  });
  return data;
}

const tooLong = () => new Promise((done) => setTimeout(done, longest));
