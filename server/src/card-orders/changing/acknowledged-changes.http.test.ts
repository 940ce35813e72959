import { randomInt } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/schema/migrate.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { startOwnServer } from '../../testing/database/postgres-server.ts';
import { Changes, whatWasLost } from '../../testing/production/acknowledged-changes.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';

/** Kills of one run; 50 take some minutes. */
const kills = Number(process.env['PORTAL_KILLS'] ?? 3);
const cards = 12;

describe('what was acknowledged', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function twoPortalsOn(url: string) {
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    ends.push(() => database.close());
    await migrate(database);
    const world = await World.make(database, { env: productionOn(url) });
    const portals = [new PortalProcess(productionOn(url)), new PortalProcess(productionOn(url))] as const;
    for (const portal of portals) ends.push(() => portal.end('SIGKILL'));
    await Promise.all(portals.map((portal) => portal.start()));
    const load = await Changes.begin(world, portals, cards);
    ends.push(() => load.end());
    return { database, portals, load };
  }

  test(
    `stays when a portal is killed in the middle of its work, ${kills} times [T34]`,
    async () => {
      const { database, portals, load } = await twoPortalsOn(await createPostgresDatabase());
      for (let time = 0; time < kills; time += 1) {
        await load.goOn(randomInt(20, 60));
        const portal = portals[time % 2] ?? portals[0];
        await portal.end('SIGKILL');
        await portal.start();
      }
      await load.goOn(20);
      await load.end();
      expect(load.refused.get('no answer')).toBeGreaterThan(0);
      expect([...load.refused.keys()].filter((status) => typeof status === 'number' && status >= 500)).toEqual([]);
      expect(await whatWasLost(load, database)).toEqual([]);
    },
    60_000 + kills * 20_000,
  );

  test('stays when the database breaks down and comes back: 503 meanwhile, and served again within 10 seconds [T35]', async () => {
    const server = await startOwnServer({ synchronous_commit: 'on', full_page_writes: 'on' });
    ends.push(() => server.stop());
    const { database, portals, load } = await twoPortalsOn(server.urlOf('postgres'));
    await load.goOn(100);
    server.breakDown(3000);
    // A limit for each: a loop without one would go on when the test is over, and disturb those after it in the same process.
    const healthy = () => Promise.all(portals.map((portal) => portal.isHealthy()));
    await expect.poll(healthy, { interval: 20, timeout: 10_000 }).toEqual([false, false]);
    const isBack = async () => {
      const probe = await openDatabase({ url: server.urlOf('postgres'), poolSize: 1, log: silentLog });
      const answer = await probe.pool.query('select 1').catch(() => undefined);
      await probe.close();
      return answer !== undefined;
    };
    await expect.poll(isBack).toBe(true);
    await expect.poll(healthy, { timeout: 10_000 }).toEqual([true, true]);
    await load.goOn(100);
    await load.end();
    expect(portals.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect([...load.refused.keys()]).toEqual([503]);
    const unavailable = load.answers.filter(({ status }) => status === 503);
    expect(new Set(unavailable.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
    expect(await whatWasLost(load, database)).toEqual([]);
  }, 60_000);
});
