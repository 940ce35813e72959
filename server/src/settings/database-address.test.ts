import { expect, test } from 'vitest';
import { whatAddressLeavesOpen } from './database-address.ts';

const open = (host: string) =>
  `DATABASE_URL: expected sslmode=verify-full for ${host}: else whoever stands between may read and change all.`;

test.each([
  ['postgres://u:canary@db.example/db', [open('db.example')]],
  ['postgres://u:canary@10.0.0.5:5432/db?sslmode=require', [open('10.0.0.5')]],
  ['postgres://u:canary@db.example/db?sslmode=verify-full&sslmode=disable', [open('db.example')]],
  ['postgres://u:canary@localhost/db?host=db.example', [open('db.example')]],
  ['postgres://localhost.example/db', [open('localhost.example')]],
  ['postgres://u:canary@one,127.0.0.1,two/db?target_session_attrs=read-write', [open('one'), open('two')]],
])('%s is named, by each host that is reached over a network readably [R-2-4]', (url, words) =>
  expect(whatAddressLeavesOpen(url)).toEqual(words),
);

test.each([
  undefined,
  'postgres://u:p@db.example/db?sslmode=verify-full',
  'postgres://u:p@one,two/db?sslmode=verify-full&target_session_attrs=read-write',
  'postgres://u:p@localhost:5432/db',
  'postgres://u:p@127.0.0.1/db',
  'postgres://u:p@[::1]/db',
  'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/db',
  'postgres:///db?host=/var/run/postgresql&application_name=portal',
])('%s leaves nothing open [R-2-4]', (url) => expect(whatAddressLeavesOpen(url)).toEqual([]));

test('a parameter in another case is named, for nothing reads it [R-2-2, R-2-4]', () => {
  expect(whatAddressLeavesOpen('postgres://u:canary@db.example/db?sslMode=verify-full')).toEqual([
    'DATABASE_URL: sslMode is no parameter, and nothing reads it: is sslmode meant?',
    open('db.example'),
  ]);
});
