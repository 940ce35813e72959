import { isLongEnoughToSearch } from '@siteid/contract';

/** The search text of an address; what is none is left out. */
export function usersSearchOf(query: Readonly<Record<string, unknown>>): { readonly search?: string } {
  const { search } = query;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return text === '' ? {} : { search: text };
}

/** Whether a text is long enough to search by (5-4). Characters are those that a reader counts. */
export function isSearchable(text: string): boolean {
  return isLongEnoughToSearch(text.trim());
}
