import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portalRoutes } from '../../testing/access-matrix.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { startForgingBroker } from '../../testing/outside/forging-broker.ts';
import { partnerRoutes } from '../../testing/partner-matrix.ts';
import { brokerRoutes } from '../../testing/routes-of-browsers.ts';
import { World } from '../../testing/world.ts';

type Sent = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: object;
  /** Its browser began a sign-in before; the state of that stands in the place of `STATE`. */
  readonly comesBack?: true;
  /** Sent as a form, in place of a body. */
  readonly form?: string;
  /** Rows that one of them may leave, by table. */
  readonly leaves?: Readonly<Record<string, number>>;
};

const long = 'å'.repeat(300);
const entry = { at: '2026-11-24T07:00:00.000Z', event: long, details: { text: long } };
/** Counted for its browser and its address. */
const counted = { counted_requests: 2 };

/**
 * By hand: every call of the contract that needs no session, by its name there, with as much as it takes, or as much as an address may be
 * long. What is still larger is refused below.
 */
const calls: Readonly<Record<string, Sent>> = {
  getConfiguration: { url: '/api/general/config' },
  getClassifiers: { url: '/api/general/classifiers/et' },
  getAuthInfo: { url: `/api/general/en/auth-info/${'A'.repeat(50)}` },
  getTelemetryConnection: { url: '/api/general/aics' },
  checkIfUserHasPendingOrdersOrReadyToActivateCards: {
    url: '/api/cards/check-if-user-has-pending-orders-or-ready-to-activate-cards',
  },
  putLanguage: { method: 'PUT', url: '/api/general/gui_language', body: { language: 'sv' } },
  logIndividualAction: { method: 'POST', url: '/api/general/log-individual-action', body: { action: long } },
  logClientAction: { method: 'POST', url: '/api/general/log-client-action', body: { clientAction: long } },
  logClientError: {
    method: 'POST',
    url: '/api/general/log-client-error',
    body: { error: 'å'.repeat(2000), log: Array.from({ length: 8 }, () => entry) },
  },
  reportFoundCard: {
    method: 'POST',
    url: '/api/cards/found-card',
    body: { cardNumber: 'AB9999999999', message: long },
    leaves: counted,
  },
};

