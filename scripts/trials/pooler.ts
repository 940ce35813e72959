import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '@siteid/contract';
import pg from 'pg';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { migrate } from '../../server/src/database/schema/migrate.ts';
import type { Browser } from '../../server/src/testing/browser.ts';
import { startOwnServer } from '../../server/src/testing/database/postgres-server.ts';
import { Changes, whatWasLost } from '../../server/src/testing/production/acknowledged-changes.ts';
import { openBroker } from '../../server/src/testing/production/broker-of-its-own.ts';
import { PortalProcess, productionOn } from '../../server/src/testing/production/portal-process.ts';
import { reachBroker, throughCallback } from '../../server/src/testing/sign-in-portal.ts';
import { silentLog } from '../../server/src/testing/silent-log.ts';
import { Visitor } from '../../server/src/testing/visitor.ts';
import { World } from '../../server/src/testing/world.ts';
import { siteid } from './command-line.ts';
import { needs } from './programs.ts';
import { poolerVersion, serverConnections, startPooler } from './transaction-pooler.ts';
import { makeTwoRoles } from './two-roles.ts';

/**
 * Two portals behind PgBouncer in transaction mode, which has fewer connections than they. Prints what was proven, and how fast it was
 * with the pooler and without. Ends with 1 where something did not work.
 */
needs('pgbouncer');
const version = poolerVersion();
const say = (line: string) => process.stdout.write(`${line}\n`);
if (version === undefined) {
  say('Skipped: PgBouncer is older than 1.21, which knows no named statements in transaction mode.');
  process.exit(0);
}
const failures: string[] = [];
function prove(what: string, isSo: boolean, saw = ''): void {
  say(`${isSo ? 'Proven' : 'NOT SO'}: ${what}${saw === '' ? '' : ` (${saw})`}`);
  if (!isSo) failures.push(what);
}

// Of another zone than the portal's connections ask for.
const server = await startOwnServer({ timezone: 'Asia/Tokyo' });
const asAdministrator = async <Row extends pg.QueryResultRow>(statement: string, database = 'siteid'): Promise<Row[]> => {
  const client = new pg.Client(server.urlOf(database));
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
};
await makeTwoRoles((statement, database = 'postgres') => asAdministrator(statement, database));
const direct = new URL(server.urlOf('siteid'));
direct.username = 'siteid_owner';
const ofOwner = await openDatabase({ url: direct.href, poolSize: 2, log: silentLog });
await migrate(ofOwner);
const pooler = await startPooler(version, direct);
say(`PgBouncer ${version} leads to ${serverConnections} connections, in ${pooler.folder}.`);

/** `statement_timeout` and time zone of each connection of the pooler, when a portal's own pool uses all at once. */
async function timeOuts(): Promise<string[]> {
  const { pool, close } = await openDatabase({ url: pooler.url('siteid'), poolSize: serverConnections, log: silentLog });
  const ask = async () => {
    const client = await pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ is: string; by: number }>(
      `select concat_ws(' ', current_setting('statement_timeout'), current_setting('timezone')) as is,
        pg_backend_pid() as by, pg_sleep(0.5)`,
    );
    await client.query('commit');
    client.release();
    return rows[0];
  };
  const seen = await Promise.all(Array.from({ length: serverConnections }, ask));
  await close();
  return [...new Map(seen.map((each) => [each?.by, each?.is ?? ''])).values()].toSorted();
}
const unset = await timeOuts();
prove('what a portal sets when it connects does not reach every connection', new Set(unset).size > 1, unset.join(', '));
for (const [name, value] of [
  ['statement_timeout', '5s'],
  ['lock_timeout', '2s'],
  ['idle_in_transaction_session_timeout', '15s'],
  ['jit', 'off'],
])
  await asAdministrator(`alter role siteid set ${name} = '${value}'`);
await pooler.restart();
const onRole = await timeOuts();
prove(
  'what the role has does',
  onRole.length === serverConnections && onRole.every((each) => each === '5s UTC'),
  onRole.join(', '),
);

