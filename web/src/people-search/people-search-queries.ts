import {
  getCardHistory,
  getUserCardsList,
  getWaitingCustomers,
  lookUpPerson,
  type PersonLookUp,
  searchUsersGlobally,
} from '@siteid/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';

const minutes = 60_000;

/** Users found by a text. Coming back to them soon asks no second time: every search is recorded. */
export const usersQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['people-search', 'users', searchText],
    queryFn: ({ signal }) => call(searchUsersGlobally, { searchText }, { signal }),
    staleTime: 5 * minutes,
  });

/** The cards of a user, cleared and asked for anew each time that the screen opens (2.4-30). */
export const userCardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people-search', 'cards', userId],
    queryFn: ({ signal }) => call(getUserCardsList, { userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The history of a card, kept as long as the list that it was opened in (4-14). */
export const cardHistoryQuery = (cardId: string, index: number, listLoadedAt: number) =>
  queryOptions({
    queryKey: ['people-search', 'history', cardId, listLoadedAt],
    queryFn: ({ signal }) => call(getCardHistory, { cardId, index }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * minutes,
  });

/** How many companies wait for the reader's decision; a decision about one asks for it anew, as for the list of all. */
export const waitingCustomersQuery = queryOptions({
  queryKey: ['customers', 'waiting'],
  queryFn: ({ signal }) => call(getWaitingCustomers, {}, { signal }),
});

/** Each asking is recorded, so none is repeated by itself. */
export function useLookUp() {
  return useMutation({
    mutationFn: (asked: PersonLookUp) => call(lookUpPerson, asked),
    meta: { handles: lookUpPerson.refusals },
  });
}
