import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { showPin, suspendCardOrder } from '@siteid/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { hasExpectedSchema } from '../database/schema/schema-mark.ts';
import { errorAddress } from '../http/redirects.ts';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { type FreezingRelay, freezingRelay } from '../testing/database/freezing-relay.ts';
import { silentLog } from '../testing/silent-log.ts';
import { World } from '../testing/world.ts';

/** PostgreSQL's own limit for a statement, the grace, and what a loaded machine adds. */
const longest = 13_000;

describe('while the database is frozen', () => {
  let relay: FreezingRelay;
  let database: DatabaseHandle;
  let world: World;
  const webFolder = mkdtempSync(join(tmpdir(), 'siteid-frozen-'));
  beforeAll(async () => {
    for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder));
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>{{tab}}</title><!--firstAnswers-->');
    writeFileSync(join(webFolder, '.vite/manifest.json'), '{}');
    relay = await freezingRelay(await createPostgresDatabase());
    database = await openDatabase({ url: relay.url, poolSize: 4, log: silentLog });
    world = await World.make(database, { webFolder });
  });
  afterAll(async () => {
    await database.close();
    relay.stop();
    rmSync(webFolder, { recursive: true });
  });

  test('every call and page is answered in the portal’s own words within seconds, and as before once it goes on [R-1-4, T35]', async () => {
    const holder = await world.person();
    const order = await world.order(holder, await world.organisation(), 'activated', {
      card_number: 'AB1234567890',
      pin: '4711',
    });
    const browser = await world.signIn(holder);
    const showsPin = () => browser.call(showPin, { orderId: order.id, cardNumber: 'AB-1234-567890' });
    expect((await showsPin()).result.pin).toBe('4711');
    relay.freeze();
    const begun = performance.now();
    const [pin, suspended, page, signIn] = await Promise.all([
      showsPin(),
      browser.call(suspendCardOrder, { orderId: order.id, rejectionReason: 'Lost' }),
      browser.send('GET', '/cards/all'),
      world.server.inject({ url: '/authentication/sign-in' }),
    ]);
    expect(performance.now() - begun).toBeLessThan(longest);
    expect([pin.status, pin.headers['retry-after'], suspended.status, suspended.headers['retry-after']]).toEqual([
      503,
      '5',
      503,
      '5',
    ]);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([signIn.statusCode, signIn.headers.location]).toEqual([302, errorAddress('errors.signIn.unavailable')]);
    const asked = performance.now();
    const ready = await world.server.inject({ url: '/health/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database-away' }]);
    expect(performance.now() - asked).toBeLessThan(4_500);
    expect((await world.server.inject({ url: '/health/live' })).statusCode).toBe(200);
    relay.thaw();
    while ((await world.server.inject({ url: '/health/ready' })).statusCode !== 200) await wait(50);
    expect((await showsPin()).result.pin).toBe('4711');
  }, 60_000);

  test('probes use one connection however often they come, and give it up in time, as whoever compares the schema does [R-1-1, R-1-4]', async () => {
    const ready = async () => (await world.server.inject({ url: '/health/ready' })).statusCode;
    const comparing = await openDatabase({ url: relay.url, poolSize: 1, log: silentLog });
    expect([await hasExpectedSchema(comparing.pool), await ready()]).toEqual([true, 200]);
    const inUse = () =>
      database.pool.totalCount - database.pool.idleCount + database.probes.totalCount - database.probes.idleCount;
    await wait(300);
    relay.freeze();
    const begun = performance.now();
    const compared = hasExpectedSchema(comparing.pool).catch((error: Error) => error.message);
    for (const _again of [1, 2]) {
      expect([await ready(), inUse()]).toEqual([503, 1]);
      await wait(300);
    }
    while (inUse() > 0 && performance.now() - begun < longest) await wait(50);
    expect([inUse(), await Promise.race([compared, wait(longest, 'silence')])]).toEqual([0, 'Query read timeout']);
    relay.thaw();
    while ((await ready()) !== 200) await wait(50);
    await comparing.close();
  }, 60_000);
});
