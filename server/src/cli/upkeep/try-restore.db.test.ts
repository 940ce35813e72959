import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../database/backup/back-up.ts';
import { onThrowAwayDatabase } from '../../database/backup/throw-away-database.ts';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { makeHistoryLog, signersOf } from '../../history-log/make-history-log.ts';
import { keepHeadsInFile } from '../../history-log/outside/keep-in-file.ts';
import { bodyContext, cardContext } from '../../mail/outbox.ts';
import { transitService } from '../../secrets/key-service.ts';
import { createSecretKeeper } from '../../secrets/secret-keeper.ts';
import { createPostgresDatabase, describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { TransitServer } from '../../testing/outside/transit-server.ts';
import { productionOn } from '../../testing/production/portal-process.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { testKeys } from '../../testing/test-portal.ts';
import { World } from '../../testing/world.ts';
import { sealSecret } from '../../webhooks/webhook-secret.ts';
import { databaseOpener, portalOpener } from '../open-portal.ts';
import { runCommandLine } from '../program.ts';
import { restoreCommand } from './backup-command.ts';

const hour = 3_600_000;
const otherKey = Buffer.alloc(32, 9).toString('base64');

describeOnEachDatabase('a backup that is tried', (fresh, engine) => {
  let folder: string;
  let file: string;
  let source: DatabaseHandle;
  let settings: Record<string, string>;
  let clock: number;
  let world: World;
  let card: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-try-'));
    file = join(folder, 'portal.backup');
    source = await fresh();
    const { DATABASE_URL = '', ...others } = productionOn(engine === 'postgres' ? await createPostgresDatabase() : '');
    settings = {
      ...others,
      ...(engine === 'postgres' ? { DATABASE_URL } : { EMBEDDED_DATABASE: 'allow' }),
      DATA_DIR: join(folder, 'data'),
      HISTORY_KEYS: testKeys.historyKeys.map((key) => key.toString('base64')).join(','),
      HISTORY_HEADS_FILE: join(folder, 'heads'),
    };
    clock = Date.now() - 3 * hour;
    world = await World.make(source, { env: settings, now: () => new Date(clock) });
    card = (await world.order(await world.person(), await world.organisation(), 'activated')).id;
    await sign();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The portal's own work, as of an hour later: a head of what there is, kept outside. */
  async function sign() {
    clock += hour;
    const signers = signersOf(world.portal, testKeys.historyKeys);
    await makeHistoryLog(world.portal, signers);
    await keepHeadsInFile(world.portal, signers, join(folder, 'heads'));
  }
  async function siteid(args: readonly string[], changed: Record<string, string> = {}) {
    const terminal = terminalOver({ ...settings, ...changed });
    const withDatabase = databaseOpener(terminal);
    const code = await runCommandLine(args, terminal, portalOpener(withDatabase), [restoreCommand(terminal, withDatabase)]);
    return { code, said: terminal.written.out + terminal.written.err };
  }
  const tried = async (changed?: Record<string, string>) => siteid(['restore', file, '--try'], changed);
  const backup = async () => {
    rmSync(file, { force: true });
    await backUp(source.pool, file, new Date());
  };
  async function expectNothingLeft() {
    expect(readdirSync(folder).filter((name) => name === 'data')).toEqual([]);
    if (engine === 'embedded') return;
    const { rows } = await source.pool.query(`select datname from pg_database where datname like 'siteid_try_%'`);
    expect(rows).toEqual([]);
  }
  const withAllRights = (statement: string) =>
    source.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });

  test('tries PINs at the key service that sealed them, and does not call them broken while it is away [R-12-1]', async () => {
    const transit = await TransitServer.open(join(folder, 'token'));
    transit.addVersion('pins');
    const { url, tokenFile } = transit;
    const service = transitService({ url, tokenFile, keyName: 'pins' });
    const { pins } = createSecretKeeper(testKeys, { service, seals: true });
    await source.db
      .updateTable('card_orders')
      .set({ pin_sealed: await pins.seal('4711', card) })
      .where('id', '=', card)
      .execute();
    await backup();
    const byService = {
      SECRET_KEYS: `transit:pins,${settings['SECRET_KEYS']}`,
      KEY_SERVICE_URL: url,
      KEY_SERVICE_TOKEN_FILE: tokenFile,
    };
    expect(await tried(byService)).toMatchObject({ code: 0 });
    expect(await tried()).toMatchObject({ code: 1 });
    transit.close();
    expect(await tried(byService)).toEqual({ code: 2, said: expect.stringContaining('nobody knows whether PINs open') });
    await expectNothingLeft();
  });

  test('is good when it is whole, proven, and opens with the keys; nothing of it stays [R-12-1]', async () => {
    const { portal } = world;
    const organisation = await world.organisation();
    const [webhook, message] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    await portal.db
      .insertInto('webhooks')
      .values({
        id: webhook,
        organisation_id: organisation.id,
        address: 'https://receiver.example/',
        kinds: ['card.activated'],
        secret_sealed: sealSecret(portal, 'one', webhook, 'secret'),
        former_sealed: sealSecret(portal, 'two', webhook, 'former'),
        former_until: new Date(),
        created: new Date(),
        placed: 0,
      })
      .execute();
    await portal.db
      .insertInto('outbox_messages')
      .values({
        id: message,
        kind: 'review-waits',
        channel: 'email',
        recipient: 'a@example.com',
        language: 'en',
        subject: '',
        body_sealed: portal.secrets.seal('text', bodyContext(message)),
        card_sealed: portal.secrets.seal('{}', cardContext(message)),
      })
      .execute();
    await backup();
    // What was signed since is not in the backup, and nothing is wrong with it for that.
    await world.order(await world.person(), organisation, 'activated');
    clock = Date.now();
    await sign();
    const { code, said } = await tried();
    expect(said).toMatch(/It is whole: \d+ rows in \d+ tables/);
    expect(said).toContain('Each card has the status of the last step of its history.');
    expect(said).toMatch(/\d+ rows are proven/);
    // A PIN and two ids, two of a mail, two of a webhook; and what the portal wrote to people.
    expect(Number(/(\d+) sealed values open/.exec(said)?.[1])).toBeGreaterThanOrEqual(7);
    expect(said).toContain('1 ID number is found by LOOKUP_KEY.');
    expect(said).toContain('can be restored');
    expect(code).toBe(0);
    await expectNothingLeft();
  });

  test('is not good with another key, and says which [R-12-1]', async () => {
    await backup();
    const bySecret = await tried({ SECRET_KEYS: `other:${otherKey}` });
    expect(bySecret.said).toMatch(/(\d+) of \1 sealed values do not open with SECRET_KEYS\. .*"test", which is not configured/);
    const byLookup = await tried({ LOOKUP_KEY: otherKey, HISTORY_KEYS: 'off' });
    expect(byLookup.said).toContain('LOOKUP_KEY finds no ID number: it is not the key of this backup.');
    expect(byLookup.said).toContain('The history was not proven');
    expect([bySecret.code, byLookup.code]).toEqual([1, 1]);
    await expectNothingLeft();
  });

  test('is not good when it was rewritten, or its cards differ from their history; nothing of it stays [R-12-1]', async () => {
    await withAllRights(
      `update card_order_history set actor_name = 'Somebody else' where id = (select min(id) from card_order_history)`,
    );
    await withAllRights(`update card_order_history set status = 'suspended' where id = (select max(id) from card_order_history)`);
    await backup();
    const rewritten = await tried();
    expect(rewritten.said).toMatch(/Row \d+, of order [\da-f-]{36}, was changed\./);
    expect(rewritten.said).toContain('1 card has another status than the last step of the history.');
    expect(rewritten.said).toContain('Nothing of it is left here.');
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    writeFileSync(file, gzipSync(lines.slice(0, -2).join('\n')));
    const cut = await tried();
    expect(cut.said).toContain('The backup is not whole.');
    expect([rewritten.code, cut.code]).toEqual([1, 1]);
    await expectNothingLeft();
  });

  test('does not go with --replace, and needs a role that may make a database [R-12-1]', async () => {
    await backup();
    expect((await siteid(['restore', file, '--try', '--replace'])).code).toBe(2);
    expect((await siteid(['restore', join(folder, 'nowhere'), '--try'])).code).toBe(2);
    if (engine === 'embedded') return;
    const role = `siteid_without_rights_${process.pid}`;
    await source.pool.query(`create role ${role} login`);
    const url = new URL(settings['DATABASE_URL'] ?? '');
    url.username = role;
    const { code, said } = await tried({ DATABASE_URL: url.href }).finally(() => source.pool.query(`drop role ${role}`));
    expect(said).toContain('is not allowed to create a database');
    expect(code).toBe(2);
    await expectNothingLeft();
  });
});

