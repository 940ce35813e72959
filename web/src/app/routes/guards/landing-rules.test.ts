import type { AuthInfo, Permission } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { authInfoOf } from '../../../shared/api/testing/auth-info.ts';
import { landing } from './landing-rules.ts';

const returnTo = 'https://portal.example/';

const landingOf = (authInfo: AuthInfo, more: { hasVisitedManualIdPartner?: boolean; anonymousRedirectUrl?: string } = {}) =>
  landing({ authInfo, returnTo, hasVisitedManualIdPartner: false, anonymousRedirectUrl: null, ...more });

const every: Permission[] = [
  'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER',
  'SEPPO_REDIRECT_TO_SERVICE_PORTAL',
  'SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS',
  'SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE',
];
const represented = { orgCodeToRedirectToByDefault: 'NORRBYGG' };

describe('the landing rules, each winning over those after it', () => {
  test('manual ID partner first, and the visit is remembered [2.3-1]', () => {
    expect(landingOf(authInfoOf(every, represented))).toEqual({
      href: '/cards/visit-manual-id-partner',
      isDocument: false,
      visitCookie: 'set',
    });
  });

  test('who has visited is not sent there again [2.3-1]', () => {
    const { href, visitCookie } = landingOf(authInfoOf(every), { hasVisitedManualIdPartner: true });
    expect(href).not.toBe('/cards/visit-manual-id-partner');
    expect(visitCookie).toBe('keep');
  });

  test('without the permission the visit is forgotten, anonymous or not [2.3-2]', () => {
    expect(landingOf(authInfoOf([]), { hasVisitedManualIdPartner: true }).visitCookie).toBe('remove');
    expect(landingOf(authInfoOf([], { isSignedIn: false })).visitCookie).toBe('remove');
  });

  test("the service portal's address comes from the top menu [2.3-3]", () => {
    expect(landingOf(authInfoOf(every.slice(1), represented))).toMatchObject({
      href: 'https://service.example/',
      isDocument: true,
    });
  });

  test('what must be reviewed comes before the landing page [2.3-4]', () => {
    expect(landingOf(authInfoOf(every.slice(2), represented))).toMatchObject({
      href: '/cards/waiting-orders',
      isDocument: false,
    });
  });

  test('the landing page comes before the organisation [2.3-5]', () => {
    expect(landingOf(authInfoOf(every.slice(3), represented))).toMatchObject({ href: '/confirm-order', isDocument: false });
  });

  test("a representative goes to the organisation's cards [2.3-6]", () => {
    expect(landingOf(authInfoOf([], represented))).toMatchObject({ href: '/NORRBYGG/organization/cards', isDocument: false });
  });

  test('everyone else goes to my-cards, which the server answers [2.3-7]', () => {
    expect(landingOf(authInfoOf([]))).toMatchObject({ href: '/cards/my-cards', isDocument: true });
  });

  test('an anonymous person goes to the configured address, else to sign in [2.3-8]', () => {
    const anonymous = authInfoOf(['SEPPO_ACTION_CONFIRM_CARD_ORDER'], { isSignedIn: false });
    expect(landingOf(anonymous, { anonymousRedirectUrl: 'https://welcome.example/' }).href).toBe('https://welcome.example/');
    expect(landingOf(anonymous).href).toBe('/authentication/sign-in?redirect_uri=https%3A%2F%2Fportal.example%2F');
  });
});
