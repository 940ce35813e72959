import { expect, test, vi } from 'vitest';
import { readCookie, removeCookie } from './cookies.ts';

test('a cookie is read decoded, and one that cannot be decoded as it stands [2.4-34]', () => {
  expect(readCookie('b', 'a=1; b=%C3%A5; c=3')).toBe('å');
  expect(readCookie('b', 'a=1; b=100%; c=3')).toBe('100%');
  expect(readCookie('b', 'b=%E0%A4%A')).toBe('%E0%A4%A');
  expect(readCookie('d', 'a=1')).toBeUndefined();
});

test('a cookie is removed for this host, and for the domain that it was set for [2.4-34]', () => {
  const written: string[] = [];
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  vi.stubGlobal('document', {
    set cookie(value: string) {
      written.push(value);
    },
  });
  removeCookie('redirect-page');
  removeCookie('redirect-page', '.siteid.example');
  vi.unstubAllGlobals();
  const removal = 'redirect-page=; path=/; Max-Age=0; SameSite=Lax; Secure';
  expect(written).toEqual([removal, removal, `${removal}; Domain=.siteid.example`]);
});
