import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csrfHeader, suspendCardOrder } from '@siteid/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOpener, migrationOpener, portalOpener } from '../../cli/open-portal.ts';
import { runCommandLine } from '../../cli/program.ts';
import { auditCommand } from '../../cli/upkeep/audit-command.ts';
import { migrateCommand } from '../../cli/upkeep/migrate-command.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { World } from '../../testing/world.ts';
import { type DatabaseHandle, openDatabase } from '../open-database.ts';
import { reaching } from '../reach/reach.ts';
import { migrate } from './migrate.ts';

describe('a portal that may not migrate, whose role owns nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-apart-'));
  let ofOwner: URL;
  let ofPortal: URL;
  let portal: PortalProcess;
  /** A key that is not there, and a setting that is wrong: neither is the database's, and whoever migrates reads neither. */
  const byOwner = { DATABASE_URL: '', SECRET_KEYS_FILE: join(folder, 'nowhere'), PUBLIC_URL: 'nothing' };
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: ofOwner.href });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  async function siteid(command: string, env: Record<string, string>) {
    const terminal = terminalOver(env);
    const withDatabase = databaseOpener(terminal);
    const code = await runCommandLine(command.split(' '), terminal, portalOpener(withDatabase), [
      migrateCommand(terminal, migrationOpener(terminal)),
      auditCommand(terminal, withDatabase),
    ]);
    return { code, ...terminal.written };
  }

  beforeAll(async () => {
    ofOwner = new URL(await createPostgresDatabase('template0'));
    byOwner.DATABASE_URL = ofOwner.href;
    ofPortal = new URL(ofOwner);
    ofPortal.username = `portal_${randomBytes(4).toString('hex')}`;
    const { username } = ofPortal;
    // As docs/production.md has it.
    await asOwner(`
      create role ${username} login;
      alter default privileges in schema public grant select, insert, update, delete on tables to ${username};
      alter default privileges in schema public grant usage on sequences to ${username};`);
    writeFileSync(join(folder, 'database'), `${ofPortal.href}?sslMode=disable`);
    const { DATABASE_URL: _inFile, ...settings } = productionOn('');
    portal = new PortalProcess({
      ...settings,
      DATABASE_URL_FILE: join(folder, 'database'),
      MIGRATE_AT_START: 'false',
      LOG_LEVEL: 'warn',
      SMTP_URI: 'smtp://canary',
    });
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test('refuses a database of another version, in words, and starts once it was migrated; it reads its settings from files, and names what nothing reads; whoever migrates needs no setting but the database’s [R-2-1, R-2-2, R-2-5, R-2-7, R-2-8]', async () => {
    await expect(portal.start()).rejects.toThrow('MIGRATE_AT_START is false. Run `npx siteid migrate`');
    const ofCommands = { ...productionOn(ofPortal.href), MIGRATE_AT_START: 'false' };
    // Whoever only reads brings nothing up to date, though their role may and a start would: the migrations are still to come below.
    for (const reads of ['keys list', 'audit export --since 2026-11-20', 'person export astrid /nowhere/astrid.json'])
      for (const asked of [await siteid(reads, ofCommands), await siteid(reads, productionOn(ofOwner.href))])
        expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('this command does not migrate it') });
    const migrated = await siteid('migrate', byOwner);
    expect(migrated).toMatchObject({ code: 0, err: '' });
    expect(migrated.out).toMatch(/^0001-[^]+\n\d+ migrations were applied: the database is up to date\.\n$/);
    expect((await siteid('migrate', byOwner)).out).toBe('There was nothing to do: the database is up to date.\n');
    await portal.start();
    expect(portal.written).toContain('SMTP_URI is no setting of the portal, and nothing reads it: is SMTP_URL meant?');
    expect(portal.written).toContain('DATABASE_URL: sslMode is no parameter, and nothing reads it: is sslmode meant?');
    expect(portal.written).not.toContain('canary');
    expect(await siteid('keys list', ofCommands)).toMatchObject({ code: 0 });
  }, 60_000);

  test('does its work and its jobs, and could alter nothing [R-2-5]', async () => {
    const database = await openDatabase({ url: ofPortal.href, poolSize: 2, log: silentLog });
    const world = await World.make(database, { env: { PUBLIC_URL: 'https://cards.example' } });
    const holder = await world.person();
    const { id } = await reaching('everybody', async () => world.order(holder, await world.organisation(), 'activated'));
    const browser = await world.signIn(holder);
    expect((await browser.call(suspendCardOrder, { orderId: id, rejectionReason: 'Lost' })).status).toBe(200);
    const { cookie = '', [csrfHeader]: token = '' } = browser.headers;
    const again = `${portal.url}/api/cards/reactivate-card-order/${id}?rejectionReason=Found`;
    expect((await fetch(again, { headers: { cookie, [csrfHeader]: token } })).status).toBe(200);
    for (const statement of [
      'create table mine (id int)',
      'drop table card_orders',
      'truncate card_order_history',
      'alter table persons disable trigger all',
    ])
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    await database.close();
    // Each job ran when the portal started.
    expect(portal.written).not.toContain('A job failed');
  });

  test('is not warned of its role, as one is whose role owns the tables [R-2-9]', async () => {
    expect(portal.written).not.toContain('its role owns the tables');
    const owning = new PortalProcess({ ...productionOn(ofOwner.href), LOG_LEVEL: 'warn' });
    try {
      await owning.start();
      expect(owning.written).toContain('DATABASE_URL: its role owns the tables');
    } finally {
      await owning.end('SIGKILL');
    }
  });
});

test('an owner that is no superuser migrates, and applies each function anew in a session that did nothing else [R-2-5]', async () => {
  const url = new URL(await createPostgresDatabase('template0'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  await admin.query(`create role ${owner} login; alter database "${url.pathname.slice(1)}" owner to ${owner}`);
  await admin.end();
  url.username = owner;
  const inSession = async <Result>(work: (database: DatabaseHandle) => Promise<Result>) => {
    const database = await openDatabase({ url: url.href, poolSize: 1, log: silentLog });
    return work(database).finally(() => database.close());
  };
  await inSession((database) => migrate(database));
  await inSession(({ pool }) => pool.query(`update schema_functions set checksum = ''`));
  await inSession((database) => migrate(database));
  const { rowCount } = await inSession(({ pool }) => pool.query(`select from schema_functions where checksum = ''`));
  expect(rowCount).toBe(0);
});
