import { getProductionSuppliers } from '@siteid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The card suppliers for which whoever is signed in works: asked for once in the life of a page. */
export const suppliersQuery = queryOptions({
  queryKey: ['production', 'suppliers'],
  queryFn: ({ signal }) => call(getProductionSuppliers, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Brings them, for they stand above the heading; on a screen of a company its address says whose it is. */
export const bringSuppliers = async (queryClient: QueryClient, { organizationCode }: { readonly organizationCode?: string }) => {
  if (organizationCode === undefined) await queryClient.prefetchQuery(suppliersQuery);
};
