import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseHandle, openDatabase } from '../server/src/database/open-database.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import { freePort } from '../server/src/testing/database/postgres-server.ts';
import { silentLog } from '../server/src/testing/silent-log.ts';
import { asPlain, asPortal, type Headers } from './asks.ts';
import { measureBulkJobs } from './bulk-job.ts';
import { startDatabases } from './databases.ts';
import { measureHistoryProofs, measureHistoryWrites } from './history-log.ts';
import { aSupplier, measureImport } from './import-orders.ts';
import type { Measured } from './load.ts';
import { logHistory } from './log-history.ts';
import { measurePortals } from './portals.ts';
import { type Running, root, startServer } from './processes.ts';
import { headersFor, startProduct } from './product.ts';
import { noFigures, print, type Row, save } from './report.ts';
import { measureInTurn, median } from './rounds.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStandbys } from './standbys.ts';
import { measureStartUps } from './start-up.ts';
import { measureSuspendAll } from './suspend-all.ts';
import { prove, type Work, works } from './works.ts';
import { type Amount, amountOf } from './world/make-orders.ts';
import { fillDatabase, makeWorld, renewDatabase, setLastSeen, type World } from './world/world.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    /** A part of names of works, as often as wanted; the names of other measurements, such as "start-up", stand at the end of this file. */
    only: { type: 'string', multiple: true, default: [''] },
    /** Keeps the orders on the PostgreSQL of TEST_DATABASE_URL, and begins with those that an earlier run kept. */
    keep: { type: 'boolean', default: false },
    /** Writes processor profiles of the product to output/. */
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const amount = amountOf(Number(options.orders));
const isWanted = (name: string) => options.only.some((part) => name.includes(part));

