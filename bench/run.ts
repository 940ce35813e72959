import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/database/open-database.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import { freePort } from '../server/src/testing/postgres-server.ts';
import { silentLog } from '../server/src/testing/silent-log.ts';
import { type Call, calls, plainWorks, type Visit } from './calls.ts';
import { startDatabases } from './databases.ts';
import { amountOf } from './make-orders.ts';
import { type Running, root, startServer } from './processes.ts';
import { headersFor, startProduct } from './product.ts';
import { type Figures, print, type Row, save } from './report.ts';
import { measureInTurn, median } from './rounds.ts';
import { measureStartUps } from './start-up.ts';
import { makeWorld, type World } from './world.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    /** Parts of names of calls, separated by commas; "start-up" among them. */
    only: { type: 'string', default: '' },
    /** Writes processor profiles of the product to output/. */
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const amount = amountOf(Number(options.orders));
const wanted = options.only.split(',');
const isWanted = (name: string) => wanted.some((part) => name.includes(part));

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
async function startAll(url: string): Promise<{ world: World; served: Served[]; plain: Running }> {
  const dataDir = join(folder, 'data');
  say(`Making ${amount.orders} orders of ${amount.organisations} organisations on both databases …`);
  const world = await makeWorldOn({ url }, true);
  await makeWorldOn({ dataDir: join(dataDir, 'database') }, false);
  const place = { keys, output, profiled: options.profile };
  const onPostgres = await startProduct({ ...place, database: { DATABASE_URL: url } });
  const embedded = await startProduct({ ...place, database: { DATA_DIR: dataDir } });
  const port = await freePort();
  const plain = await startServer({
    command: process.execPath,
    args: [join(root, 'bench/plain-handler.ts')],
    env: { PORT: String(port), DATABASE_URL: url, TOKEN: token },
    url: `http://127.0.0.1:${port}`,
    ready: '/health',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return {
    world,
    plain,
    served: [
      { database: 'PostgreSQL', product: onPostgres },
      { database: 'embedded', product: embedded },
    ],
  };
}

async function makeWorldOn(place: { url: string } | { dataDir: string }, plainTable: boolean): Promise<World> {
  const database = await openDatabase({ ...place, log: silentLog });
  try {
    return await makeWorld(database, amount, keys, plainTable);
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

const databases = await startDatabases();
const figures: Figures = { amount, seconds, startUps: [], memory: [], rows: [] };
try {
  if (isWanted('start-up')) {
    say('Starting both, three times …');
    figures.startUps.push(...(await measureStartUps(databases, folder, output)));
  }
  const chosen = calls.filter(({ name }) => isWanted(name));
  if (chosen.length > 0) {
    const all = await startAll(await databases.create());
    const memory = all.served.map(({ database, product }) => ({ database, afterStart: product.memory(), afterLoad: 0 }));
    for (const call of chosen) {
      say(`Measuring ${call.name} …`);
      figures.rows.push(...(await measureCall(call, all)));
    }
    figures.memory.push(...memory.map((each, index) => ({ ...each, afterLoad: all.served[index]?.product.memory() ?? 0 })));
    for (const { product } of all.served) await product.stop();
    await all.plain.stop();
  }
} finally {
  await databases.stop();
}
print(figures);
say(`Written to ${save(figures, output)}`);
