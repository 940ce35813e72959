import type { QueryClient } from '@tanstack/react-query';
import { goesOnWithout } from './failure-handling.ts';

/** When the oldest of what the screen shows was loaded, in milliseconds of the clock; undefined where it shows nothing of the server's. */
export function ageOfPage(queryClient: QueryClient): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => !goesOnWithout.has(name) });
  const loaded = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return loaded.length === 0 ? undefined : Math.min(...loaded);
}
