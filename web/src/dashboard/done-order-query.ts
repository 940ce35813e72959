import { getCardOrderDetails } from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';

/** The order that its holder has just changed, as it is now. */
export const doneOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['cards', 'done-order', orderId],
    queryFn: ({ signal }) => call(getCardOrderDetails, { orderId }, { signal }),
  });