const settings = productionOn(pooler.url('siteid'));
const publicUrl = settings['PUBLIC_URL'] ?? '';
const broker = await openBroker({
  portalUrl: publicUrl,
  clientId: settings['OIDC_CLIENT_ID'] ?? '',
  clientSecret: settings['OIDC_CLIENT_SECRET'] ?? '',
});
const environment = {
  ...settings,
  MIGRATE_AT_START: 'false',
  OIDC_ISSUER: broker.issuer,
  OIDC_METHOD_BANK: 'acr_values=urn:siteid:bank',
};
const portals = [new PortalProcess(environment), new PortalProcess(environment)] as const;
process.on('exit', () => portals.forEach((portal) => void portal.end('SIGKILL')));
await Promise.all(portals.map((portal) => portal.start()));
const [first, second] = portals;

const visitor = new Visitor(publicUrl, first.url);
const interaction = await reachBroker(visitor, '/authentication/sign-in?method=bank&redirect_uri=%2Fcards%2Fall');
const someone = { givenNames: 'Astrid', familyNames: 'Lindqvist', dateOfBirth: '1990-01-01', nationality: 'SE' };
const identity = { idType: 'ssn', idCountry: 'SE', idValue: '19900101-2380', document: 'passport' };
const page = await visitor.post(interaction.href, { step: 'someone-else', method: 'bank', ...someone, ...identity });
const arrived = await throughCallback(visitor, page);
const elsewhere = new Visitor(publicUrl, second.url);
for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
const { status: waiting } = await elsewhere.call('/cards/pending-card-orders');
prove('somebody signs in at one portal, and is signed in at the other', waiting === 200, `${arrived}, ${waiting}`);

