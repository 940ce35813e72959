import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalRoutes } from '../../testing/access-matrix.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { startForgingBroker } from '../../testing/outside/forging-broker.ts';
import { partnerRoutes } from '../../testing/partner-matrix.ts';
import { brokerRoutes } from '../../testing/routes-of-browsers.ts';
import {
  callsOfStrangers,
  otherRequestsOfStrangers,
  type StrangersRequest,
} from '../../testing/strangers/requests-of-strangers.ts';
import { makeSmallPages } from '../../testing/strangers/small-pages.ts';
import { behindProxy, Strangers } from '../../testing/strangers/strangers.ts';
import { World } from '../../testing/world.ts';

const all = { ...callsOfStrangers, ...otherRequestsOfStrangers };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are kept once what is over has been let go. */
async function bytesInUse(): Promise<number> {
  // What one collection let go of outside of the heap is counted until the next.
  for (let round = 0; round < 2; round += 1) {
    await setImmediate();
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describeOnPostgres('what one request of a stranger costs', (fresh) => {
  /** So many at once, in batches of so many. What is loaded or made at the first time stays, once: the first batch is not measured. */
  const atOnce = 20;
  const batches = [20, 60, 60, 60];
  const sends = batches.reduce((sum, batch) => sum + batch, 0);
  /** Bytes that stay in memory of one request: a name and a number for each limit, for two minutes. A text of full length is more. */
  const bytesAtMost = 4_000;
  /** Milliseconds of a processor that it takes. */
  const millisecondsAtMost = 20;
  /** Bytes that stay in the database of one request, in all tables together. */
  const keptAtMost = 1_000;

  let pages: ReturnType<typeof makeSmallPages>;
  beforeAll(() => {
    pages = makeSmallPages();
  });
  afterAll(() => pages.remove());

  /** Of each table, its rows and their bytes. As text, for what is stored is packed: of one letter, 14,000 take no room. */
  async function rowsOf(world: World): Promise<Record<string, { readonly count: number; readonly bytes: number }>> {
    const { db } = world.portal;
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
    const each = tables.rows.map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*)::int as count, coalesce(sum(octet_length(t::text)), 0)::int as bytes from ${sql.table(name)} as t`,
    );
    const { rows } = await sql<{ name: string; count: number; bytes: number }>`${sql.join(each, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, ...of }) => [name, of]));
  }

  test('each call without a session is named here, and no other', () => {
    const anonymous = Object.entries(contract)
      .filter(([, each]) => typeof each === 'object' && each !== null && 'access' in each && each.access === 'anonymous')
      .map(([name]) => name);
    expect(anonymous.toSorted()).toEqual(Object.keys(callsOfStrangers).toSorted());
  });

  test('each route that needs neither a session nor a key is named here [R-10-6]', () => {
    const sent = Object.values(all).map(({ method = 'GET', url }) => `${method} ${url.replace(/\?.*/, '')}`);
    const open = [
      ...Object.keys(portalRoutes).filter((route) => portalRoutes[route]?.includes('visitor')),
      ...Object.keys(partnerRoutes).filter((route) => partnerRoutes[route] === null),
      ...brokerRoutes,
    ];
    const isNamed = (route: string) => {
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
      return sent.some((each) => pattern.test(each));
    };
    expect(open.filter((route) => !isNamed(route))).toEqual([]);
  });

  test('keeps few bytes and rows, and takes few milliseconds, at every call and page, whatever it chooses [R-10-6]', async () => {
    const broker = await startForgingBroker();
    const world = await World.make(await fresh(), { env: { ...broker.env, ...behindProxy }, webFolder: pages.webFolder });
    const strangers = await Strangers.at(world);
    const tooMuch: (readonly [name: string, bytes: number, milliseconds: number])[] = [];
    const tooManyRows: (readonly [name: string, table: string, count: number])[] = [];
    const kept: Record<string, number> = {};
    let known = await rowsOf(world);

    /** Sends so many; answers how many milliseconds of a processor each took. */
    async function sendBatch(name: string, sending: Awaited<ReturnType<Strangers['begin']>>): Promise<number> {
      const processor = process.cpuUsage();
      for (let from = 0; from < sending.length; from += atOnce) {
        const replies = await Promise.all(sending.slice(from, from + atOnce).map((send) => send()));
        const refused = replies.filter(({ status }) => status === 429 || status >= 500);
        expect({ name, asked: replies.length > 0, refused }).toEqual({ name, asked: true, refused: [] });
      }
      const { user, system } = process.cpuUsage(processor);
      return (user + system) / 1000 / sending.length;
    }

    for (const [name, request] of Object.entries(all)) {
      const begun = await strangers.begin(request, sends);
      let inUse = Number.NaN;
      const costs: { readonly bytes: number; readonly milliseconds: number }[] = [];
      for (const [place, batch] of batches.entries()) {
        const milliseconds = await sendBatch(name, begun.splice(0, batch));
        const former = inUse;
        inUse = await bytesInUse();
        if (place > 0) costs.push({ bytes: (inUse - former) / batch, milliseconds });
      }
      // The median: the machine may be busy with something else, and the runtime compiles when it likes.
      const bytes = medianOf(costs.map((cost) => cost.bytes));
      const milliseconds = medianOf(costs.map((cost) => cost.milliseconds));
      if (bytes > bytesAtMost || milliseconds > millisecondsAtMost) tooMuch.push([name, bytes, milliseconds]);
      const after = await rowsOf(world);
      tooManyRows.push(
        ...Object.entries(after)
          .map(([table, { count }]) => [name, table, count - (known[table]?.count ?? 0)] as const)
          .filter(([, table, count]) => count > (request.leaves?.[table] ?? 0) * sends),
      );
      const grown = Object.entries(after).map(([table, row]) => Math.max(0, row.bytes - (known[table]?.bytes ?? 0)));
      kept[name] = grown.reduce((sum, grownBytes) => sum + grownBytes, 0) / sends;
      known = after;
    }
    await strangers.end();
    await broker.close();
    expect(tooManyRows).toEqual([]);
    expect(Object.entries(kept).filter(([, bytes]) => bytes > keptAtMost)).toEqual([]);
    expect(tooMuch).toEqual([]);
    // The most of each is what is bounded: it is really there.
    expect(known).toMatchObject({ sign_in_attempts: { count: sends }, security_events: { count: 2 * sends } });
  }, 300_000);

  test('a body is read no further than 64 KiB, and not at all where somebody signed in may send a file [R-10-6]', async () => {
    const world = await World.make(await fresh(), { env: behindProxy });
    const strangers = await Strangers.at(world);
    const bringsFile = ['order-sheet', 'judge-orders', 'order-card'].map(
      (call) => `/api/cards/${call}/de300000-0000-4000-8002-00000000ffff`,
    );
    const changing = Object.values(callsOfStrangers).filter(({ body }) => body !== undefined);
    const files = bringsFile.map((url): StrangersRequest => ({ method: 'POST', url, body: {} }));
    for (const request of [...changing, ...files]) {
      const [heap, processor] = [process.memoryUsage().rss, process.cpuUsage()];
      const reply = await strangers.send(request, { json: JSON.stringify({ ...request.body, file: 'a'.repeat(1_000_000) }) });
      expect([request.url, reply.status]).toEqual([request.url, files.includes(request) ? 403 : 413]);
      const { user, system } = process.cpuUsage(processor);
      expect((user + system) / 1000).toBeLessThan(500);
      expect(process.memoryUsage().rss - heap).toBeLessThan(100_000_000);
    }
    await strangers.end();
  });
});
