import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

const log = { warn: () => undefined, error: () => undefined };

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('some message', 1, 'error'), { code });
}

const away = ['08006', '25006', '42501', '53100', '53300', '55P03', '57014', '57P01', '57P03', 'ECONNREFUSED'];
const withoutTrust = ['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'];
test.each([...away, ...withoutTrust])('the error %s means that the database is away [R-12-3]', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(true);
  expect(isDatabaseUnavailable(new DatabaseUnavailable(databaseError(code)))).toBe(true);
});

test.each(['23505', '42703', '22P02', '40001', 'P0001', 'ERR_INVALID_ARG_TYPE'])('the error %s does not', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(false);
});

test.each(['cached plan must not change result type', 'cache lookup failed for function 16423'])(
  '"%s", which a statement meets whose table or function changed, is one to ask again for [R-3-4]',
  (message) => expect(isDatabaseUnavailable(new pg.DatabaseError(message, 1, 'error'))).toBe(true),
);

test('what is no error of a database is not taken for one', () => {
  for (const other of [new Error('a bug'), undefined, null, 'ECONNREFUSED', { code: '57P01' }]) {
    expect(isDatabaseUnavailable(other)).toBe(false);
  }
});

test('a server that refuses the connection is unavailable', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  probe.close();
  await once(probe, 'close');
  const database = await openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, log });
  await expect(inTransaction(database.db, async () => 'never')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await database.close();
});

test('a server that hangs up at once is unavailable', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const database = await openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, log });
  await expect(inTransaction(database.db, async () => 'never')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await database.close();
  server.close();
});
