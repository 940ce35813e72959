declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person asked for the dashboard by its name: it is shown, whatever waits (2.4-11). */
    asksForDashboard?: true;
  }
}

/** The state of a link that is called by the dashboard's name: who follows it is not sent on. */
export const asksForDashboard = { asksForDashboard: true } as const;
