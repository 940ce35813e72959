import type { Language } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { furtherTextsQuery, type TextFiles } from '../texts/messages.ts';

type PartModule = { readonly texts: TextFiles };

/** The component `name` of a module that exports its `texts`, too: a part for `useBrought`, and what draws it, as `Part`. */
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
