const key = 'kept-draft';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose draft it is and of which address: somebody else in the same tab does not see it. */
export type DraftPlace = { readonly owner: string; readonly path: string };

/** Keeps what was typed until it is sent; where the browser has no room for it nothing is kept. */
export function keepDraft(place: DraftPlace, draft: object, store: Store): void {
  try {
    store.setItem(key, JSON.stringify({ ...place, draft }));
  } catch {
    store.removeItem(key);
  }
}

/** The draft of this place; null where there is none. One of another person is thrown away. */
export function keptDraft({ owner, path }: DraftPlace, store: Store): unknown {
  const kept = read(store);
  if (kept === null) return null;
  if (kept.owner !== owner) store.removeItem(key);
  return kept.owner === owner && kept.path === path ? kept.draft : null;
}

export function forgetDraft(store: Store): void {
  store.removeItem(key);
}

function read(store: Store): (DraftPlace & { readonly draft: unknown }) | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
    const isOne = typeof kept === 'object' && kept !== null && 'owner' in kept && 'path' in kept && 'draft' in kept;
    return isOne ? (kept as DraftPlace & { readonly draft: unknown }) : null;
  } catch {
    return null;
  }
}
