import { datePattern } from '../constants.ts';
import { isCalendarDay } from '../rules/calendar-day.ts';
import { type FieldRule, holds, type Rule } from './rule.ts';

/** A day that exists, written `yyyy-mm-dd` (5-10). */
export const dateFormat: FieldRule = holds(isCalendarDay, 'errors.validation.field.dateFormat', { pattern: datePattern });

/** A date no later than today (5-10). A text that is no date is for `dateFormat`. */
export const notInFuture: Rule = (text, { today }) => {
  const day = text.trim();
  return isCalendarDay(day) && day > today ? { id: 'errors.validation.field.dateInFuture', values: { today } } : null;
};

/** A date of expiry no earlier than the date of issue, which stands in the named field (5-10). Holds while either is no date. */
export function expiresNoEarlierThan(fieldOfIssue: string): Rule {
  return (text, { values }) => {
    const other = values[fieldOfIssue];
    const [expiry, issue] = [text.trim(), typeof other === 'string' ? other.trim() : ''];
    const isBefore = isCalendarDay(expiry) && isCalendarDay(issue) && expiry < issue;
    return isBefore ? { id: 'errors.validation.field.expiryBeforeIssue', values: { issued: issue } } : null;
  };
}
