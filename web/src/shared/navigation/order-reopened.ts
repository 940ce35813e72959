import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dashboard's thanks are for a rejection taken back: its address says "reactivated", and there is no card yet. */
    isReopened?: true;
  }
}

export const orderWasReopened = { isReopened: true } as const;

/** Whether the person has just taken a rejection back; a reload does not forget it. */
export function useOrderWasReopened(): boolean {
  return useLocation({ select: ({ state }) => state.isReopened === true });
}
