/** The place of all drafts of a tab in its session storage: those of one person. */
export const draftsKey = 'kept-draft';

type Store = Pick<Storage, 'getItem' | 'removeItem'>;

export function forgetDrafts(store: Store = sessionStorage): void {
  store.removeItem(draftsKey);
}

/** Another person has come: what others typed in this tab goes. They begin with whose they are, so that no page need read them. */
export function forgetDraftsOfOthers(owner: string, store: Store = sessionStorage): void {
  if (store.getItem(draftsKey)?.startsWith(JSON.stringify({ owner }).slice(0, -1)) === false) forgetDrafts(store);
}
