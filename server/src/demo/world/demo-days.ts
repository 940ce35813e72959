const dayInMs = 86_400_000;

/** When the oldest companies and people of the demo came in: before the oldest order. */
export const oldestDaysAgo = 1900;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayInMs);
