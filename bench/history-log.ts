import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockSeeds } from '../server/src/database/named-locks.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import type { Measured, Visit } from './load.ts';
import { type Running, root } from './processes.ts';
import { connectionsOfOthers, processorSeconds, usedSince } from './processor-time.ts';
import { productSettings, startProduct } from './product.ts';
import { load, median, type Target } from './rounds.ts';

/** Changes of cards while nothing is written to the log of the history, and while it is. */
export type HistoryWrites = {
  readonly without: number;
  readonly withLog: number;
  /** Of neighbours in time, each round's and their median, of requests a second. */
  readonly ratios: readonly number[];
  readonly ratio: number;
  /** Milliseconds of a processor that the portal and its connections of the database spent on each change; each round's ratio. */
  readonly processorWithout: number;
  readonly processorWithLog: number;
  readonly processorRatios: readonly number[];
  readonly p99Without: number;
  readonly p99WithLog: number;
};

export type HistoryProofs = {
  readonly rows: number;
  /** Seconds until each row of a history from before the log had its place, and a head was signed. */
  readonly placed: number;
  readonly proofs: readonly { readonly of: string; readonly seconds: number }[];
};

type Changes = Measured & { readonly processor: number };

const rounds = 4;
/** The job runs every five seconds: so many of its runs fall into each measurement. */
const secondsAtLeast = 10;
const warmUpSeconds = 6;

/** Turns the log off and on in the running portal: who has its lock keeps every portal from writing to it. */
export async function measureHistoryWrites(
  databaseUrl: string,
  product: Running,
  visits: readonly Visit[],
  seconds: number,
): Promise<HistoryWrites> {
  const target: Target = { name: 'changes', url: product.url, visits };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lock = (does: string) => client.query(`select ${does}(hashtextextended('log', $1))`, [lockSeeds.history]);
  const without: Changes[] = [];
  const withLog: Changes[] = [];
  const long = Math.max(seconds, secondsAtLeast);
  const measure = async (): Promise<Changes> => {
    const before = processorSeconds([product.pid, ...(await connectionsOfOthers(client))]);
    const measured = await load(target, long);
    // The plain handler, which nobody asks, closes its connections meanwhile.
    const used = usedSince(before);
    return { ...measured, processor: (1000 * used) / (measured.requestsPerSecond * long) };
  };
  await untilAllIsPlaced(client);
  for (let round = 0; round < rounds; round += 1) {
    await lock('pg_advisory_lock');
    await load(target, 1);
    without.push(await measure());
    await lock('pg_advisory_unlock');
    // What was written meanwhile is none of what follows, and what follows begins with the rows of five seconds, as it ends.
    await untilAllIsPlaced(client);
    await load(target, warmUpSeconds);
    withLog.push(await measure());
  }
  await client.end();
  const of = (measured: readonly Changes[], value: 'requestsPerSecond' | 'p99' | 'processor') =>
    median(measured.map((each) => each[value]));
  const ratiosOf = (value: 'requestsPerSecond' | 'processor') =>
    withLog.map((each, round) => each[value] / (without[round]?.[value] ?? Number.NaN));
  return {
    without: of(without, 'requestsPerSecond'),
    withLog: of(withLog, 'requestsPerSecond'),
    ratios: ratiosOf('requestsPerSecond'),
    ratio: median(ratiosOf('requestsPerSecond')),
    processorWithout: of(without, 'processor'),
    processorWithLog: of(withLog, 'processor'),
    processorRatios: ratiosOf('processor'),
    p99Without: of(without, 'p99'),
    p99WithLog: of(withLog, 'p99'),
  };
}

/** A database of so many rows of history is proven, and so are an export and a backup of it. */
export async function measureHistoryProofs(
  databaseUrl: string,
  {
    rows,
    keys,
    folder,
    output,
  }: { readonly rows: number; readonly keys: Keys; readonly folder: string; readonly output: string },
): Promise<HistoryProofs> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into card_order_history (order_id, status, modified_time, actor_person_id, actor_name, actor_role, reason, description)
     select order_id, status, modified_time, actor_person_id, actor_name, actor_role, reason, description
     from card_order_history, generate_series(1, $1::int) limit greatest($1 - (select count(*) from card_order_history), 0)`,
    [rows],
  );
  await client.query('analyze card_order_history');
  const database = { DATABASE_URL: databaseUrl };
  const began = performance.now();
  const product = await startProduct({ database, keys, output, profiled: false });
  while ((await client.query('select from history_heads')).rowCount === 0) await wait(200);
  const placed = secondsSince(began);
  await product.stop();
  await client.end();
  const siteid = async (...args: readonly string[]) => {
    const start = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/bin/siteid.mjs'), ...args], {
      env: { ...process.env, ...productSettings(database, keys) },
    });
    return { said: stdout.trim(), seconds: secondsSince(start) };
  };
  const [heads, exported, backup] = ['heads', 'export', 'backup'].map((name) => join(folder, `history-${name}`)) as [
    string,
    string,
    string,
  ];
  await siteid('history', 'heads', heads);
  await siteid('history', 'export', exported);
  await siteid('backup', backup);
  const { said: key } = await siteid('history', 'key');
  const proofs: { of: string; seconds: number }[] = [];
  for (const [of, ...source] of [
    ['a database'],
    ['an export', '--export', exported],
    ['a backup', '--backup', backup],
  ] as const) {
    const { seconds } = await siteid('history', 'verify', ...source, '--heads', heads, '--key', key);
    proofs.push({ of, seconds });
  }
  for (const file of [heads, exported, backup]) rmSync(file);
  return { rows, placed, proofs };
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

async function untilAllIsPlaced(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ highest: number }>(
    'select coalesce(max(id), 0)::float8 as highest from card_order_history',
  );
  const isPlaced = () => client.query('select from history_tail where placed_id >= $1', [rows[0]?.highest]);
  while ((await isPlaced()).rowCount === 0) await wait(200);
}
