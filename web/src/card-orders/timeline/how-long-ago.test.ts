import { expect, test } from 'vitest';
import { howLongAgo } from './how-long-ago.ts';

test.each([
  ['2026-11-20T09:00:00', { value: 0, unit: 'day' }],
  ['2026-11-19T23:59:00', { value: -1, unit: 'day' }],
  ['2026-09-22T12:00:00', { value: -59, unit: 'day' }],
  ['2026-09-21T12:00:00', { value: -1, unit: 'month' }],
  ['2025-11-20T12:00:00', { value: -11, unit: 'month' }],
  ['2024-11-22T12:00:00', { value: -23, unit: 'month' }],
  ['2024-11-19T12:00:00', { value: -2, unit: 'year' }],
  ['2023-11-20T12:00:00', { value: -3, unit: 'year' }],
  // A clock elsewhere may be ahead.
  ['2026-11-21T00:01:00', { value: 1, unit: 'day' }],
] as const)('%s was, on the twentieth at noon, %j ago [L-7-1]', (moment, ago) => {
  expect(howLongAgo(moment, new Date('2026-11-20T12:00:00'))).toEqual(ago);
});
