import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

const origin = 'https://us.example';
const start = `${origin}/`;

test.each([
  undefined,
  '',
  '//e',
  '///e',
  '/\\e',
  '\\\\e',
  '/%09/e',
  '/\t/e',
  '/%5ce',
  '/%0d%0aset-cookie',
  '/.//e',
  '/..//e',
  '/a/..//e',
  '/%2fe',
  '/%',
  'https://us@e',
  'https://us.example@e',
  'https://e@us.example/',
  'https://us.example.e/',
  'http://us.example/',
  'https://us.example:444/',
  'https:e',
  'https:/e',
  'e',
  'cards/all',
  '?a',
  ' //e',
  'javascript:alert(1)',
  'JavaScript://us.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://us.example/1',
  '/authentication/sign-out',
  '/Authentication/sign-in',
  '/%61uthentication/sign-out',
  '/api/general/config',
  `/${'a'.repeat(2000)}`,
])('%j leads to the start page [7-4, T16]', (asked) => expect(returnAddress(origin, asked)).toBe(start));

test.each([
  ['/', start],
  ['/cards/all', `${origin}/cards/all`],
  ['/cards/../cards/all?a=//e#b', `${origin}/cards/all?a=//e#b`],
  ['/NORRBYGG/organization/cards/2', `${origin}/NORRBYGG/organization/cards/2`],
  ['/confirm-order/kortverket?x=%2F%2Fe', `${origin}/confirm-order/kortverket?x=%2F%2Fe`],
  ['https://us.example/cards/all', `${origin}/cards/all`],
  ['HTTPS://US.example:443/cards/all', `${origin}/cards/all`],
  ['/apiary', `${origin}/apiary`],
])('%j leads to its own absolute address [7-4, T16]', (asked, href) => expect(returnAddress(origin, asked)).toBe(href));
