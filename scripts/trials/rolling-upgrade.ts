import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { amountOf, makeOrders } from '../../bench/world/make-orders.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { freePort, startOwnServer } from '../../server/src/testing/database/postgres-server.ts';
import { startForgingBroker } from '../../server/src/testing/outside/forging-broker.ts';
import { Changes, whatWasLost } from '../../server/src/testing/production/acknowledged-changes.ts';
import { KindsOfCalls, kindsOfCalls } from '../../server/src/testing/production/kinds-of-calls.ts';
import { PortalProcess, productionOn } from '../../server/src/testing/production/portal-process.ts';
import { commitOf, lastRelease, takeOut } from '../../server/src/testing/production/taken-out-release.ts';
import { silentLog } from '../../server/src/testing/silent-log.ts';
import { siteid } from './command-line.ts';
import { ReadyPortals } from './ready-portals.ts';
import { makeTwoRoles } from './two-roles.ts';

/**
 * Three portals of the last release are brought to today's version one by one under load, after `siteid migrate` beside them; once more
 * while a backup reads every table. Prints what each kind of call met. Ends with 1 where a single request was refused, or a change is
 * lost or doubled.
 */
const options = { orders: { type: 'string', default: '20000' }, backup: { type: 'string', default: '15' } } as const;
const { orders, backup } = parseArgs({ options }).values;
const say = (line: string) => process.stdout.write(`${line}\n`);
const commit = commitOf(lastRelease);
if (commit === undefined) {
  say('Skipped: there is no last release that goes on serving, or these sources have no history to take it out of.');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'siteid-upgrade-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const release = takeOut(commit, folder);
const OfRelease = await release.world();

const failures = [...(await upgrade('nothing else', 0)), ...(await upgrade(`a backup of ${backup} s`, Number(backup)))];
process.exit(failures.length === 0 ? 0 : 1);

/** One upgrade on a database of its own; answers with what went wrong. */
async function upgrade(beside: string, backupSeconds: number): Promise<string[]> {
  const server = await startOwnServer({ autovacuum: 'on', max_connections: 100 });
  const urlOf = (role: string) => server.urlOf('siteid').replace('postgres@', `${role}@`);
  const run = async (statement: string, database = 'postgres') => {
    const client = new pg.Client(server.urlOf(database));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await makeTwoRoles(run);
  const broker = await startForgingBroker();
  const environment: Record<string, string> = {
    ...productionOn(urlOf('siteid')),
    MIGRATE_AT_START: 'false',
    ENDING_SECONDS: '5',
    OIDC_ISSUER: broker.issuer,
    OIDC_METHOD_BANK: 'acr_values=bank',
  };
  const ofOwner = { ...environment, DATABASE_URL: urlOf('siteid_owner') };
  const migrateBy = async (program?: string) => {
    const { code, said } = await siteid(['migrate'], ofOwner, program);
    if (code !== 0) throw new Error(`siteid migrate ended with ${code}: ${said}`);
    return said;
  };
  await migrateBy(release.program);
  const client = new pg.Client(server.urlOf('siteid'));
  await client.connect();
  await makeOrders(client, amountOf(Number(orders)));

  const ports = [await freePort(), await freePort(), await freePort()];
  const portalAt = (port: number, main?: string) => new PortalProcess({ ...environment, PORT: String(port) }, main);
  const portals = ports.map((port) => portalAt(port, release.main));
  process.on('exit', () => portals.forEach((portal) => void portal.end('SIGKILL')));
  await Promise.all(portals.map((portal) => portal.start()));
  const ready = new ReadyPortals(ports);
  await ready.begin();
  const database = await openDatabase({ url: urlOf('siteid_owner'), poolSize: 2, log: silentLog });
  const world = await OfRelease.make(database, { env: environment });
  const changes = await Changes.begin(world, [ready], 4);
  const publicUrl = environment['PUBLIC_URL'] ?? '';
  const calls = await KindsOfCalls.begin({ world, broker, publicUrl, next: () => ready.url }, 50);

  const moments = [performance.now()];
  const phase = async (work: () => Promise<void>) => {
    await work();
    moments.push(performance.now());
  };
  let said = '';
  await phase(() => wait(5000));
  await phase(async () => {
    const reading = backupSeconds === 0 ? undefined : await readEverything(client, backupSeconds);
    said = await migrateBy();
    await reading?.ended;
  });
  await phase(async () => {
    for (const [place, port] of ports.entries()) {
      await portals[place]?.end('SIGTERM');
      portals[place] = portalAt(port);
      await portals[place].start();
      await wait(1000);
    }
  });
  await phase(() => wait(5000));
  await Promise.all([changes.end(), calls.end()]);
  await ready.end();
  const lost = await whatWasLost(changes, database);

  const [from = 0, ready1 = 0, migrated = 0, replaced = 0, to = 0] = moments;
  const spans = [
    [from, ready1],
    [ready1, migrated],
    [migrated, replaced],
    [replaced, to],
  ] as const;
  const seconds = spans.map(([begin, end]) => ((end - begin) / 1000).toFixed(1));
  say(`\nBeside ${beside}: siteid migrate ${seconds[1]} s, three portals replaced in ${seconds[2]} s.`);
  const waited = said.split('waits for a lock').length - 1;
  if (waited > 0) say(`It waited ${waited} times. ${said.slice(0, said.indexOf('tried again') + 12)}`);
  say('| call | answered | refused | slowest before, migrating, replacing, after |\n|---|---:|---:|---|');
  const row = (kind: string, answers: readonly { at: number; milliseconds: number; isRefused: boolean }[]) => {
    const refused = answers.filter(({ isRefused }) => isRefused).length;
    const slowest = spans.map(([begin, end]) =>
      Math.round(Math.max(0, ...answers.filter(({ at }) => at >= begin && at < end).map(({ milliseconds }) => milliseconds))),
    );
    say(`| ${kind} | ${answers.length - refused} | ${refused} | ${slowest.join(', ')} ms |`);
  };
  for (const kind of kindsOfCalls)
    row(
      kind,
      calls.answers.filter((each) => each.kind === kind).map((each) => ({ ...each, isRefused: each.refused !== null })),
    );
  row(
    'suspend, reactivate',
    changes.answers.map((each) => ({ ...each, isRefused: each.status !== 200 })),
  );

  await Promise.all(portals.map((portal) => portal.end('SIGTERM')));
  await Promise.all([client.end(), database.close(), broker.close()]);
  await server.stop();
  const during = (at: number) => ['before', 'migrating', 'replacing', 'after'][spans.findIndex(([, end]) => at < end)];
  const failed = [
    ...calls.answers.flatMap(({ kind, at, refused }) => (refused === null ? [] : [`${during(at)}, ${kind}: ${refused}`])),
    ...changes.answers.flatMap(({ at, status }) => (status === 200 ? [] : [`${during(at)}, suspend, reactivate: ${status}`])),
    ...lost,
  ];
  for (const line of failed) say(line);
  return failed;
}

/** Reads a row of every table in one transaction, as a backup does, which stays open until so long after somebody waits for it. */
async function readEverything(client: pg.Client, seconds: number): Promise<{ readonly ended: Promise<void> }> {
  await client.query(`begin isolation level repeatable read read only; set local application_name = 'siteid backup'`);
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name } of rows) await client.query(`select from ${name} limit 1`);
  const isWaitedFor = async () =>
    (await client.query(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`)).rowCount;
  const end = async () => {
    while ((await isWaitedFor()) === 0) await wait(50);
    await wait(seconds * 1000);
    await client.query('commit');
  };
  return { ended: end() };
}
