import { expect, test } from 'vitest';
import { isOpening } from './is-opening.ts';
import { authInfoOf } from './testing/auth-info.ts';

const anonymous = authInfoOf(['SEPPO_ACTION_CONFIRM_CARD_ORDER'], { isSignedIn: false });

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
  expect(isOpening({ pathname, hash }, anonymous)).toBe(begins);
});

test('who is signed in, may not see it, or could not be asked for, has the portal', () => {
  const address = { pathname: '/confirm-order', hash: '' };
  expect(isOpening(address, authInfoOf(['SEPPO_ACTION_CONFIRM_CARD_ORDER']))).toBe(false);
  expect(isOpening(address, authInfoOf([], { isSignedIn: false }))).toBe(false);
  expect(isOpening(address, undefined)).toBe(false);
});
