import { expect, test } from 'vitest';
import { dayAfter, isDayOfBirth } from './calendar-day.ts';

test.each([
  ['1990-01-01', true],
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2027-01-01', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['1990-02-30', false],
])('somebody alive on 2026-11-20 can have been born on %s: %s', (day, can) => expect(isDayOfBirth(day, '2026-11-20')).toBe(can));

test('a day so many days later is counted by the calendar', () => {
  expect(dayAfter('2026-11-22', 60)).toBe('2027-01-21');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
