import { expect, test } from 'vitest';
import { dayOf } from './dates.ts';

test('a list shows the first ten characters of the UTC moment [2.4-21]', () => {
  expect(dayOf('2026-11-20T23:59:59.999Z')).toBe('2026-11-20');
});
