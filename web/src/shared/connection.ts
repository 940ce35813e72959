import { useSyncExternalStore } from 'react';

/** Whether the device has a network at all. Even then the server may not be reached. */
export const isOnline = (): boolean => navigator.onLine;

/** Calls the listener on every change; returns the call that ends this. */
export function onConnectionChange(listener: () => void): () => void {
  for (const change of ['online', 'offline']) window.addEventListener(change, listener);
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline);