/** More would not fit into the memory that the embedded database has. */
const embeddedAtMost = 100_000;
const newKey = () => randomBytes(32);
const keys: Keys = {
  keys: [{ id: 'bench', key: newKey() }],
  lookupKey: newKey(),
  sessionKey: newKey(),
  // The same in each run: the history of kept orders was signed by the run that made them.
  historyKeys: [Buffer.alloc(32, 'bench')],
};
const headers = headersFor(keys);
const token = newKey().toString('hex');
const withBearer: Headers = { of: () => withBearer.anonymous, anonymous: { authorization: `Bearer ${token}` } };
const withSession: Headers = { ...withBearer, of: (secret) => ({ authorization: `Session ${secret}` }) };
const folder = mkdtempSync(join(tmpdir(), 'siteid-bench-'));
const output = join(root, 'output/bench');
mkdirSync(output, { recursive: true });
rmSync(join(output, 'product.log'), { force: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

type PortalsDatabase = { readonly DATABASE_URL: string; readonly MIGRATE_AT_START: 'false' };
type Served = { readonly database: Row['database']; readonly product: Running };

/** The product on both databases, each with the same orders, and the plain handler beside it on PostgreSQL. */
async function startAll(
  made: Amount,
  withEmbedded: boolean,
): Promise<{ url: string; ofPortal: PortalsDatabase; world: World; served: Served[]; plain: Running }> {
  const dataDir = join(folder, 'data');
  say(`Making ${made.orders} orders of ${made.organisations} organisations …`);
  const logged = (work: (database: DatabaseHandle) => Promise<void>) => (place: string) =>
    on({ url: place }, async (database) => {
      await work(database);
      await logHistory(database, keys.historyKeys);
    });
  const fill = logged((database) => fillDatabase(database, made, true));
  const renew = logged(renewDatabase);
  const kept = options.keep ? await databases.keep(`siteid_bench_kept_${made.orders}`, fill, renew) : undefined;
  const url = await databases.create(kept);
  if (!options.keep) await fill(url);
  const world = await on({ url }, (database) => makeWorld(database, made, keys, true));
  const place = { keys, output, profiled: options.profile };
  const ofPortal: PortalsDatabase = { DATABASE_URL: await databases.urlOfPortal(url), MIGRATE_AT_START: 'false' };
  const served: Served[] = [{ database: 'PostgreSQL', product: await startProduct({ ...place, database: ofPortal }) }];
  if (withEmbedded) {
    await on({ dataDir: join(dataDir, 'database') }, async (database) => {
      await fillDatabase(database, made, false);
      await logHistory(database, keys.historyKeys);
      await makeWorld(database, made, keys, false);
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
  return { url, ofPortal, world, plain, served };
}

async function on<T>(place: { url: string } | { dataDir: string }, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log: silentLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function measureWork(work: Work, { url, world, served, plain }: Awaited<ReturnType<typeof startAll>>): Promise<Row[]> {
  const asked = work.visits(world);
  const visits = asked.map((visit) => visit.map((ask) => asPortal(ask, headers)));
  for (const { product } of served) await prove(work, product.url, visits[0] ?? []);
  const plainly = (known: Headers) => asked.map((visit) => visit.map((ask) => asPlain(ask, known)));
  const [without, with_, ...ours] = await measureInTurn(
    [
      { name: `plain handler, ${work.name}`, url: plain.url, visits: plainly(withBearer) },
      { name: `plain handler with sessions, ${work.name}`, url: plain.url, visits: plainly(withSession) },
      ...served.map(({ database, product }) => ({ name: `${work.name}, ${database}`, url: product.url, visits })),
    ],
    seconds,
    () => setLastSeen(url, work.afterMinutes ?? 0),
  );
  return served.map(({ database }, index) => {
    const measured = ours[index] ?? [];
    const of = (value: 'requestsPerSecond' | 'p50' | 'p99') => median(measured.map((each) => each[value]));
    const beside = (others: readonly Measured[] = []) => ({
      requestsPerSecond: median(others.map((each) => each.requestsPerSecond)),
      // Of neighbours in time: what else the machine did meanwhile fell on both.
      ratio: median(measured.map((each, round) => each.requestsPerSecond / (others[round]?.requestsPerSecond ?? Number.NaN))),
    });
    return {
      work: work.name,
      database,
      requestsPerSecond: of('requestsPerSecond'),
      p50: of('p50'),
      p99: of('p99'),
      besides: work.besides ?? 'the same',
      plain: beside(without),
      plainWithSession: beside(with_),
    };
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function measureAll(
  chosen: readonly Work[],
  wants: { suspendAll: boolean; bulkJobs: boolean; imports: boolean; history: boolean; portals: boolean; standbys: boolean },
): Promise<void> {
  const all = await startAll(amount, amount.orders <= embeddedAtMost);
  const memory = all.served.map(({ database, product }) => ({ database, afterStart: product.memory(), afterLoad: 0 }));
  for (const work of chosen) {
    say(`Measuring ${work.name} …`);
    figures.rows.push(...(await measureWork(work, all)));
  }
  figures.memory.push(...memory.map((each, index) => ({ ...each, afterLoad: all.served[index]?.product.memory() ?? 0 })));
  const [largest] = all.world.representatives;
  const [portal] = all.served;
  const productUrl = all.served[0]?.product.url ?? '';
  const others = all.world.representatives.map((by) => [
    asPortal({ what: 'page', by, filter: 'all', text: '', page: 1 }, headers),
  ]);
  if (wants.imports) {
    say('Importing a sheet of orders with photos …');
    const by = all.world.nearest(1000);
    const supplier = await on({ url: all.url }, aSupplier);
    figures.imports.push(await measureImport(productUrl, headers, by, supplier, others));
  }
  if (wants.history) {
    say('Changing cards without the log of the history and with it …');
    const visits = works.find(({ name }) => name === 'update of one with history')?.visits(all.world) ?? [];
    const asked = visits.map((visit) => visit.map((ask) => asPortal(ask, headers)));
    if (portal) figures.historyWrites.push(await measureHistoryWrites(all.url, portal.product, asked, seconds));
  }
  if (wants.portals && portal) {
    say('Asking one, two and three portals …');
    const more = () => startProduct({ keys, output, profiled: false, database: all.ofPortal });
    figures.portals.push(...(await measurePortals(all, portal.product, more, { headers, seconds })));
  }
  if (wants.standbys && portal) {
    say('Asking with no standby, with one and with two …');
    figures.standbys.push(...(await measureStandbys(all, portal.product, { headers, seconds })));
  }
  if (wants.suspendAll && largest) {
    say('Suspending all cards of a company …');
    figures.suspendAll.push(await measureSuspendAll(all.url, productUrl, headers, amount.largest, largest, others));
  }
  if (wants.bulkJobs && largest) {
    say('Renewing, suspending and terminating chosen cards …');
    figures.bulkJobs.push(...(await measureBulkJobs(all.url, productUrl, { headers, keys }, largest, others)));
  }
  await stopAll(all);
}

async function proveHistory(): Promise<void> {
  say('Proving a history of a million rows …');
  const url = await databases.create();
  await on({ url }, (database) => fillDatabase(database, amountOf(20_000), false));
  figures.historyProofs.push(await measureHistoryProofs(url, { rows: 1_000_000, keys, folder, output }));
}

async function stopAll({ served, plain }: Awaited<ReturnType<typeof startAll>>): Promise<void> {
  for (const { product } of served) await product.stop();
  await plain.stop();
}

const databases = await startDatabases();
const figures = noFigures(amount, seconds);
try {
  if (isWanted('start-up')) {
    say('Starting both, three times …');
    figures.startUps.push(...(await measureStartUps(databases, folder, output)));
  }
  const chosen = works.filter(({ name }) => isWanted(name));
  const wants = {
    suspendAll: isWanted('suspend-all'),
    bulkJobs: isWanted('many cards at once'),
    imports: isWanted('import of orders'),
    history: isWanted('log of the history'),
    portals: isWanted('portals'),
    // By its whole name alone: it needs a PostgreSQL of this machine, which brings pg_basebackup.
    standbys: options.only.includes('standbys'),
  };
  if (chosen.length > 0 || Object.values(wants).includes(true)) await measureAll(chosen, wants);
  if (isWanted('proof of the history')) await proveHistory();
  if (isWanted('sign-ins and mails')) {
    say('Signing people in, and sending mails …');
    figures.signIns.push(...(await measureSignIns(await databases.create(), output)));
  }
} finally {
  // What was measured before something failed is worth having.
  print(figures);
  say(`Written to ${save(figures, output)}`);
  await databases.stop();
}
