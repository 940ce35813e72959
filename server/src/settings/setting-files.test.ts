import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settingsOfProduction } from './read-settings.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'siteid-settings-'));
const at = (name: string) => join(folder, name);
beforeAll(() => {
  writeFileSync(at('keys'), `2027:${keyOf(6)},2026:${keyOf(7)}\n`);
  writeFileSync(at('database'), '  postgres://portal:secret@db.example/portal\r\n');
  writeFileSync(at('empty'), '\n');
  writeFileSync(at('long'), 'a'.repeat(70_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
  PUBLIC_URL: 'https://cards.example/',
  OIDC_ISSUER: 'https://broker.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  LOOKUP_KEY: keyOf(8),
  SESSION_KEY: keyOf(9),
  HISTORY_KEYS: keyOf(10),
  TRUSTED_PROXY: '1',
  SECRET_KEYS_FILE: at('keys'),
  DATABASE_URL_FILE: at('database'),
};

test('each setting may stand in a file, whose line end is none of it [R-2-1]', () => {
  const { keys, database } = readConfig(production);
  expect(keys?.keys.map(({ id }) => id)).toEqual(['2027', '2026']);
  expect(database.url).toBe('postgres://portal:secret@db.example/portal');
});

test.each([
  [
    'both the setting and its file',
    { SECRET_KEYS: `2026:${keyOf(7)}` },
    '  SECRET_KEYS: expected once, and here are both SECRET_KEYS and SECRET_KEYS_FILE',
  ],
  [
    'a file that is not there',
    { SECRET_KEYS_FILE: at('nowhere') },
    '  SECRET_KEYS_FILE: expected a file that this user may read, of at most 64 kB (ENOENT)',
  ],
  [
    'a folder',
    { SECRET_KEYS_FILE: folder },
    '  SECRET_KEYS_FILE: expected a file that this user may read, of at most 64 kB (EISDIR)',
  ],
  [
    'a file that is no setting',
    { SECRET_KEYS_FILE: at('long') },
    '  SECRET_KEYS_FILE: expected a file that this user may read, of at most 64 kB (EFBIG)',
  ],
  ['a file with a wrong value', { PORT_FILE: at('keys') }, '  PORT: expected a whole number from 0 to 65535'],
])('%s is refused by its name, and no value is told [R-2-1]', (_what, changed, problem) => {
  const read = () => readConfig({ ...production, ...changed });
  expect(read).toThrow(problem);
  expect(read).not.toThrow('2026');
});

test('a file without anything in it gives nothing, as an empty variable does [R-2-1]', () => {
  expect(() => readConfig({ ...production, SECRET_KEYS_FILE: at('empty') })).toThrow('SECRET_KEYS: expected keys');
  expect(readConfig({ ...production, PORT_FILE: at('empty') }).http.port).toBe(3000);
});

test('a demo does not start beside a file that only production has [R-2-1]', () => {
  expect(settingsOfProduction(production)).toContain('SECRET_KEYS');
  expect(() => readConfig({ PORTAL_MODE: 'demo', SECRET_KEYS_FILE: at('keys') })).toThrow('here are SECRET_KEYS.');
});
