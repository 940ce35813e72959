import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen whose link led here; it decides whether there is a way back (2.4-12). */
    cameFrom?: 'all-cards';
  }
}

export const cameFromAllCards = { cameFrom: 'all-cards' } as const;

/** Whether the person came to this screen from the list of all cards; a reload does not forget it. */
export function useCameFromAllCards(): boolean {
  return useLocation({ select: ({ state }) => state.cameFrom === 'all-cards' });
}
