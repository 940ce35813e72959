import { expect, test } from 'vitest';
import { isDayOfBirth } from './calendar-day.ts';

test.each([
  ['1990-01-01', true],
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2027-01-01', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['1990-02-30', false],
])('somebody alive on 2026-11-20 can have been born on %s: %s', (day, can) => expect(isDayOfBirth(day, '2026-11-20')).toBe(can));
