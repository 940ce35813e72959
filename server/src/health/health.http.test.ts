import { randomUUID } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { expectedSchema } from '../database/schema/schema-mark.ts';
import { createPostgresDatabase, describeOnEachDatabase } from '../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { World } from '../testing/world.ts';

/** Of both probes: its status and what it says. */
async function probes({ server }: Pick<World, 'server'>): Promise<unknown[]> {
  // What was said a quarter of a second ago may be said again.
  await wait(300);
  const replies = [];
  for (const probe of ['live', 'ready']) replies.push(await server.inject({ url: `/health/${probe}` }));
  return replies.flatMap((reply) => [reply.statusCode, reply.json().status]);
}

describeOnEachDatabase('a portal that works', (fresh) => {
  test('is alive and ready, and neither question stands in its log, as others do [R-1-1, R-1-3]', async () => {
    const logTo = new PassThrough();
    const world = await World.make(await fresh(), { logTo });
    expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await world.server.inject({ url: '/api/general/config' });
    // A probe at an address that is none would otherwise be content for ever.
    for (const url of ['/health', '/health/readyz', '/ready']) expect((await world.server.inject({ url })).statusCode).toBe(404);
    await world.server.close();
    logTo.end();
    const routes = (await text(logTo)).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).route]));
    expect(routes).toEqual(['/api/general/config', 'none', 'none', 'none']);
  });
});

describe('a portal on PostgreSQL', () => {
  const opened: DatabaseHandle[] = [];
  let written = '';
  const logTo = new Writable({ write: (chunk, _, done) => done(void (written += String(chunk))) });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  async function portalAt(url: string): Promise<{ readonly world: World; readonly database: DatabaseHandle }> {
    const database = await openDatabase({ url, poolSize: 4, log: silentLog });
    opened.push(database);
    return { world: await World.make(database, { logTo }), database };
  }

  test('is not ready on a database that takes no changes, such as a standby, and stays alive [R-1-1]', async () => {
    const url = new URL(await createPostgresDatabase());
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const { world } = await portalAt(url.href);
    expect(await probes(world)).toEqual([200, 'alive', 503, 'database-read-only']);
  });

  test.each([
    [
      'a later version migrated',
      `delete from schema_served; insert into schema_migrations (name, checksum) values ('9999-later', '')`,
    ],
    [
      'a later version changed a function of',
      `delete from schema_served; update schema_functions set checksum = '' where name = 'order_step'`,
    ],
    ['was emptied', 'drop table schema_migrations'],
  ])('is not ready on a database that %s [R-1-1]', async (_what, change) => {
    const { world, database } = await portalAt(await createPostgresDatabase());
    expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await database.pool.query(change);
    expect(await probes(world)).toEqual([200, 'alive', 503, 'other-schema']);
  });

  test('stays ready on a database that a later version migrated and goes on serving it from [R-3-3]', async () => {
    const { world, database } = await portalAt(await createPostgresDatabase());
    await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999-later', '')`);
    await database.pool.query('delete from schema_served');
    await database.pool.query(`insert into schema_served (mark, release) values ($1, '1.0.0')`, [await expectedSchema]);
    expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await database.pool.query('delete from schema_served');
    expect(await probes(world)).toEqual([200, 'alive', 503, 'other-schema']);
  });

  test('is not ready while the database is away, and says in its log once that it is not, and once that it is again [R-1-1, R-1-3]', async () => {
    const url = await createPostgresDatabase();
    const { world } = await portalAt(url);
    await probes(world);
    written = '';
    const admin = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') });
    await admin.connect();
    const name = new URL(url).pathname.slice(1);
    const allow = (is: boolean) => admin.query(`alter database ${name} allow_connections ${is}`);
    await allow(false);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    for (const _again of [1, 2, 3]) expect(await probes(world)).toEqual([200, 'alive', 503, 'database-away']);
    await allow(true);
    for (const _again of [1, 2]) expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await admin.end();
    const said = written.split('\n').filter((line) => line.includes('This portal is'));
    expect(said.map((line) => JSON.parse(line).status ?? 'ready')).toEqual(['database-away', 'ready']);
  });

  test('stays ready while all its connections are at work for longer than a probe waits, and where none is left for the probe [R-1-1]', async () => {
    const url = new URL(await createPostgresDatabase());
    const { world, database } = await portalAt(url.href);
    const atWork = Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(4.5)'));
    expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await Promise.all(atWork);
    const role = `limited_${randomUUID().slice(0, 8)}`;
    await database.pool.query(`create role ${role} superuser login`);
    url.username = role;
    const limited = await portalAt(url.href);
    await limited.database.pool.query('select 1');
    // A superuser is bound by no limit, and who is none may not see these tables.
    await database.pool.query(`alter role ${role} nosuperuser connection limit 1`);
    await database.pool.query(`grant select on all tables in schema public to ${role}`);
    expect(await probes(limited.world)).toEqual([200, 'alive', 200, 'ready']);
    expect(limited.database.probes.totalCount).toBe(0);
  }, 15_000);

  test('is ready on another connection when the one of the probe leads to a server that takes no changes any more [R-1-1]', async () => {
    const { world, database } = await portalAt(await createPostgresDatabase());
    expect(await probes(world)).toEqual([200, 'alive', 200, 'ready']);
    await database.probes.query('set default_transaction_read_only = on');
    expect([await probes(world), await probes(world)]).toEqual([
      [200, 'alive', 503, 'database-read-only'],
      [200, 'alive', 200, 'ready'],
    ]);
  });

  test('asks a database one question however many ask the portal [R-1-1]', async () => {
    const { world, database } = await portalAt(await createPostgresDatabase());
    await probes(world);
    await wait(300);
    let asked = 0;
    database.probes.on('acquire', () => (asked += 1));
    await Promise.all(Array.from({ length: 200 }, () => world.server.inject({ url: '/health/ready' })));
    expect(asked).toBe(1);
  });
});

test('a portal that is told to end is not ready for so long, answers meanwhile, and closes the connections it answers on [R-1-2]', async () => {
  const portal = new PortalProcess({ ...productionOn(await createPostgresDatabase()), ENDING_SECONDS: '3' });
  await portal.start();
  const page = async () => fetch(`${portal.url}/api/general/logos/${randomUUID()}`);
  expect([(await page()).status, (await page()).headers.get('connection')]).toEqual([404, 'keep-alive']);
  const begun = performance.now();
  const ended = portal.end('SIGTERM');
  while ((await fetch(`${portal.url}/health/ready`)).status === 200) await wait(20);
  expect(await (await fetch(`${portal.url}/health/ready`)).json()).toEqual({ status: 'ending' });
  expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
  expect([(await page()).status, (await page()).headers.get('connection')]).toEqual([404, 'close']);
  await ended;
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThan(6);
}, 60_000);
