import type { QueryClient } from '@tanstack/react-query';
import { expectedOrders } from '../shared/navigation/expected-orders.ts';
import { allCardsQuery } from '../shared/wallet/all-cards-query.ts';

/** Loads the first page. Whoever sees it no longer waits for the orders that were expected. */
export async function fetchAllCards(queryClient: QueryClient): Promise<void> {
  expectedOrders.forget();
  await queryClient.fetchInfiniteQuery(allCardsQuery);
}
