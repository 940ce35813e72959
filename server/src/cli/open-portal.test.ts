import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { productionOn } from '../testing/production/portal-process.ts';
import { databaseOpener, migrationOpener } from './open-portal.ts';
import type { CommandFailed, Terminal } from './terminal.ts';

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

test.each([
  ['en', "can't do this now (connect ECONNREFUSED ", 'look before you run it again.'],
  ['fi', 'ei pysty tähän nyt (connect ECONNREFUSED ', 'tarkista se ennen kuin ajat komennon uudelleen.'],
  ['sv', 'klarar inte det här just nu (connect ECONNREFUSED ', 'kontrollera innan du kör det igen.'],
  ['et', 'ei saa seda praegu teha (connect ECONNREFUSED ', 'kontrollige enne, kui käsu uuesti käivitate.'],
] as const)('a database that is away is said in one line, in %s, without a password', async (language, why, advice) => {
  const environment = productionOn(`postgres://u:canary@127.0.0.1:${await freePort()}/portal`);
  const opened = databaseOpener({ ...terminal(environment), language })(({ pool }) => pool.query('select 1'));
  const { message, exitCode } = await opened.then(
    () => expect.unreachable(),
    (error: CommandFailed) => error,
  );
  expect(exitCode).toBe(1);
  expect(message).toMatch(/^[^\n]+$/);
  expect([message.includes(why), message.endsWith(advice), message.includes('canary')]).toEqual([true, true, false]);
});

test('so is one that went away while a change was under way, with the reason that it gave', async () => {
  const opened = databaseOpener(terminal(productionOn('postgres://nobody.invalid/portal')))(() =>
    Promise.reject(new DatabaseUnavailable(new Error('canceling statement due to statement timeout'))),
  );
  await expect(opened).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('(canceling statement due to statement timeout). If the command changes something'),
  });
});
