import { useLocation } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The address of the list that led to this screen, as it was left: its search, filters, sorting and page. Back leads there
     * (10-13), and what is done here where it is the list of cards (4-10); a link that leads further gives it on.
     */
    listLeft?: string | undefined;
  }
}

/** The address of the list that stands beside on the same screen. */
export const ListBeside = createContext<string | undefined>(undefined);

/** The list that led to this screen as it was left, or beside which this stands; undefined where none did. A reload does not forget it. */
export function useListLeft(): string | undefined {
  const left = useLocation({ select: ({ state }) => state.listLeft });
  return useContext(ListBeside) ?? left;
}
