import type { QueryClient } from '@tanstack/react-query';
import { goesOnWithout } from './failure-handling.ts';

/** When the oldest data on the screen was loaded, in milliseconds since 1970; undefined where it shows none of the server. */
export function ageOfPage(queryClient: QueryClient): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => !goesOnWithout.has(name) });
  const loaded = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return loaded.length === 0 ? undefined : Math.min(...loaded);
}
