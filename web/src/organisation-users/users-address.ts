import { type ListSearch, listAddressOf, listSearchOf } from '../shared/lists/list-address.ts';

/** `requests` is the page of those who ask for access, beside the page of the users. */
export type UsersSearch = ListSearch & { readonly requests?: number };

/** What the address of a company's users asks for; what is no search and no page is left out. */
export function usersSearchOf(query: Readonly<Record<string, unknown>>): UsersSearch {
  const { page: requests } = listSearchOf({ page: query['requests'] });
  return { ...listSearchOf(query), ...(requests !== undefined && { requests }) };
}

/** The same as the router keeps it, with the pages as they are written. */
export function usersAddressOf(query: Readonly<Record<string, unknown>>) {
  const { requests } = usersSearchOf(query);
  return { ...listAddressOf(query), ...(requests !== undefined && { requests: String(requests) }) };
}
