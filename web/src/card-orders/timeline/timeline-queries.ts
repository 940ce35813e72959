import { getCardTimeline, type OrganisationScope } from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

/** What happened to an order, as its holder or as an organisation may know it. What is done to cards makes it out of date. */
export const cardTimelineQuery = (orderId: string, scope: OrganisationScope | null) =>
  queryOptions({
    queryKey: ['cards', 'timeline', orderId, scope],
    queryFn: ({ signal }) => call(getCardTimeline, { orderId, ...scope }, { signal }),
  });
