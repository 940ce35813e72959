import { dateFormatShown, momentFormatShown } from '@siteid/contract';
import { expect, test } from 'vitest';
import { dayHere, dayOf, momentHere, withWholeDays } from './dates.ts';

test('a list shows the first ten characters of the UTC moment [2.4-21]', () => {
  expect(dayOf('2026-11-20T23:59:59.999Z')).toBe('2026-11-20');
});

test('a moment is shown as YYYY-MM-DD HH:mm, in the time zone of where it is read', () => {
  expect(momentHere(new Date(2026, 0, 5, 7, 3, 59).toISOString())).toBe('2026-01-05 07:03');
  expect(momentHere(new Date(2026, 10, 30, 23, 59).toISOString())).toBe('2026-11-30 23:59');
  expect(momentHere(new Date(2026, 5, 1).toISOString())).toHaveLength(momentFormatShown.length);
});

test('today is the calendar day here, as YYYY-MM-DD', () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
  expect(dayHere(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
  expect(dayHere()).toHaveLength(dateFormatShown.length);
});

test('no line breaks within a day of a text; other hyphens stay as they are', () => {
  expect(withWholeDays('Such as 2026-12-31, not 31-12-2026 or co-op.')).toBe(
    'Such as 2026-\u206012-\u206031, not 31-12-2026 or co-op.',
  );
});
