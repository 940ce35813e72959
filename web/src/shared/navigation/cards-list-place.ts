import { type CardsSearch, type OrganisationScope, paths } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';
import type { SortedSearch } from '../lists/list-address.ts';

/** Where in an organisation's list a person was. */
export type CardsListPlace = CardsSearch & { readonly page: number };

/** The same, where undefined stands for what is not asked for. */
type Asked = { readonly [Part in keyof CardsListPlace]?: CardsListPlace[Part] | undefined };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the organisation's list from which an order was opened; what is done to it leads back there (4-10). */
    cardsList?: CardsListPlace;
    /** The search, the sorting and the page of the organisation's waiting orders from which an order was opened; Back leads there. */
    waitingOrders?: SortedSearch;
  }
}

/** The place in the list that led to this screen; a reload does not forget it. */
export function useCardsListPlace(): CardsListPlace | undefined {
  return useLocation({ select: ({ state }) => state.cardsList });
}

/** The list of the organisation at that place, or at its beginning. */
export function cardsListPath(scope: OrganisationScope, place: Asked | undefined): string {
  return paths.organisationCards(scope, place?.page, place);
}
