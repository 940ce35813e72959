import { type CardsSearch, cardsSearchOf, looksLikeId } from '@siteid/contract';

export type ListSearch = { readonly search?: string; readonly page?: number };
/** Of a list of cards that the server sorts. */
export type SortedSearch = ListSearch & Pick<CardsSearch, 'sort' | 'direction'>;

/** The search text and the page that the address of a list asks for; what is neither is left out. */
export function listSearchOf(query: Readonly<Record<string, unknown>>): ListSearch {
  const { search, page } = query;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  const number = Number(page);
  return {
    ...(text !== '' && { search: text }),
    ...(Number.isSafeInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
  };
}

/** The same as the router keeps it, with the page as it is written. */
export function listAddressOf(query: Readonly<Record<string, unknown>>): { readonly search?: string; readonly page?: string } {
  const { search, page } = listSearchOf(query);
  return { ...(search !== undefined && { search }), ...(page !== undefined && { page: String(page) }) };
}

/** The same with how a list of cards is sorted. */
export function sortedSearchOf(query: Readonly<Record<string, unknown>>): SortedSearch {
  const { sort, direction } = cardsSearchOf(query);
  return { ...listSearchOf(query), ...(sort && { sort }), ...(direction && { direction }) };
}

/** An id that the address names; what is none is left out. */
export const idOf = (name: string, value: unknown) => (typeof value === 'string' && looksLikeId(value) ? { [name]: value } : {});
