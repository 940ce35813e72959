import { checkIfUserHasPendingOrdersOrReadyToActivateCards } from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';

/** Whether something waits for the visitor, and which secure methods the server offers. */
export const waitingCheckQuery = queryOptions({
  queryKey: ['cards', 'waiting-check'],
  queryFn: ({ signal }) => call(checkIfUserHasPendingOrdersOrReadyToActivateCards, {}, { signal }),
});
