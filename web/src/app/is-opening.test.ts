import { expect, test } from 'vitest';
import { isOpeningAddress, staysOnOpening } from './is-opening.ts';
import { authInfoOf } from './testing/auth-info.ts';

test.each([
  ['/confirm-order', '', true],
  ['/confirm-order/', '', true],
  ['/confirm-order/kortverket', '', true],
  ['/confirm-order/kortverket', '#main', true],
  ['/confirm-order/a%20b', '', false],
  ['/confirm-order/kortverket/more', '', false],
  ['/confirm-order', '#/cards/all', false],
  ['/confirm-orders', '', false],
  ['/', '', false],
])('%s%s begins without a router: %s', (pathname, hash, begins) => {
  expect(isOpeningAddress({ pathname, hash })).toBe(begins);
});

test('who is signed in, may not see it, or could not be asked for, has the portal', () => {
  expect(staysOnOpening(authInfoOf(['SEPPO_ACTION_CONFIRM_CARD_ORDER'], { isSignedIn: false }))).toBe(true);
  expect(staysOnOpening(authInfoOf(['SEPPO_ACTION_CONFIRM_CARD_ORDER']))).toBe(false);
  expect(staysOnOpening(authInfoOf([], { isSignedIn: false }))).toBe(false);
  expect(staysOnOpening(undefined)).toBe(false);
});
