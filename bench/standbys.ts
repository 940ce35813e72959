import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asPortal, type Headers } from './asks.ts';
import type { Running } from './processes.ts';
import { connectionsOfOthers, processorSeconds, usedSince } from './processor-time.ts';
import { load, median } from './rounds.ts';
import { Standby } from './standby.ts';
import { works } from './works.ts';
import { setLastSeen, type World } from './world/world.ts';

/** One work while so many standbys follow, the first of them synchronous. */
export type Standbys = {
  readonly work: string;
  readonly standbys: number;
  readonly requestsPerSecond: number;
  /** To those of the same round without a standby, of each round. */
  readonly ratios: readonly number[];
  /** Milliseconds. */
  readonly p99: number;
  /** Milliseconds of a processor that the portal, its connections of the database, and sending and following spent on each request. */
  readonly portal: number;
  readonly database: number;
  readonly following: number;
};

const rounds = 3;
const counts = [0, 1, 2];
const secondsAtLeast = 8;
const measuredWorks = ['update of one with history', 'ordinary mix'];

/**
 * Measures with no standby, then with one and with two, and all of it again: what else the machine does falls on each number of them. One
 * of them is synchronous: a change is acknowledged once it is on the disks of both. Those that are too many are stopped.
 */
export async function measureStandbys(
  { url: databaseUrl, world }: { readonly url: string; readonly world: World },
  product: Running,
  { headers, seconds }: { readonly headers: Headers; readonly seconds: number },
): Promise<Standbys[]> {
  const long = Math.max(seconds, secondsAtLeast);
  const targets = works
    .filter(({ name }) => measuredWorks.includes(name))
    .map(({ name, visits }) => ({
      name,
      url: product.url,
      visits: visits(world).map((visit) => visit.map((ask) => asPortal(ask, headers))),
    }));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const standbys = [await Standby.copy(client, databaseUrl, 'one'), await Standby.copy(client, databaseUrl, 'two')];

  const measure = async (target: (typeof targets)[number]) => {
    await setLastSeen(databaseUrl, 0);
    await load(target, 1);
    const followers = [await sendersOf(client), ...(await Promise.all(standbys.map((standby) => standby.processes())))].flat();
    const before = [[product.pid], await connectionsOfOthers(client), followers].map(processorSeconds);
    const { requestsPerSecond, p99 } = await load(target, long);
    const [portal = 0, database = 0, following = 0] = before.map((each) => (1000 * usedSince(each)) / (requestsPerSecond * long));
    return { requestsPerSecond, p99, portal, database, following };
  };
  const measured: { work: string; standbys: number; of: Awaited<ReturnType<typeof measure>> }[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const count of counts) {
        await follow(client, standbys, count);
        for (const target of targets) measured.push({ work: target.name, standbys: count, of: await measure(target) });
      }
  } finally {
    await follow(client, standbys, 0);
    for (const { name } of standbys) await client.query('select pg_drop_replication_slot($1)', [name]);
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
    await client.end();
  }
  const ofEach = (work: string, count: number) =>
    measured.filter((each) => each.work === work && each.standbys === count).map(({ of }) => of);
  return targets.flatMap(({ name: work }) =>
    counts.map((count) => {
      const of = ofEach(work, count);
      const middle = (value: keyof (typeof of)[number]) => median(of.map((each) => each[value]));
      const without = ofEach(work, 0);
      return {
        work,
        standbys: count,
        requestsPerSecond: middle('requestsPerSecond'),
        ratios: of.map(({ requestsPerSecond }, round) => requestsPerSecond / (without[round]?.requestsPerSecond ?? Number.NaN)),
        p99: middle('p99'),
        portal: middle('portal'),
        database: middle('database'),
        following: middle('following'),
      };
    }),
  );
}

/** The first so many follow, one of them synchronous; the others stop. */
async function follow(client: pg.Client, standbys: readonly Standby[], count: number): Promise<void> {
  const acknowledge = async (names: string) => {
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query('select pg_reload_conf()');
  };
  // Nobody waits for one that stops.
  await acknowledge('');
  for (const [index, standby] of standbys.entries()) await (index < count ? standby.start(client) : standby.stop());
  if (count === 0) return;
  const names = standbys.slice(0, count).map(({ name }) => name);
  await acknowledge(`FIRST 1 (${names.join(', ')})`);
  while ((await client.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount !== 1) await wait(100);
}

/** What sends to standbys. */
async function sendersOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication');
  return rows.map(({ pid }) => pid);
}
