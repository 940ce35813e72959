import { isLongEnoughToSearch, minimumSearchLength } from '@siteid/contract';
import { type Refusal, refuse } from './refusal.ts';

/** Entries of a page of a list that says no other number (D-OTHER). */
export const pageSize = 20;

/** What a list that can be searched is asked for; an empty text is no search. */
export type SearchedPage = { readonly searchText: string; readonly page: number };

/** Why a list is not searched by a text (5-4); null where it is, or where nothing is searched for. */
export function whyNotSearch(searchText: string): Refusal<'errors.cards.searchTooShort'> | null {
  if (searchText === '' || isLongEnoughToSearch(searchText)) return null;
  return refuse('errors.cards.searchTooShort', { minimum: minimumSearchLength });
}