const world = await World.make(ofOwner, { env: environment });
const organisation = await world.organisation();
const holder = await world.person();
const card = { pin: '8642', card_number: 'AB8642013579' };
const withPin = await world.order(holder, organisation, 'activated', card);
const [clerk, holders] = [await world.signIn(await world.organisationUser(organisation)), await world.signIn(holder)];
const changes = await Changes.begin(world, portals, 8);
let asked: readonly PortalProcess[] = portals;
let turn = 0;
/** Asks the portals in turn. */
async function ask(by: Browser, path: string, body?: object): Promise<{ status: number; text: string; milliseconds: number }> {
  const portal = asked[(turn += 1) % asked.length];
  const { cookie = '', [csrfHeader]: token = '' } = by.headers;
  const began = performance.now();
  const reply = await fetch(`${portal?.url}/api${path}`, {
    headers: { cookie, [csrfHeader]: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: reply.status, text: await reply.text(), milliseconds: performance.now() - began };
}

const pin = await ask(holders, `/cards/show-pin/${withPin.id}?cardNumber=AB-8642-013579`);
prove('a PIN is shown', pin.status === 200 && pin.text.includes(`"pin":"${card.pin}"`), String(pin.status));
const rows = Array.from({ length: 50 }, (_, index) => ({
  line: index + 2,
  order: {
    given_names: 'Cai',
    family_names: 'Alm',
    date_of_birth: '1993-07-15',
    nationalities: 'SE',
    government_id_type: 'passport_number',
    government_id_country: 'SE',
    government_id: `AA${100_000 + index}`,
  },
}));
const sheet = await ask(clerk, `/cards/place-imported-orders/${organisation.code}/${randomUUID()}`, {
  supplier: 'kortverket',
  rows,
});
const ordered = sheet.text.match(/"outcome":"ordered"/g)?.length ?? 0;
prove('fifty orders of a sheet are placed', sheet.status === 200 && ordered === rows.length, `${sheet.status}, ${ordered}`);
const lists = [];
for (let time = 0; time < 300; time += 1)
  lists.push(await ask(clerk, `/cards/orders-for-display/${organisation.code}?usersFilterStatus=all`));
prove(
  'lists are read while cards are changed',
  lists.every(({ status }) => status === 200),
  [...new Set(lists.map(({ status }) => status))].join(', '),
);

const bulkJobId = randomUUID();
const mine = [];
for (let number = 0; number < 60; number += 1) mine.push(await world.order(await world.person(), organisation, 'activated'));
const chosen = { orderIds: mine.map(({ id }) => id) };
const begun = await ask(clerk, `/cards/begin-bulk-job/${organisation.code}/${bulkJobId}`, {
  action: 'suspend',
  chosen,
  rejectionReason: 'Inventory',
});
let job = { ended: null as string | null, done: 0 };
for (let waited = 0; waited < 300 && job.ended === null; waited += 1) {
  await wait(100);
  job = JSON.parse((await ask(clerk, `/cards/bulk-job/${organisation.code}/${bulkJobId}`)).text).result;
}
prove('a job on many cards is done', job.done === mine.length, `${begun.status}, ${job.done} of ${mine.length}`);

const locking = new pg.Client(direct.href);
await locking.connect();
await locking.query('begin');
await locking.query('select from card_orders where id = $1 for update', [withPin.id]);
const locked = await ask(holders, `/cards/suspend-card-order/${withPin.id}`, { rejectionReason: 'Lost' });
await locking.query('rollback');
await locking.end();
const isGivenUp = locked.status === 503 && locked.milliseconds > 1500 && locked.milliseconds < 4000;
prove(
  'a lock is waited for as long as the portal says',
  isGivenUp,
  `${locked.status} after ${Math.round(locked.milliseconds)} ms`,
);

await changes.goOn(1000);
await changes.end();
const others = [...changes.refused].map(([status, count]) => `${count} × ${status}`);
prove('every change is answered', others.length === 0, others.join(', '));
const lost = await whatWasLost(changes, ofOwner);
prove(`each of ${changes.done} changes is there, once`, lost.length === 0, lost.join(' '));

const backup = await siteid(['backup', join(pooler.folder, 'all.backup')], environment);
const inBackup = Number(/\bcard_order_history +(\d+)/.exec(backup.said)?.[1]);
const { rows: counted } = await ofOwner.pool.query<{ count: number }>('select count(*)::int as count from card_order_history');
prove(
  'a backup by the portal role has the whole history',
  backup.code === 0 && inBackup > 0 && inBackup === counted[0]?.count,
  `${inBackup} rows of ${counted[0]?.count}`,
);

// What is younger than a minute is told the next time; whoever else is connected, as the owner here, hides what of theirs is under way.
await wait(62_000);
await asAdministrator('grant pg_read_all_stats to siteid');
const exported = await siteid(['audit', 'export', '--since', '2000-01-01'], environment);
const told = exported.said.match(/"source":"card"/g)?.length ?? 0;
prove(
  'an export of who did what has the whole history',
  exported.code === 0 && told === counted[0]?.count,
  `ended with ${exported.code}, ${told} of ${counted[0]?.count}`,
);

say('\n| lists of a company, one after the other | p50 | p99 |\n|---|---:|---:|');
const quick = async (through: string) => {
  const taken: number[] = [];
  for (let time = 0; time < 1000; time += 1)
    taken.push((await ask(clerk, `/cards/orders-for-display/${organisation.code}?usersFilterStatus=all`)).milliseconds);
  const sorted = taken.slice(200).toSorted((one, other) => one - other);
  const part = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  say(`| ${through} | ${part(0.5)} ms | ${part(0.99)} ms |`);
};
await quick('through PgBouncer');
await Promise.all(portals.map((portal) => portal.end('SIGTERM')));
await pooler.stop();
direct.username = 'siteid';
asked = [1, 2].map(() => new PortalProcess({ ...environment, DATABASE_URL: direct.href }));
process.on('exit', () => asked.forEach((portal) => void portal.end('SIGKILL')));
await Promise.all(asked.map((portal) => portal.start()));
await quick('directly');
await Promise.all(asked.map((portal) => portal.end('SIGTERM')));
await ofOwner.close();
await broker.close();
await server.stop();
for (const failure of failures) say(`Failed: ${failure}`);
const isGood = failures.length === 0;
process.on('exit', () => isGood && rmSync(pooler.folder, { recursive: true }));
process.exit(isGood ? 0 : 1);
