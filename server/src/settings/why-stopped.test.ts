import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ConfigurationError } from './config.ts';
import { whyStopped } from './why-stopped.ts';

const fault = (code: string, message = 'as it was said', more = {}) => Object.assign(new Error(message), { code, ...more });
const refused = (code: string) => Object.assign(new pg.DatabaseError('no such thing', 0, 'error'), { code });

test.each([
  ['listen', fault('EADDRINUSE'), 'PORT: another program listens there already; expected a free one. (as it was said)'],
  ['listen', fault('EACCES'), 'PORT: expected one that this user may listen on. (as it was said)'],
  ['listen', fault('ENOTFOUND'), 'HOST: expected an address of this machine. (as it was said)'],
  ['data folder', fault('EACCES', 'no', { syscall: 'mkdir' }), 'DATA_DIR: expected a folder that this user may write to. (no)'],
  ['database', fault('ECONNREFUSED', ''), 'DATABASE_URL: expected a database that answers. (ECONNREFUSED)'],
  [
    'database',
    refused('28P01'),
    'DATABASE_URL: expected a user, a password and a database that are known there. (no such thing)',
  ],
  [
    'database',
    refused('3D000'),
    'DATABASE_URL: expected a user, a password and a database that are known there. (no such thing)',
  ],
  ['database', new ConfigurationError(['PORT: expected x']), 'The configuration is wrong.\n  PORT: expected x'],
] as const)('a setting that leads nowhere while it is used to %s is named: %s', (step, error, words) => {
  expect(whyStopped(error, step)).toBe(words);
});

test('what no setting is to blame for is told with its place', () => {
  const error = fault('ENOENT', 'a migration is missing');
  for (const step of ['data folder', 'database', null] as const) expect(whyStopped(error, step)).toBe(error.stack);
  expect(whyStopped(refused('42601'), 'database')).toContain('why-stopped.test.ts');
});

test('an address that is not of this machine is blamed on HOST', async () => {
  const { promise, resolve } = Promise.withResolvers<Error>();
  createServer().listen(0, '203.0.113.5').on('error', resolve);
  expect(whyStopped(await promise, 'listen')).toMatch(/^HOST: /);
});
