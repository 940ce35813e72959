import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { authInfoKey } from '../shared/auth-info.ts';
import { decodeErrorKey } from '../shared/error-key.ts';
import { admit, guard, routePermissions } from './guard.ts';
import { authInfoOf } from './testing/auth-info.ts';

afterEach(() => vi.unstubAllGlobals());

const enter = async (authInfo: ReturnType<typeof authInfoOf>) => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.example' } });
  const queryClient = new QueryClient();
  queryClient.setQueryData([...authInfoKey, null], authInfo);
  try {
    await guard(routePermissions.holder)({ context: { queryClient }, location: { href: '/cards/all?page=2' } });
    return 'admitted';
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? '';
  }
};

test('the permission of the route, and no other, opens it [6-1]', async () => {
  expect(admit(authInfoOf(['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS']), routePermissions.holder)).toBe('admitted');
  expect(admit(authInfoOf(['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS']), routePermissions.holder)).toBe('unauthorized');
  expect(await enter(authInfoOf(['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS']))).toBe('admitted');
});

test('signed in without it leads to the unauthorized page [6-5]', async () => {
  const href = await enter(authInfoOf([]));
  expect(decodeErrorKey(href.replace('/error/', ''))).toEqual({ id: 'errors.unauthorized', data: {} });
});

test('an anonymous person signs in and comes back to the full address [6-5]', async () => {
  expect(await enter(authInfoOf([], { isSignedIn: false }))).toBe(
    '/authentication/sign-in?redirect_uri=https%3A%2F%2Fportal.example%2Fcards%2Fall%3Fpage%3D2',
  );
});
