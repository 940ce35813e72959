import {
  cardsListAsked,
  getOrdersForDisplay,
  getOrganisationCardsFile,
  getOrganisationCardsToChange,
  getOrganisationWaitingOrders,
  isNoneOrSearchable,
  type Language,
  type OrganisationScope,
  reactivateAllCompanyCards,
  reactivatedAll,
  type SheetFormat,
  suspendAllCompanyCards,
  suspendedAll,
} from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { download } from '../shared/api/download.ts';
import { keptUntilDrawn } from '../shared/late-parts/kept-until-drawn.ts';
import type { SortedSearch } from '../shared/lists/list-address.ts';

/** What a list's address asks for. */
type Asked = ReturnType<typeof cardsListAsked>;

/** A page of the organisation's list. What another page, search or filter asked for is aborted once nobody waits for it. */
export const ordersForDisplayQuery = (scope: OrganisationScope, asked: Asked) =>
  queryOptions({
    queryKey: ['cards', 'organisation', scope.organizationCode, scope.cpbOrganizationId ?? null, asked],
    queryFn: ({ signal }) => call(getOrdersForDisplay, { ...scope, ...asked }, { signal }),
  });

/** Everything that the organisation's list finds, on all its pages and sorted as it is, as a file. */
export const downloadOrganisationCards = (
  scope: OrganisationScope,
  { page: _, ...list }: Asked,
  as: { readonly languageCode: Language; readonly format: SheetFormat },
) => download(getOrganisationCardsFile, { ...scope, ...as, ...list });

/** The page that an address asks for. */
export function cardsListQuery(
  scope: OrganisationScope,
  pageNumber: string | undefined,
  query: Readonly<Record<string, string>>,
) {
  return ordersForDisplayQuery(scope, cardsListAsked(pageNumber, query));
}

/** A page of the organisation's orders that wait for their holders. */
export const organisationWaitingOrdersQuery = (organizationCode: string, { search = '', ...asked }: SortedSearch) =>
  queryOptions({
    queryKey: ['cards', 'organisation-waiting', organizationCode, search, asked],
    queryFn: ({ signal }) => {
      // What is too short is told beside its field.
      const searchText = isNoneOrSearchable(search) ? search : '';
      const { page, sort: sortBy, direction: sortDirection } = asked;
      return call(getOrganisationWaitingOrders, { organizationCode, searchText, page, sortBy, sortDirection }, { signal });
    },
  });

/** How many cards a change of all would concern now: asked for anew each time. */
export const cardsToChangeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['cards', 'to-change', organizationId],
    queryFn: ({ signal }) => call(getOrganisationCardsToChange, { organizationId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptUntilDrawn,
    retryOnMount: false,
  });

export type AllCardsChange = 'suspend' | 'reactivate';

/** Suspends or reactivates all cards of an organisation; answers with what to tell of it (4-13). */
export const useChangeAllCards = (organizationId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: AllCardsChange) =>
      change === 'suspend'
        ? suspendedAll(await call(suspendAllCompanyCards, { organizationId }))
        : reactivatedAll(await call(reactivateAllCompanyCards, { organizationId })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
};
