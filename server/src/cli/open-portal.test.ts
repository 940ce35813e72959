import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseOpener } from './open-portal.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteid-no-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nothing = () => undefined;
const terminal = (): Terminal => ({
  out: nothing,
  err: nothing,
  environment: {},
  usualDataDir: folder,
  readInput: async () => '',
  language: 'en',
});

test('a command without the settings of the portal says so, and makes no database of its own [W-1-1]', async () => {
  const opened = databaseOpener(terminal())(async () => 'done');
  await expect(opened).rejects.toThrow(
    `There is no database here: DATABASE_URL is not set, and ${join(folder, 'database')} holds none.`,
  );
  await expect(opened).rejects.toMatchObject({ exitCode: 2 });
  expect(existsSync(join(folder, 'database'))).toBe(false);
});

test('but a restore makes one, as into the folder of a portal that never ran [T41]', async () => {
  const opened = databaseOpener(terminal())(async () => 'done', { mayMake: true });
  expect(await opened).toBe('done');
  expect(existsSync(join(folder, 'database'))).toBe(true);
});
