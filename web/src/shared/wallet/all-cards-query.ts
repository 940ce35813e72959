import { getOrdersForDisplay } from '@siteid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';

/** All cards and orders of the signed-in person, newest first, a page at a time. */
export const allCardsQuery = infiniteQueryOptions({
  queryKey: ['cards', 'all'],
  queryFn: ({ pageParam, signal }) => call(getOrdersForDisplay, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, itemsPerPage, totalItems } }) =>
    page * itemsPerPage < totalItems ? page + 1 : undefined,
});
