import { getPendingCardOrders } from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api.ts';

/** The orders to review and the cards to activate of the signed-in person. */
export const waitingOrdersQuery = queryOptions({
  queryKey: ['cards', 'waiting-orders'],
  queryFn: ({ signal }) => call(getPendingCardOrders, {}, { signal }),
});
