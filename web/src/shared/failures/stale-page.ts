const key = 'reloaded-for';

type Missing = { readonly message: string };

/**
 * Whether a part of the page's code that did not arrive is worth loading the page anew: a newer version may stand on the server, whose
 * parts have other names. Not without a connection, and for each part once (so the router, which would do the same, is told as well).
 */
export function isWorthReload({ message }: Missing, isOnline: boolean, store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  store.setItem(`tanstack_router_reload:${message}`, '1');
  if (!isOnline || store.getItem(key) === message) return false;
  store.setItem(key, message);
  return true;
}

/** Loads the page anew when a part of it is gone after a deployment. */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isWorthReload(payload, navigator.onLine, sessionStorage)) window.location.reload();
  });
}
