/** So long, in milliseconds, what was brought for a dialog is kept for it: longer than it waits for the rest. */
export const keptUntilDrawn = 6000;
