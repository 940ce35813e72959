import { type ScreenRight, screenRights } from '@siteid/contract';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { authInfoKey } from '../../../shared/api/auth-info.ts';
import { authInfoOf } from '../../../shared/api/testing/auth-info.ts';
import { decodeErrorKey } from '../../../shared/failures/error-key.ts';
import { guard, invitationGuard, organisationGuard } from './guard.ts';

afterEach(() => vi.unstubAllGlobals());

const enter = async (authInfo: ReturnType<typeof authInfoOf>, right: ScreenRight = screenRights.holder) => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.example' } });
  const queryClient = new QueryClient();
  queryClient.setQueryData([...authInfoKey, null], authInfo);
  try {
    await guard(right)({ context: { queryClient }, location: { href: '/cards/all?page=2' } });
    return 'admitted';
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? '';
  }
};

test('the permission of the route, and no other, opens it [6-1]', async () => {
  expect(await enter(authInfoOf(['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS']))).toBe('admitted');
  expect(await enter(authInfoOf(['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS']))).toMatch(/^\/error\//);
});

test('signed in without it leads to the unauthorized page [6-5]', async () => {
  const href = await enter(authInfoOf([]));
  expect(decodeErrorKey(href.replace('/error/', ''))).toEqual({ id: 'errors.unauthorized', data: {} });
});

test('the link of a mail is not opened by a sign-in that proves nothing, but kept for one that does', async () => {
  const open = async (authInfo: ReturnType<typeof authInfoOf>) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData([...authInfoKey, null], authInfo);
    const location = { href: '/invitation/abc' };
    return invitationGuard({ context: { queryClient }, location, params: { token: 'abc' } }).catch(
      (thrown) => thrown.options.href,
    );
  };
  expect(await open(authInfoOf(['SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER']))).toBe('/confirm-order?invitation=abc');
  expect(await open(authInfoOf(['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS']))).toBeUndefined();
});

test('an entry that is refused is told to the server, without what was asked for [6-7]', async () => {
  const told: string[] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    told.push(`${url} ${body}`);
    return Response.json({ result: {} });
  });
  await enter(authInfoOf([]));
  await vi.waitFor(() =>
    expect(told).toEqual(['/api/general/log-client-action {"clientAction":"route unauthorized /cards/all"}']),
  );
  await enter(authInfoOf([screenRights.holder]));
  await enter(authInfoOf([], { isSignedIn: false }));
  expect(told).toHaveLength(1);
});

test('an anonymous person signs in and comes back to the full address [6-5]', async () => {
  expect(await enter(authInfoOf([], { isSignedIn: false }))).toBe(
    '/authentication/sign-in?redirect_uri=https%3A%2F%2Fportal.example%2Fcards%2Fall%3Fpage%3D2',
  );
});

describe('an invitation to an organisation that waits for an answer', () => {
  const invited = authInfoOf(['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS', 'SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG']);
  const authInfo = { ...invited, userProfile: { ...invited.userProfile, firstPendingRepresentationOrgId: 'de300000' } };

  test.each(['confirmOrder', 'holder', 'visitManualIdPartner', 'viewOrganisation', 'editOrganisation'] as const)(
    'comes before the route %s, whatever other rights there are [6-4]',
    async (route) => expect(await enter(authInfo, screenRights[route])).toBe('/pending-org-invitations/de300000'),
  );

  test("comes before an organisation's routes too [6-4]", async () => {
    const entry = { params: { organizationCode: 'BYGG' }, location: { href: '/BYGG/organization/cards' } };
    const queryClient = new QueryClient();
    queryClient.setQueryData([...authInfoKey, 'BYGG'], authInfo);
    const entered = organisationGuard(screenRights.viewOrganisation)({ ...entry, context: { queryClient } });
    await expect(entered).rejects.toMatchObject({ options: { href: '/pending-org-invitations/de300000' } });
  });

  test('does not come before itself, and is for invited people alone [6-4]', async () => {
    expect(await enter(authInfo, screenRights.answerInvitation)).toBe('admitted');
    expect(await enter(authInfoOf([]), screenRights.answerInvitation)).toMatch(/^\/error\//);
  });
});
