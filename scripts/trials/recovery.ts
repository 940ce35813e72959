import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { amountOf, makeOrders } from '../../bench/world/make-orders.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { migrate } from '../../server/src/database/schema/migrate.ts';
import { Changes, whatWasLost } from '../../server/src/testing/production/acknowledged-changes.ts';
import { PortalProcess, productionOn } from '../../server/src/testing/production/portal-process.ts';
import { silentLog } from '../../server/src/testing/silent-log.ts';
import { testKeys } from '../../server/src/testing/test-portal.ts';
import { World } from '../../server/src/testing/world.ts';
import { ArchivedPostgres } from './archived-postgres.ts';
import { siteid } from './command-line.ts';
import { needs } from './programs.ts';
import { makeTwoRoles } from './two-roles.ts';

/**
 * Point-in-time recovery, walked: backups by pgBackRest while people work, a moment, harm, and the database of that moment in a new data
 * directory. Prints what it took, and what every proof said. Ends with 1 where one of them failed.
 */
needs('pgbackrest');
const { orders } = parseArgs({ options: { orders: { type: 'string', default: '20000' } } }).values;
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const failures: string[] = [];
function prove(what: string, isSo: boolean, saw = ''): void {
  say(`${isSo ? 'Proven' : 'NOT SO'}: ${what}${saw === '' ? '' : ` (${saw})`}`);
  if (!isSo) failures.push(what);
}

const server = await ArchivedPostgres.start();
say(`A PostgreSQL, archived by pgBackRest, runs in ${server.folder}.`);
await makeTwoRoles((statement, inDatabase) => server.ask(statement, inDatabase));
const database = await openDatabase({ url: server.url('siteid_owner'), poolSize: 2, log: silentLog });
await migrate(database);
const client = new pg.Client(server.url('postgres'));
await client.connect();
await makeOrders(client, amountOf(Number(orders))).finally(() => client.end());

const headsFile = join(server.folder, 'heads.txt');
const productionWith = (changed: Record<string, string>) => ({
  ...productionOn(server.url('siteid')),
  MIGRATE_AT_START: 'false',
  HISTORY_KEYS: testKeys.historyKeys.map((key) => key.toString('base64')).join(','),
  HISTORY_HEADS_FILE: headsFile,
  HISTORY_HEAD_MINUTES: '1',
  ...changed,
});
const portal = new PortalProcess(productionWith({}));
process.on('exit', () => void portal.end('SIGKILL'));
await portal.start();

// The harm meets the cards of the one company and all others; the people of the other work on.
const world = await World.make(database, { env: productionWith({}) });
const holder = await world.person();
const harmed = await Changes.begin(world, [portal], 6);
const spared = await Changes.begin(world, [portal], 6);
const card = { pin: '8642', card_number: 'AB8642013579' };
const { organisation_id: organisationId } = await world.found(harmed.cards[0]?.id ?? '');
const withPin = await world.order(holder, { id: organisationId, code: '', name: '' }, 'activated', card);
const headsOf = (file: string) => readFileSync(file, 'utf8').match(/^— /gm)?.length ?? 0;
const anotherHead = async () => {
  const before = headsOf(headsFile);
  while (headsOf(headsFile) === before) await wait(500);
};
const goOn = () => Promise.all([harmed.goOn(500), spared.goOn(500)]);

