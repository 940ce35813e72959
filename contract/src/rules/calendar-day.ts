/** Whether the text is a day that exists, written `YYYY-MM-DD` and nothing around it. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  // Some engines take the 31st of a month of thirty days for the first of the next.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The day so many days after a day that exists, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether somebody alive can have been born on this day, `YYYY-MM-DD`: before `today`, and not before 1900. */
export function isDayOfBirth(day: string, today: string): boolean {
  return isCalendarDay(day) && day < today && day >= '1900-01-01';
}
