import { getOrdersForDisplay } from '@siteid/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { expectedOrders } from '../shared/navigation/expected-orders.ts';

/** All cards and orders of the signed-in person, newest first, a page at a time. */
export const allCardsQuery = infiniteQueryOptions({
  queryKey: ['cards', 'all'],
  queryFn: ({ pageParam, signal }) => call(getOrdersForDisplay, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, itemsPerPage, totalItems } }) =>
    page * itemsPerPage < totalItems ? page + 1 : undefined,
});

/** Loads the first page. Whoever sees it no longer waits for the orders that were expected. */
export async function fetchAllCards(queryClient: QueryClient): Promise<void> {
  expectedOrders.forget();
  await queryClient.fetchInfiniteQuery(allCardsQuery);
}
