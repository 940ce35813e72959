import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseHandle, openDatabase } from '../server/src/database/open-database.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import { freePort } from '../server/src/testing/database/postgres-server.ts';
import { silentLog } from '../server/src/testing/silent-log.ts';
import { type Call, calls } from './calls.ts';
import { startDatabases } from './databases.ts';
import type { Visit } from './load.ts';
import { type Amount, amountOf } from './make-orders.ts';
import { measureSqlAlone } from './pgbench.ts';
import { plainWorks } from './plain-works.ts';
import { type Running, root, startServer } from './processes.ts';
import { headersFor, startProduct } from './product.ts';
import { type Figures, print, type Row, save } from './report.ts';
import { measureInTurn, median } from './rounds.ts';
import { measureStartUps } from './start-up.ts';
import { measureSuspendAll } from './suspend-all.ts';
import { fillDatabase, makeWorld, type World } from './world.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    /** Numbers of orders, separated by commas: how the main calls cost by the size of the database, PostgreSQL only. */
    sizes: { type: 'string', default: '' },
    /** Parts of names of calls, separated by commas; "start-up" among them. */
    only: { type: 'string', default: '' },
    /** Keeps the orders on the PostgreSQL of TEST_DATABASE_URL, and begins with those that an earlier run kept. */
    keep: { type: 'boolean', default: false },
    /** Writes processor profiles of the product to output/. */
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const amount = amountOf(Number(options.orders));
const wanted = options.only.split(',');
const isWanted = (name: string) => wanted.some((part) => name.includes(part));

/** More would not fit into the memory that the embedded database has. */
const embeddedAtMost = 100_000;
const bySize = [
  'list, largest organisation, all',
  'list, largest organisation, the nearest half of its pages in turn',
  'list, largest organisation, the farthest half of its pages in turn',
  'search, largest organisation, mixed',
  'search, largest organisation, fresh',
];

