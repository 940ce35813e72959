import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockSeeds } from '../server/src/database/named-locks.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import type { Measured } from './load.ts';
import { root } from './processes.ts';
import { productSettings, startProduct } from './product.ts';
import { load, median, type Target } from './rounds.ts';

/** Changes of cards while nothing is written to the log of the history, and while it is. */
export type HistoryWrites = {
  readonly without: number;
  readonly withLog: number;
  /** Of neighbours in time, each round's and their median, of requests a second; and of the median time of one. */
  readonly ratios: readonly number[];
  readonly ratio: number;
  readonly ratioOfP50: number;
  readonly p99Without: number;
  readonly p99WithLog: number;
};

export type HistoryProofs = {
  readonly rows: number;
  /** Seconds until each row of a history from before the log had its place, and a head was signed. */
  readonly placed: number;
  readonly proofs: readonly { readonly of: string; readonly seconds: number }[];
};

const rounds = 3;
/** The job runs every five seconds: so many of its runs fall into each measurement. */
const secondsAtLeast = 10;
const warmUpSeconds = 6;

/** Turns the log off and on in the running portal: who has its lock keeps every portal from writing to it. */
export async function measureHistoryWrites(databaseUrl: string, target: Target, seconds: number): Promise<HistoryWrites> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lock = (does: string) => client.query(`select ${does}(hashtextextended('log', $1))`, [lockSeeds.history]);
  const without: Measured[] = [];
  const withLog: Measured[] = [];
  const long = Math.max(seconds, secondsAtLeast);
  await untilAllIsPlaced(client);
  for (let round = 0; round < rounds; round += 1) {
    await lock('pg_advisory_lock');
    await load(target, 1);
    without.push(await load(target, long));
    await lock('pg_advisory_unlock');
    // What was written meanwhile is none of what follows, and what follows begins with the rows of five seconds, as it ends.
    await untilAllIsPlaced(client);
    await load(target, warmUpSeconds);
    withLog.push(await load(target, long));
  }
  await client.end();
  const of = (measured: readonly Measured[], value: 'requestsPerSecond' | 'p50' | 'p99') =>
    median(measured.map((each) => each[value]));
  const ratiosOf = (value: 'requestsPerSecond' | 'p50') =>
    withLog.map((each, round) => each[value] / (without[round]?.[value] ?? Number.NaN));
  return {
    without: of(without, 'requestsPerSecond'),
    withLog: of(withLog, 'requestsPerSecond'),
    ratios: ratiosOf('requestsPerSecond'),
    ratio: median(ratiosOf('requestsPerSecond')),
    ratioOfP50: median(ratiosOf('p50')),
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
