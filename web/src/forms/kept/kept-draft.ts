import { draftsKey, sweepDrafts } from '../drafts-in-tab.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Whose draft it is and of which address, and form where that has several: somebody else in the same tab does not see it. Nobody, an empty
 * owner, has none: where a session ended the drafts wait for whose they are.
 */
export type DraftPlace = { readonly owner: string; readonly path: string };
type Drafts = Readonly<Record<string, unknown>>;

/** Keeps what was typed until it is sent; where the browser has no room for it nothing is kept. */
export function keepDraft({ owner, path }: DraftPlace, draft: object, store: Store): void {
  if (owner !== '') write(owner, { ...draftsOf(owner, store), [path]: draft }, store);
}

/** The draft of this place; null where there is none. Those of another person, and old ones, are thrown away. */
export function keptDraft({ owner, path }: DraftPlace, store: Store): unknown {
  return draftsOf(owner, store)[path] ?? null;
}

/** The draft of a place, that was sent or given up, goes. */
export function forgetDraft({ owner, path }: DraftPlace, store: Store): void {
  if (owner === '') return;
  const others = Object.entries(draftsOf(owner, store)).filter(([each]) => each !== path);
  if (others.length === 0) store.removeItem(draftsKey);
  else write(owner, Object.fromEntries(others), store);
}

/** How long drafts stay after something was typed last, also where nobody signs in again; in milliseconds. */
const draftsLast = 86_400_000;

/** They begin with their end and their owner: `sweepDrafts` looks no further. */
function write(owner: string, drafts: Drafts, store: Store): void {
  try {
    store.setItem(draftsKey, JSON.stringify({ until: Date.now() + draftsLast, owner, drafts }));
  } catch {
    store.removeItem(draftsKey);
  }
}

function draftsOf(owner: string, store: Store): Drafts {
  if (owner === '') return {};
  sweepDrafts(owner, store);
  try {
    const kept = JSON.parse(store.getItem(draftsKey) ?? '{}') as { readonly drafts?: Drafts | null };
    return kept.drafts ?? {};
  } catch {
    return {};
  }
}
