import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order of the deed that led to the dashboard, which says what comes next for it. */
    doneOrder?: string;
  }
}

/** The order that its holder has just changed; a reload does not forget it. */
export function useDoneOrder(): string | undefined {
  return useLocation({ select: ({ state }) => state.doneOrder });
}
