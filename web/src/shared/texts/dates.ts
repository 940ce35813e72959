import { dateFormatShown, listDateLength, momentFormatShown } from '@siteid/contract';

/** The day of a moment as lists show it: the first ten characters of the UTC value (9-1, D-OTHER). */
export function dayOf(moment: string): string {
  return moment.slice(0, listDateLength);
}

/** The calendar day here, as dates are shown and typed. */
export const dayHere = (at = new Date()): string => written(at, dateFormatShown);

/** A moment in the browser's time zone, as staff compare moments (2.4-30, D-OTHER). */
export const momentHere = (moment: string): string => written(new Date(moment), momentFormatShown);

/** A text whose days do not break across lines: a word joiner stands after each of their hyphens. */
export const withWholeDays = (text: string): string => text.replaceAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$1-\u2060$2-\u2060$3');

function written(at: Date, format: string): string {
  const parts: Readonly<Record<string, number>> = {
    YYYY: at.getFullYear(),
    MM: at.getMonth() + 1,
    DD: at.getDate(),
    HH: at.getHours(),
    mm: at.getMinutes(),
  };
  return format.replaceAll(/YYYY|MM|DD|HH|mm/g, (part) => String(parts[part]).padStart(part.length, '0'));
}