const newKey = () => randomBytes(32);
const keys: Keys = { keys: [{ id: 'bench', key: newKey() }], lookupKey: newKey(), sessionKey: newKey() };
const headers = headersFor(keys);
const token = newKey().toString('hex');
const folder = mkdtempSync(join(tmpdir(), 'siteid-bench-'));
const output = join(root, 'output/bench');
mkdirSync(output, { recursive: true });
rmSync(join(output, 'product.log'), { force: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

type Served = { readonly database: Row['database']; readonly product: Running };

/** The product on both databases, each with the same orders, and the plain handler beside it on PostgreSQL. */
async function startAll(
  made: Amount,
  withEmbedded: boolean,
): Promise<{ url: string; world: World; served: Served[]; plain: Running }> {
  const dataDir = join(folder, 'data');
  say(`Making ${made.orders} orders of ${made.organisations} organisations …`);
  const fill = (place: string) => on({ url: place }, (database) => fillDatabase(database, made, true));
  const url = await databases.create(options.keep ? await databases.keep(`siteid_bench_kept_${made.orders}`, fill) : undefined);
  if (!options.keep) await fill(url);
  const world = await on({ url }, (database) => makeWorld(database, made, keys));
  const place = { keys, output, profiled: options.profile };
  const served: Served[] = [
    { database: 'PostgreSQL', product: await startProduct({ ...place, database: { DATABASE_URL: url } }) },
  ];
  if (withEmbedded) {
    await on({ dataDir: join(dataDir, 'database') }, async (database) => {
      await fillDatabase(database, made, false);
      await makeWorld(database, made, keys);
    });
    served.push({ database: 'embedded', product: await startProduct({ ...place, database: { DATA_DIR: dataDir } }) });
  }
  const port = await freePort();
  const plain = await startServer({
    command: process.execPath,
    args: [join(root, 'bench/plain-handler.ts')],
    env: { PORT: String(port), DATABASE_URL: url, TOKEN: token },
    url: `http://127.0.0.1:${port}`,
    ready: '/health',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { url, world, plain, served };
}

async function on<T>(place: { url: string } | { dataDir: string }, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log: silentLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function measureCall(call: Call, { world, served, plain }: Awaited<ReturnType<typeof startAll>>): Promise<Row[]> {
  const visits = call.visits(world, headers);
  for (const { product } of served) await prove(call, product.url, visits[0] ?? []);
  const work = plainWorks[call.comparedWith];
  const [beside, ...ours] = await measureInTurn(
    [
      { name: `plain handler, ${work.name}`, url: plain.url, visits: work.visits(world, { authorization: `Bearer ${token}` }) },
      ...served.map(({ database, product }) => ({ name: `${call.name}, ${database}`, url: product.url, visits })),
    ],
    seconds,
  );
  return served.map(({ database }, index) => {
    const measured = ours[index] ?? [];
    const of = (value: 'requestsPerSecond' | 'p50' | 'p99') => median(measured.map((each) => each[value]));
    return {
      call: call.name,
      database,
      requestsPerSecond: of('requestsPerSecond'),
      p50: of('p50'),
      p99: of('p99'),
      comparedWith: work.name,
      plainRequestsPerSecond: median((beside ?? []).map((each) => each.requestsPerSecond)),
      // Of neighbours in time: what else the machine did meanwhile fell on both.
      ratio: median(measured.map((each, round) => each.requestsPerSecond / (beside?.[round]?.requestsPerSecond ?? Number.NaN))),
    };
  });
}

/** A fast wrong answer is worth nothing. */
async function prove({ name, proof }: Call, url: string, visit: Visit): Promise<void> {
  let answer: { result?: Record<string, unknown> } = {};
  for (const { path, method, headers: sent, body } of visit) {
    const reply = await fetch(url + path, { method, headers: sent, ...(body !== undefined && { body }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${name}: ${path} answered ${reply.status} ${text.slice(0, 300)}`);
    answer = JSON.parse(text);
  }
  if (!proof(answer.result ?? {})) throw new Error(`${name}: the answer does not show the work: ${JSON.stringify(answer)}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The calls whose cost may depend on how much there is, in a database of its own. */
async function measureSize(orders: number): Promise<void> {
  const all = await startAll(amountOf(orders), false);
  for (const call of calls.filter(({ name }) => bySize.includes(name))) {
    say(`Measuring ${call.name} …`);
    figures.sizes.push(...(await measureCall(call, all)).map((row) => ({ ...row, orders })));
  }
  await stopAll(all);
}

async function measureAll(chosen: readonly Call[], wantsSuspendAll: boolean, wantsSql: boolean): Promise<void> {
  const all = await startAll(amount, amount.orders <= embeddedAtMost);
  const memory = all.served.map(({ database, product }) => ({ database, afterStart: product.memory(), afterLoad: 0 }));
  for (const call of chosen) {
    say(`Measuring ${call.name} …`);
    figures.rows.push(...(await measureCall(call, all)));
  }
  figures.memory.push(...memory.map((each, index) => ({ ...each, afterLoad: all.served[index]?.product.memory() ?? 0 })));
  const [largest] = all.world.representatives;
  if (wantsSql && largest) {
    say('Measuring the SQL alone …');
    figures.sqlAlone.push(...(await measureSqlAlone(all.url, seconds, largest.organisation)));
  }
  if (wantsSuspendAll && largest && all.served[0]) {
    say('Suspending all cards of a company …');
    const others = calls.find(({ name }) => name === 'list, any organisation')?.visits(all.world, headers) ?? [];
    const { url: productUrl } = all.served[0].product;
    figures.suspendAll.push(await measureSuspendAll(all.url, productUrl, headers, amount.largest, largest, others));
  }
  await stopAll(all);
}

async function stopAll({ served, plain }: Awaited<ReturnType<typeof startAll>>): Promise<void> {
  for (const { product } of served) await product.stop();
  await plain.stop();
}

const databases = await startDatabases();
const figures: Figures = { amount, seconds, startUps: [], memory: [], rows: [], sizes: [], sqlAlone: [], suspendAll: [] };
try {
  if (isWanted('start-up')) {
    say('Starting both, three times …');
    figures.startUps.push(...(await measureStartUps(databases, folder, output)));
  }
  for (const size of options.sizes.split(',').filter(Boolean).map(Number)) await measureSize(size);
  const chosen = calls.filter(({ name }) => isWanted(name));
  const wantsSuspendAll = isWanted('suspend-all');
  const wantsSql = isWanted('sql');
  if (chosen.length > 0 || wantsSuspendAll || wantsSql) await measureAll(chosen, wantsSuspendAll, wantsSql);
} finally {
  await databases.stop();
}
print(figures);
say(`Written to ${save(figures, output)}`);
