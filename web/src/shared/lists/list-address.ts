import { type CardsSearch, cardsSearchOf, looksLikeId } from '@siteid/contract';

export type ListSearch = { readonly search?: string; readonly page?: number };
/** Of a list of cards that the server sorts. */
export type SortedSearch = ListSearch & Pick<CardsSearch, 'sort' | 'direction'>;

/** The search text and the page in the address of a list; anything else is left out. */
export function listSearchOf(query: Readonly<Record<string, unknown>>): ListSearch {
  const { search, page } = query;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  const number = Number(page);
  return {
    ...(text !== '' && { search: text }),
    ...(Number.isSafeInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
  };
}

/** The search text and the page in the form that the router keeps. */
export function listAddressOf(query: Readonly<Record<string, unknown>>): { readonly search?: string; readonly page?: string } {
  const { search, page } = listSearchOf(query);
  return { ...(search !== undefined && { search }), ...(page !== undefined && { page: String(page) }) };
}

/** The search text, the page and the sorting of a list of cards. */
export function sortedSearchOf(query: Readonly<Record<string, unknown>>): SortedSearch {
  const { sort, direction } = cardsSearchOf(query);
  return { ...listSearchOf(query), ...(sort && { sort }), ...(direction && { direction }) };
}

/** The value of the address as an object with this name; an empty one where the value is no id. */
export const idOf = (name: string, value: unknown) => (typeof value === 'string' && looksLikeId(value) ? { [name]: value } : {});