/** By hand: what else answers without a session or a key; the test compares it with the routes that the matrix opens to anybody. */
const others: Readonly<Record<string, Sent>> = {
  'whether it lives': { url: '/health/live' },
  'whether it is ready': { url: '/health/ready' },
  'who is here': { url: '/api/general/en/auth-info' },
  'a logo': { url: '/api/general/logos/de300000-0000-4000-8002-00000000ffff' },
  'the description of the calls': { url: '/api/openapi.json' },
  'the description of the partner API': { url: '/partner/v1/openapi.json' },
  'a call of the partner API': { method: 'POST', url: '/partner/v1/orders', body: { orders: [] } },
  'a sign-in': {
    url: `/authentication/sign-in?redirect_uri=/${'a'.repeat(7000)}`,
    leaves: { ...counted, sign_in_attempts: 1 },
  },
  'the way back from the broker': {
    url: `/authentication/callback?state=x&error=${'a'.repeat(7000)}`,
    leaves: { ...counted, security_events: 1 },
  },
  'the way back with a sign-in that it began': {
    url: `/authentication/callback?state=STATE&error=${'a'.repeat(7000)}`,
    comesBack: true,
    leaves: counted,
  },
  'the signing of a contract': { url: `/authentication/sign-contract?way=${'a'.repeat(7000)}`, leaves: counted },
  'a sign-out': { url: `/authentication/sign-out?redirect_uri=/${'a'.repeat(7000)}` },
  'the end of a sign-out': { url: `/authentication/signed-out?state=/${'a'.repeat(7000)}` },
  'a sign-out that the broker tells of': {
    method: 'POST',
    url: '/authentication/backchannel-logout',
    form: `logout_token=${'a'.repeat(16_000)}`,
  },
  'the way to my cards': { url: '/cards/my-cards' },
  'the way to my cards of a supplier': { url: '/cards/my-cards/kortverket' },
  'the opening of my cards': { url: '/open-my-cards' },
  'the opening of my cards of a supplier': { url: '/open-my-cards/kortverket' },
  'the opening of my cards after a sign-in': { url: '/open-my-cards-after-authentication' },
  'an address that nobody knows': { url: `/${'a'.repeat(7000)}` },
  'a call that nobody knows': { method: 'POST', url: `/api/${'a'.repeat(7000)}`, body: { text: long } },
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describeOnPostgres('what one request of a stranger costs', (fresh) => {
  const times = 20;
  /** Addresses that call first: what is loaded or made at the first time stays, once. */
  const first = [200, 201, 202];
  const sends = times + first.length;
  /** Bytes that stay in memory of one request, with what the heap differs by itself, and milliseconds of a processor that it takes. */
  const bytesAtMost = 100_000;
  const millisecondsAtMost = 20;
  /** Bytes that stay in the database of one request, in all tables together. */
  const keptAtMost = 1_000;

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

  // Of a browser and an address of its own each, so that no limit answers in its place.
  const visitOf = ({ url }: Sent, at: number) => `visit-${url.slice(0, 40)}-${at}`.replaceAll(/[^\w-]/g, '');

  /** The call as it is sent, once its browser has begun what it comes back from. */
  async function begun(world: World, call: Sent, at: number): Promise<Sent> {
    if (call.comesBack === undefined) return call;
    const cookie = `${world.server.gate.cookies.preSessionName}=${visitOf(call, at)}`;
    const remoteAddress = `192.0.2.${at}`;
    const { headers } = await world.server.inject({ url: '/authentication/sign-in', remoteAddress, headers: { cookie } });
    const state = new URL(String(headers.location)).searchParams.get('state') ?? '';
    return { ...call, url: call.url.replace('STATE', state) };
  }

  async function send(world: World, call: Sent, at: number, more: object = {}, visit = visitOf(call, at)) {
    const { method = 'GET', url, body, form } = call;
    const cookie = `${world.server.gate.cookies.preSessionName}=${visit}`;
    return world.server.inject({
      method,
      url,
      remoteAddress: `192.0.2.${at}`,
      headers: {
        cookie,
        [contract.csrfHeader]: world.server.gate.csrfTokens.tokenFor(visit),
        'accept-language': 'en;q=0.1,'.repeat(200),
        'user-agent': `${at}${'a'.repeat(3000)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { payload: JSON.stringify({ ...body, ...more }) }),
      ...(form !== undefined && { payload: form }),
    });
  }

  test('each call without a session is named here, and no other', () => {
    const anonymous = Object.entries(contract)
      .filter(([, each]) => typeof each === 'object' && each !== null && 'access' in each && each.access === 'anonymous')
      .map(([name]) => name);
    expect(anonymous.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  test('each route that needs neither a session nor a key is named here [R-10-6]', () => {
    const sent = Object.values({ ...calls, ...others }).map(({ method = 'GET', url }) => `${method} ${url.replace(/\?.*/, '')}`);
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

  test('keeps few bytes and rows, and takes few milliseconds, at every call and page [R-10-6]', async () => {
    const broker = await startForgingBroker();
    const world = await World.make(await fresh(), { env: broker.env });
    const costs: [string, number, number][] = [];
    const tooManyRows: (readonly [string, string, number])[] = [];
    const kept: Record<string, number> = {};
    let known = await rowsOf(world);
    for (const [name, call] of Object.entries({ ...calls, ...others })) {
      await Promise.all(first.map((at) => send(world, call, at)));
      const all = await Promise.all(Array.from({ length: times }, (_, at) => begun(world, call, at)));
      collect();
      const [heap, processor] = [process.memoryUsage().heapUsed, process.cpuUsage()];
      const statuses = await Promise.all(
        Array.from(
          { length: times },
          async (_, at) => (await send(world, all[at] ?? call, at, {}, visitOf(call, at))).statusCode,
        ),
      );
      expect(statuses).toHaveLength(times);
      for (const status of statuses) expect(status === 429 || status >= 500, `${name}: ${status}`).toBe(false);
      const { user, system } = process.cpuUsage(processor);
      collect();
      costs.push([name, (process.memoryUsage().heapUsed - heap) / times, (user + system) / 1000 / times]);
      const after = await rowsOf(world);
      tooManyRows.push(
        ...Object.entries(after)
          .map(([table, { count }]) => [name, table, count - (known[table]?.count ?? 0)] as const)
          .filter(([, table, count]) => count > (call.leaves?.[table] ?? 0) * sends),
      );
      const grown = Object.entries(after).map(([table, { bytes }]) => Math.max(0, bytes - (known[table]?.bytes ?? 0)));
      kept[name] = grown.reduce((sum, bytes) => sum + bytes, 0) / sends;
      known = after;
    }
    expect(tooManyRows).toEqual([]);
    expect(Object.entries(kept).filter(([, bytes]) => bytes > keptAtMost)).toEqual([]);
    const tooMuch = costs.filter(([, bytes, milliseconds]) => bytes > bytesAtMost || milliseconds > millisecondsAtMost);
    await broker.close();
    expect(tooMuch).toEqual([]);
    // The most of each is what is bounded: it is really there.
    const there = { count: sends };
    expect(await rowsOf(world)).toMatchObject({ sign_in_attempts: there, security_events: there });
  }, 60_000);

  test('a body is read no further than 64 KiB, and not at all where somebody signed in may send a file [R-10-6]', async () => {
    const world = await World.make(await fresh());
    const bringsFile = ['order-sheet', 'judge-orders', 'order-card'].map(
      (call) => `/api/cards/${call}/de300000-0000-4000-8002-00000000ffff`,
    );
    const changing = Object.values(calls).filter(({ body }) => body !== undefined);
    const files = bringsFile.map((url): Sent => ({ method: 'POST', url, body: {} }));
    for (const call of [...changing, ...files]) {
      const [heap, processor] = [process.memoryUsage().rss, process.cpuUsage()];
      const reply = await send(world, call, 1, { file: 'a'.repeat(1_000_000) });
      expect([call.url, reply.statusCode]).toEqual([call.url, files.includes(call) ? 403 : 413]);
      const { user, system } = process.cpuUsage(processor);
      expect((user + system) / 1000).toBeLessThan(500);
      expect(process.memoryUsage().rss - heap).toBeLessThan(100_000_000);
    }
  });
});
