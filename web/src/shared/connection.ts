/** Whether the device has a network at all. Where it has one, a call may still find no way to the server. */
export const isOnline = (): boolean => navigator.onLine;

/** Tells of every change of that; returns what ends it. */
export function onConnectionChange(listener: () => void): () => void {
  for (const change of ['online', 'offline']) window.addEventListener(change, listener);
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener);
  };
}
