import pg from 'pg';
import { asPortal, type Headers } from './asks.ts';
import { ordinaryMix } from './ordinary-mix.ts';
import type { Running } from './processes.ts';
import { connectionsOfOthers, processorSeconds, usedSince } from './processor-time.ts';
import { load, median } from './rounds.ts';
import { setLastSeen, type World } from './world/world.ts';

/** The ordinary mix at so many portals of one database at once. */
export type Portals = {
  readonly portals: number;
  readonly requestsPerSecond: number;
  /** Of each round. */
  readonly rates: readonly number[];
  /** Milliseconds, of the slowest portal. */
  readonly p99: number;
  /** Milliseconds of a processor that all portals, and their connections of the database, spent on each request. */
  readonly portal: number;
  readonly database: number;
};

const rounds = 3;
const secondsAtLeast = 8;
/** Of all portals together. */
const connections = 16;

/**
 * Measures one portal, then two and three of the same database, and all of it again: what else the machine does falls on each number of
 * them. A process of its own asks each portal. Those that are not asked go on running. `more` starts another.
 */
export async function measurePortals(
  { url: databaseUrl, world }: { readonly url: string; readonly world: World },
  first: Running,
  more: () => Promise<Running>,
  { headers, seconds }: { readonly headers: Headers; readonly seconds: number },
): Promise<Portals[]> {
  const others = [await more(), await more()];
  const portals = [first, ...others];
  const visits = ordinaryMix(world).map((visit) => visit.map((ask) => asPortal(ask, headers)));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const long = Math.max(seconds, secondsAtLeast);
  const measure = async (count: number, lasting: number) => {
    await setLastSeen(databaseUrl, 0);
    const [ours, theirs] = [processorSeconds(portals.map(({ pid }) => pid)), processorSeconds(await connectionsOfOthers(client))];
    const measured = await Promise.all(
      portals.slice(0, count).map(async ({ url }, index) => {
        const own = visits.filter((_, visit) => visit % count === index);
        return load({ name: `portal ${index + 1} of ${count}`, url, visits: own }, lasting, Math.round(connections / count));
      }),
    );
    const requestsPerSecond = measured.reduce((sum, each) => sum + each.requestsPerSecond, 0);
    const each = (before: Map<number, number>) => (1000 * usedSince(before)) / (requestsPerSecond * lasting);
    return { requestsPerSecond, p99: Math.max(...measured.map(({ p99 }) => p99)), portal: each(ours), database: each(theirs) };
  };
  await measure(portals.length, 2);
  const measured: Awaited<ReturnType<typeof measure>>[][] = portals.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, of] of measured.entries()) of.push(await measure(index + 1, long));
  await client.end();
  for (const each of others) await each.stop();
  return measured.map((of, index) => {
    const middle = (value: keyof (typeof of)[number]) => median(of.map((each) => each[value]));
    return {
      portals: index + 1,
      requestsPerSecond: middle('requestsPerSecond'),
      rates: of.map(({ requestsPerSecond }) => requestsPerSecond),
      p99: middle('p99'),
      portal: middle('portal'),
      database: middle('database'),
    };
  });
}
