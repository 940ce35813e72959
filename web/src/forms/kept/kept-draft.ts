import { draftsHere } from './drafts-in-tab.ts';

/**
 * Whose draft it is and of which address, and form where that has several: somebody else in the same tab does not see it. Nobody, an empty
 * owner, has none: where a session ended the drafts wait for whose they are.
 */
export type DraftPlace = { readonly owner: string; readonly path: string };

/** The draft of this place; null where there is none, or none that is young enough. */
export function keptDraft({ owner, path }: DraftPlace): unknown {
  if (owner === '' || owner !== draftsHere.owner || draftsHere.until <= Date.now()) return null;
  return JSON.parse(draftsHere.byPlace.get(path) ?? 'null') as unknown;
}
