import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Config } from '../settings/config.ts';
import { loadKeys } from './load-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-keys-'));
const dataDir = join(folder, 'data');
const database: Config['database'] = { url: undefined, poolSize: 1, migrateAtStart: true, dataDir };
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a demo without keys makes its own once, for its owner only', () => {
  const made = loadKeys({ keys: null, database });
  expect(loadKeys({ keys: null, database })).toEqual(made);
  expect(statSync(join(dataDir, 'demo-keys.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'demo-history-key.json')).mode & 0o777).toBe(0o600);
  const all = [made.keys[0].key, made.lookupKey, made.sessionKey, ...made.historyKeys];
  expect(all.map((key) => key.length)).toEqual([32, 32, 32, 32]);
  expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(4);
});

test('configured keys are taken as they are, and nothing is written', () => {
  const key = Buffer.alloc(32, 1);
  const keys = { keys: [{ id: 'a', key }], lookupKey: key, sessionKey: key, historyKeys: [key] } as const;
  expect(loadKeys({ keys, database })).toBe(keys);
  expect(() => statSync(dataDir)).toThrow();
});
