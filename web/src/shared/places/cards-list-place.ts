import { type OrganisationScope, paths, type StatusFilter } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';

/** Where in an organisation's list a person was. */
export type CardsListPlace = { readonly page: number; readonly search: string; readonly status: StatusFilter };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the organisation's list from which an order was opened; what is done to it leads back there (4-10). */
    cardsList?: CardsListPlace;
    /** The page of the organisation's waiting orders from which an order was opened; Back leads there. */
    waitingOrdersPage?: number;
  }
}

/** The place in the list that led to this screen; a reload does not forget it. */
export function useCardsListPlace(): CardsListPlace | undefined {
  return useLocation({ select: ({ state }) => state.cardsList });
}

/** The list of the organisation at that place, or at its beginning. */
export function cardsListPath(scope: OrganisationScope, place: CardsListPlace | undefined): string {
  return paths.organisationCards(scope, place?.page, place);
}