const module = fileURLToPath(new URL('../../database/backup/throw-away-database.ts', import.meta.url));

describeOnPostgres('a database for one trial', () => {
  let url: string;
  beforeEach(async () => {
    url = await createPostgresDatabase();
  });
  async function run<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
  const named = async (pattern: string) =>
    (await run<{ name: string }>(`select datname as name from pg_database where datname ~ '${pattern}' order by datname`)).map(
      ({ name }) => name,
    );

  test.each(['SIGINT', 'SIGTERM'] as const)('is gone when %s ends the process at work [R-12-1]', async (signal) => {
    const script = `
      const { onThrowAwayDatabase } = await import(${JSON.stringify(module)});
      setInterval(() => undefined, 1000);
      await onThrowAwayDatabase(${JSON.stringify(url)}, async ({ pool }, name) => {
        await pool.query('create table people (name text)');
        console.log(name);
        await new Promise(() => undefined);
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const name = said.toString().trim();
    expect(await named(`^${name}$`)).toEqual([name]);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(await named(`^${name}$`)).toEqual([]);
  });

  test('drops what a killed process left a day ago, unless somebody is connected to it [R-12-1]', async () => {
    const now = Math.floor(Date.now() / 1000);
    const [old, used, young, another] = [
      `siteid_try_${now - 90_000}_0000000a`,
      `siteid_try_${now - 90_000}_0000000b`,
      `siteid_try_${now - 80_000}_0000000c`,
      'siteid_try_0000000d',
    ];
    const isAmong = `^(${[old, used, young, another].join('|')})$`;
    const guest = new pg.Client({ connectionString: url.replace(/[^/]*$/, used) });
    try {
      for (const name of [old, used, young, another]) await run(`create database ${name} template template0`);
      await guest.connect();
      await onThrowAwayDatabase(url, async () => undefined);
      expect(await named(isAmong)).toEqual([another, used, young].toSorted());
    } finally {
      await guest.end();
      for (const name of await named(isAmong)) await run(`drop database ${name}`);
    }
  });
});
