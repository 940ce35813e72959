import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '@siteid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/schema/migrate.ts';
import type { Browser } from '../../testing/browser.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { startOwnServer } from '../../testing/database/postgres-server.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';

/** Kills of one run; 50 take some minutes. */
const kills = Number(process.env['PORTAL_KILLS'] ?? 3);
const cards = 12;

type Card = { readonly id: string; readonly browser: Browser; readonly acknowledged: string[] };

/** Holders who suspend and reactivate their cards as fast as they are answered; what is not answered they try again at the other portal. */
class Load {
  readonly cards: Card[] = [];
  readonly statuses = new Map<number | 'no answer', number>();
  retryAfter = true;
  readonly #portals: readonly PortalProcess[];
  #isOver = false;
  #work: Promise<void>[] = [];

  private constructor(portals: readonly PortalProcess[]) {
    this.#portals = portals;
  }

  static async begin(world: World, portals: readonly PortalProcess[]): Promise<Load> {
    const load = new Load(portals);
    const organisation = await world.organisation();
    for (let number = 0; number < cards; number += 1) {
      const holder = await world.person();
      const { id } = await world.order(holder, organisation, 'activated');
      load.cards.push({ id, browser: await world.signIn(holder), acknowledged: [] });
    }
    load.#work = load.cards.map((card, number) => load.#use(card, number));
    return load;
  }

  async #use({ id, browser, acknowledged }: Card, number: number): Promise<void> {
    const { cookie = '', [csrfHeader]: token = '' } = browser.headers;
    for (let count = 0, tried = number; !this.#isOver; tried += 1) {
      const portal = this.#portals[tried % this.#portals.length];
      const reason = `${count} of ${id}`;
      const headers = { cookie, [csrfHeader]: token, 'content-type': 'application/json' };
      const suspend = { method: 'POST', headers, body: JSON.stringify({ rejectionReason: reason }) };
      const reply = await fetch(
        count % 2 === 0
          ? `${portal?.url}/api/cards/suspend-card-order/${id}`
          : `${portal?.url}/api/cards/reactivate-card-order/${id}?rejectionReason=${encodeURIComponent(reason)}`,
        count % 2 === 0 ? suspend : { headers },
      ).catch(() => undefined);
      const status = reply?.status ?? 'no answer';
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        acknowledged.push(reason);
        count += 1;
      } else await wait(20);
      if (status === 503) this.retryAfter &&= reply?.headers.get('retry-after') === '5';
      await reply?.arrayBuffer().catch(() => undefined);
    }
  }

  /** How many changes were acknowledged so far. */
  get done(): number {
    return this.cards.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  async goOn(changes: number): Promise<void> {
    const wanted = this.done + changes;
    while (this.done < wanted) await wait(10);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }
}

/** What was acknowledged is there; a status and the last row of its history are the same step, done at the same moment. */
async function expectNothingLost({ cards }: Load, { db }: DatabaseHandle): Promise<void> {
  for (const { id, acknowledged } of cards) {
    const order = await db.selectFrom('card_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const history = await db.selectFrom('card_order_history').selectAll().where('order_id', '=', id).orderBy('id').execute();
    const last = history.at(-1);
    expect([last?.status, last?.modified_time]).toEqual([order.status, order.status_modified]);
    // Once each, however often it was tried.
    const reasons = history.map(({ reason }) => reason).filter((reason) => reason?.endsWith(id));
    expect(reasons.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(reasons.length - acknowledged.length).toBeLessThanOrEqual(1);
  }
}

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
    const load = await Load.begin(world, portals);
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
      expect(load.statuses.get('no answer')).toBeGreaterThan(0);
      expect([...load.statuses.keys()].filter((status) => typeof status === 'number' && status >= 500)).toEqual([]);
      await expectNothingLost(load, database);
    },
    60_000 + kills * 20_000,
  );

  test('stays when the database breaks down and comes back: 503 meanwhile, and served again within 10 seconds [T35]', async () => {
    const server = await startOwnServer({ synchronous_commit: 'on', full_page_writes: 'on' });
    ends.push(() => server.stop());
    const { database, portals, load } = await twoPortalsOn(server.urlOf('postgres'));
    await load.goOn(100);
    server.breakDown(1500);
    const isBack = async () => {
      const probe = await openDatabase({ url: server.urlOf('postgres'), poolSize: 1, log: silentLog });
      const answer = await probe.pool.query('select 1').catch(() => undefined);
      await probe.close();
      return answer !== undefined;
    };
    while (await isBack()) await wait(20);
    expect(await Promise.all(portals.map((portal) => portal.isHealthy()))).toEqual([false, false]);
    while (!(await isBack())) await wait(50);
    const backAt = performance.now();
    while (!(await Promise.all(portals.map((portal) => portal.isHealthy()))).every(Boolean)) await wait(50);
    expect(performance.now() - backAt).toBeLessThan(10_000);
    await load.goOn(100);
    await load.end();
    expect(portals.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect(load.statuses.get(503)).toBeGreaterThan(0);
    expect(load.retryAfter).toBe(true);
    expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectNothingLost(load, database);
  }, 60_000);
});
