import { momentFormatShown } from '@siteid/contract';
import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test('a moment is shown as YYYY-MM-DD HH:mm, in the time zone of where it is read', () => {
  expect(momentText(new Date(2026, 0, 5, 7, 3, 59).toISOString())).toBe('2026-01-05 07:03');
  expect(momentText(new Date(2026, 10, 30, 23, 59).toISOString())).toBe('2026-11-30 23:59');
  expect(momentText(new Date(2026, 5, 1).toISOString())).toHaveLength(momentFormatShown.length);
});
