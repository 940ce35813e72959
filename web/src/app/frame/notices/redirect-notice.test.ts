import { describe, expect, test } from 'vitest';
import { type RedirectCookies, redirectNotice } from './redirect-notice.ts';

const services = {
  induction: { url: 'https://induction.example/app', relativePages: ['/cards/all', '/organization/cards'] },
  wages: { url: 'https://wages.example', relativePages: ['/cards/all'] },
  here: { url: '/demo/service-portal', relativePages: ['/cards/all'] },
};
const complete: RedirectCookies = {
  'redirect-page': '/cards/all',
  'redirect-service-url': 'https://induction.example/app/done?step=2',
  'redirect-origin-service': 'induction',
};
const notice = (change: Partial<RedirectCookies> = {}, pathname = '/cards/all') =>
  redirectNotice({ cookies: { ...complete, ...change }, services, pathname, origin: 'https://portal.example' });

describe('the redirect notice', () => {
  test('stands on the page that the cookies name [2.4-34]', () => {
    expect(notice()).toEqual({ service: 'induction', url: 'https://induction.example/app/done?step=2' });
    expect(notice({}, '/cards/waiting-orders')).toBeNull();
    expect(notice({}, '/cards/all/')).toBeNull();
  });

  test("stands on an organisation's page whatever its code [2.4-34]", () => {
    const page = { 'redirect-page': '/organization/cards' };
    expect(notice(page, '/BYGG/organization/cards')?.service).toBe('induction');
    expect(notice(page, '/BYGG/organization/cards/2')).toBeNull();
    expect(notice(page, '/BYGG/MAJAVA/organization/cards')).toBeNull();
  });

  test.each(Object.keys(complete))('needs the cookie %s [2.4-34]', (name) => {
    expect(notice({ [name]: undefined })).toBeNull();
    expect(notice({ [name]: '' })).toBeNull();
  });

  test('knows the services of the configuration alone, each on its own pages [T17]', () => {
    for (const name of ['unknown', '__proto__', 'constructor', 'toString', 'INDUCTION']) {
      expect(notice({ 'redirect-origin-service': name })).toBeNull();
    }
    const wages = { 'redirect-origin-service': 'wages', 'redirect-service-url': 'https://wages.example/' };
    expect(notice(wages)?.url).toBe('https://wages.example/');
    expect(notice({ ...wages, 'redirect-page': '/organization/cards' }, '/BYGG/organization/cards')).toBeNull();
  });

  test('leads back into a service at an address of the portal itself', () => {
    const here = { 'redirect-origin-service': 'here', 'redirect-service-url': 'https://portal.example/demo/service-portal' };
    expect(notice(here)?.url).toBe('https://portal.example/demo/service-portal');
    expect(notice({ ...here, 'redirect-service-url': 'https://portal.example/demo/outbox' })).toBeNull();
  });

  test.each([
    'https://evil.example/app',
    'https://induction.example.evil.example/app',
    'https://induction.example@evil.example/app',
    'https://us:er@induction.example/app',
    'http://induction.example/app',
    'https://induction.example:8443/app',
    'https://induction.example/',
    'https://induction.example/application',
    'https://induction.example/app/../other',
    'https://induction.example/app/%2e%2e/other',
    '//induction.example/app',
    '/app',
    'javascript:alert(1)//induction.example/app',
    'data:text/html,app',
    '\\\\evil.example',
    'not an address',
  ])('does not lead to %s [T17]', (url) => expect(notice({ 'redirect-service-url': url })).toBeNull());
});
