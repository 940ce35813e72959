import { looksLikeId } from '@siteid/contract';

export type ListSearch = { readonly search?: string; readonly page?: number };

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

/** An id that the address names; what is none is left out. */
export const idOf = (name: string, value: unknown) => (typeof value === 'string' && looksLikeId(value) ? { [name]: value } : {});
