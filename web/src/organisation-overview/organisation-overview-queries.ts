import { getOrganisationOverview } from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';

/** What of a company's cards and orders waits for whom. It goes with the lists: what changes a card asks for it anew. */
export const organisationOverviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['cards', 'overview', organizationId],
    queryFn: ({ signal }) => call(getOrganisationOverview, { organizationId }, { signal }),
  });
