import { useSyncExternalStore } from 'react';

let shown: unknown;
const listeners = new Set<() => void>();

const show = (error: unknown) => {
  shown = error;
  for (const listener of listeners) listener();
};

/** Puts the details of an error in place of the page, where extensive logging is configured (8-3). */
export const extensiveFailure = { show, clear: () => show(undefined) } as const;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The error whose details stand in place of the page; undefined: none. */
export function useExtensiveFailure(): unknown {
  return useSyncExternalStore(subscribe, () => shown);
}
