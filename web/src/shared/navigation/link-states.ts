import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person followed a link called Dashboard: it is shown, whatever waits (2.4-11). */
    asksForDashboard?: true;
    /** The screen whose link led here; it decides whether there is a way back (2.4-12). */
    cameFrom?: 'all-cards';
    /** The order whose holder has just done something: the dashboard says what comes next for it. */
    doneOrder?: string;
    /** A rejection was taken back: the dashboard's address says "reactivated", but there is no card yet. */
    isReopened?: true;
    /** A holder said of the order under review that something is wrong: the next screen asks what (L-3-1). */
    isWrong?: true;
  }
}

/** The state of a link called Dashboard: who follows it is not led on. */
export const asksForDashboard = { asksForDashboard: true } as const;

export const cameFromAllCards = { cameFrom: 'all-cards' } as const;

/** Whether the person came to this screen from the list of all cards; a reload does not forget it. */
export function useCameFromAllCards(): boolean {
  return useLocation({ select: ({ state }) => state.cameFrom === 'all-cards' });
}

/** The order that its holder has just changed; a reload does not forget it. */
export function useDoneOrder(): string | undefined {
  return useLocation({ select: ({ state }) => state.doneOrder });
}

export const orderWasReopened = { isReopened: true } as const;

/** Whether the person has just taken a rejection back; a reload does not forget it. */
export function useOrderWasReopened(): boolean {
  return useLocation({ select: ({ state }) => state.isReopened === true });
}
