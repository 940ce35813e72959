import { expect, test } from 'vitest';
import { postgresUrl } from '../settings/setting-kinds.ts';
import { addressesIn } from './server-addresses.ts';

test.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db']],
  [
    'postgres://u:p@one,two:5433/db?sslmode=verify-full&target_session_attrs=read-write',
    ['postgres://u:p@one/db?sslmode=verify-full', 'postgres://u:p@two:5433/db?sslmode=verify-full'],
  ],
  [
    'postgres://one:1,two:2,[::1]:3/db?target_session_attrs=read-write&sslmode=disable',
    ['postgres://one:1/db?sslmode=disable', 'postgres://two:2/db?sslmode=disable', 'postgres://[::1]:3/db?sslmode=disable'],
  ],
  ['postgresql://u:a%2Cb@one/db?target_session_attrs=read-write', ['postgresql://u:a%2Cb@one/db']],
])('%s is an address for each of its hosts [R-2-3]', (url, addresses) => expect(addressesIn(url)).toEqual(addresses));

test.each([
  'postgres://one,two/db',
  'postgres://one,two/db?target_session_attrs=any',
  'postgres://one/db?target_session_attrs=standby',
  'postgres://one:port,two/db?target_session_attrs=read-write',
  'postgres://one,,two/db?target_session_attrs=read-write',
  'postgres://u:p@ss@one,two/db?target_session_attrs=read-write',
])('%s is refused: of several servers one takes changes, and only such a one is of use [R-2-3]', (url) =>
  expect(postgresUrl.schema.safeParse(url).success).toBe(false),
);
