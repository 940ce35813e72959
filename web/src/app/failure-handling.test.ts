import { expect, test } from 'vitest';
import { afterForbidden } from './failure-handling.ts';

test('a signed-in person without the right is told so; one whose token was lost may repeat [8-2]', () => {
  expect(afterForbidden(true, false)).toBe('unauthorized');
  expect(afterForbidden(true, true)).toBe('session-refreshed');
});

test('an anonymous person whose session is gone is told so; any other goes to sign in [8-2]', () => {
  expect(afterForbidden(false, true)).toBe('session-expired');
  expect(afterForbidden(false, false)).toBe('sign-in');
});
