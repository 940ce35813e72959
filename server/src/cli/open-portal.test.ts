import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseOpener, migrationOpener } from './open-portal.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteid-no-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nothing = () => undefined;
const terminal = (environment: Terminal['environment'] = {}): Terminal => ({
  out: nothing,
  err: nothing,
  environment,
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

test("a command without settings says that it works on the demo's database; one that names the demo does not [W-1-1]", async () => {
  const said: string[] = [];
  const opened = (environment: Terminal['environment']) =>
    databaseOpener({ ...terminal(environment), err: (text) => said.push(text) })(async () => 'done', { mayMake: true });
  expect(await opened({ PORTAL_MODE: 'demo' })).toBe('done');
  expect(said).toEqual([]);
  expect(await opened({})).toBe('done');
  expect(await migrationOpener({ ...terminal(), err: (text) => said.push(text) })(async () => 'migrated')).toBe('migrated');
  const place = `This is the database of the demo, in ${join(folder, 'database')}: DATABASE_URL is not set`;
  expect(said).toEqual([expect.stringContaining(place), expect.stringContaining(place)]);
});

test('whoever migrates beside settings of production says which database is meant: no other is made [R-2-8]', async () => {
  for (const environment of [{ PORTAL_MODE: 'production' }, { SECRET_KEYS: 'one that is wrong' }]) {
    const opened = migrationOpener(terminal(environment))(async () => 'done');
    await expect(opened).rejects.toThrow('DATABASE_URL: expected in production');
    await expect(opened).rejects.toMatchObject({ exitCode: 2 });
  }
  const wrong = migrationOpener(terminal({ DATABASE_URL: 'mysql://db.example', SECRET_KEYS: 'one that is wrong' }))(
    async () => 'done',
  );
  await expect(wrong).rejects.toThrow(/^The configuration is wrong\.\n {2}DATABASE_URL: expected [^\n]+$/);
  expect(existsSync(join(folder, 'database'))).toBe(false);
});
