/** The place of all drafts of a tab in its session storage: those of one person. */
export const draftsKey = 'kept-draft';

type Store = Pick<Storage, 'getItem' | 'removeItem'>;

export function forgetDrafts(store: Store = sessionStorage): void {
  store.removeItem(draftsKey);
}

/**
 * What others typed in this tab goes, and what is too old. Where nobody is here, an empty `owner`, the rest waits for whose it is. Drafts
 * begin with their end, in milliseconds of 13 digits, and their owner, so that no page need read them: `{"until":…,"owner":"…",`.
 */
export function sweepDrafts(owner = '', store: Store = sessionStorage): void {
  const kept = store.getItem(draftsKey) ?? '';
  const isYoung = Number(kept.slice(9, 22)) > Date.now();
  if (!isYoung || (owner !== '' && !kept.startsWith(JSON.stringify(owner), 31))) forgetDrafts(store);
}
