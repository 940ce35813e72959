import { getOrganisationOverview } from '@siteid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';

/** What of a company's cards and orders waits for whom. It goes with the lists: what changes a card asks for it anew. */
export const organisationOverviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['cards', 'overview', organizationId],
    queryFn: ({ signal }) => call(getOrganisationOverview, { organizationId }, { signal }),
  });

/** Brings that of a company which another manages: its name stands above the heading, and coming later would push it down. */
export const bringManaged = async (queryClient: QueryClient, { cpbOrganizationId }: { readonly cpbOrganizationId?: string }) => {
  if (cpbOrganizationId !== undefined) await queryClient.prefetchQuery(organisationOverviewQuery(cpbOrganizationId));
};
