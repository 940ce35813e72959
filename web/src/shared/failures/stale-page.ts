const key = 'reloaded-for';

type Missing = { readonly message: string };

/**
 * Whether to load the page anew because a part of its code did not arrive: a newer version on the server has parts of other names. Not
 * without a connection, and once for each part. It is noted where the router, which would do the same, looks.
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