await goOn();
await server.backUp('full');
await goOn();
await server.backUp('incr');
while (headsOf(headsFile) === 0) await wait(500);
await anotherHead();
await goOn();
// As an auditor has them, who keeps each head as it comes.
const headsOfThen = join(server.folder, 'heads-of-then.txt');
cpSync(headsFile, headsOfThen);
const until = [harmed.untilNow, spared.untilNow] as const;
// One more millisecond: what was acknowledged within the last one is in it.
const moment = new Date(Date.now() + 1);
const done = until[0].done + until[1].done;
const countOrders = async () => (await server.ask<{ count: string }>('select count(*) from card_orders', 'siteid'))[0]?.count;
const ordersThen = await countOrders();
await spared.goOn(200);
await server.ask(
  `begin;
  set local session_replication_role = replica;
  delete from card_orders where organisation_id <> (select organisation_id from card_orders where id = '${spared.cards[0]?.id}');
  delete from card_order_history where order_id not in (select id from card_orders);
  commit`,
  'siteid',
);
say(`The moment was ${moment.toISOString()}: ${ordersThen} orders, ${done} changes acknowledged.`);
say(`Then an operator deleted all but ${await countOrders()} orders.`);
await anotherHead();
await spared.goOn(200);
await Promise.all([harmed.end(), spared.end()]);
const after = harmed.done + spared.done - done;
const verify = async (heads: string) => siteid(['history', 'verify', '--heads', heads], productionWith({}));
const ofHarmed = await verify(headsFile);
prove('the harmed database is not what was signed', ofHarmed.code === 1, ofHarmed.said);
await database.close();
await portal.end('SIGTERM');

const began = performance.now();
await server.recoverTo(moment);
const recovered = seconds(began);
// Before a portal writes into it: what it adds would stand where the heads from after the moment have other rows.
const ofThen = await verify(headsOfThen);
prove('the history is what was signed before the harm', ofThen.code === 0, ofThen.said);
const ofLater = await verify(headsFile);
prove('heads from after the moment are missed', ofLater.code === 1, ofLater.said);
const withoutKey = new PortalProcess(productionWith({ SECRET_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` }));
const again = new PortalProcess(productionWith({}));
process.on('exit', () => [again, withoutKey].forEach((each) => void each.end('SIGKILL')));
const starting = performance.now();
await again.start();
const ready = seconds(starting);
const then = await openDatabase({ url: server.url('siteid_owner'), poolSize: 2, log: silentLog });

const lost = [...(await whatWasLost(until[0], then)), ...(await whatWasLost(until[1], then))];
prove(
  `each of ${done} changes acknowledged before the moment is there, once, and none of ${after} from after it`,
  lost.length === 0,
  lost.join(' '),
);
prove('every order of then is there', (await countOrders()) === ordersThen, `${await countOrders()}`);
const { cookie = '', ...token } = (await (await World.make(then, { env: productionWith({}) })).signIn(holder)).headers;
const pinAt = async ({ url }: PortalProcess) => {
  const path = `/api/cards/show-pin/${withPin.id}?cardNumber=AB-8642-013579`;
  const reply = await fetch(`${url}${path}`, { headers: { cookie, ...(token as Record<string, string>) } });
  return { status: reply.status, shows: (await reply.text()).includes(`"pin":"${card.pin}"`) };
};
const own = await pinAt(again);
prove('a PIN is read with the key', own.status === 200 && own.shows, String(own.status));
await withoutKey.start();
const other = await pinAt(withoutKey);
prove('and not with another', other.status === 503 && !other.shows, String(other.status));
await withoutKey.end('SIGTERM');
// What an operator does once the older database is the one that counts: the file of heads begins anew.
renameSync(headsFile, join(server.folder, 'heads-before-the-recovery.txt'));
for (let waited = 0; waited < 150 && (await verify(headsFile)).code !== 0; waited += 1) await wait(1000);
const anew = await verify(headsFile);
prove('with the file moved away, heads are signed and kept again', anew.code === 0, anew.said);
await server.backUp('full');
prove('the recovered database is backed up', server.backups().length === 3);

say('\n| backup | took | database | kept in the repository |\n|---|---:|---:|---:|');
for (const { type, timestamp, info } of server.backups())
  say(
    `| ${[type, `${timestamp.stop - timestamp.start} s`, megabytes(info.size), megabytes(info.repository.delta)].join(' | ')} |`,
  );
say(`\nFrom the stopped portal to the recovered database ${recovered}; a portal on it is ready ${ready} after its start.`);
await then.close();
await again.end('SIGTERM');
await server.stop();
for (const failure of failures) say(`Failed: ${failure}`);
const isGood = failures.length === 0;
process.on('exit', () => isGood && rmSync(server.folder, { recursive: true }));
process.exit(isGood ? 0 : 1);
