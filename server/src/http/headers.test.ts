import { expect, test } from 'vitest';
import { headersFor } from './headers.ts';

const closed = { isHttps: true, thirdParties: [], telemetry: null };
const directives = (policy = '') => Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each]));

test('without third parties pages load nothing from elsewhere [9-3]', () => {
  expect(headersFor(closed).page['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; " +
      "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
      "require-trusted-types-for 'script'",
  );
});

test('the origins of a third party are opened, and no other [9-3]', () => {
  const { page, api } = headersFor({ ...closed, thirdParties: ['https://chat.example', 'wss://chat.example'] });
  expect(directives(page['content-security-policy'])).toEqual({
    ...directives(headersFor(closed).page['content-security-policy']),
    'script-src': "script-src 'self' https://chat.example",
    'style-src': "style-src 'self' https://chat.example",
    'img-src': "img-src 'self' blob: https://chat.example",
    'font-src': "font-src 'self' https://chat.example",
    'connect-src': "connect-src 'self' https://chat.example wss://chat.example",
    'frame-src': 'frame-src https://chat.example',
  });
  expect(api).toEqual(headersFor(closed).api);
});

test('telemetry may be sent to its own origin, and nothing comes from there [9-3]', () => {
  const { page } = headersFor({ ...closed, telemetry: 'https://in.telemetry.example' });
  expect(page['content-security-policy']?.split('; ').filter((each) => each.includes('telemetry'))).toEqual([
    "connect-src 'self' https://in.telemetry.example",
  ]);
});

test('browsers are told to stay with https only where the portal is reached by it', () => {
  expect(headersFor(closed).page['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headersFor({ ...closed, isHttps: false }).page['strict-transport-security']).toBeUndefined();
});
