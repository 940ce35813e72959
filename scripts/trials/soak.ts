import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ordinaryMix } from '../../bench/ordinary-mix.ts';
import { headersFor } from '../../bench/product.ts';
import { amountOf } from '../../bench/world/make-orders.ts';
import { fillDatabase, makeWorld } from '../../bench/world/world.ts';
import { Changes, whatWasLost } from '../../server/src/testing/production/acknowledged-changes.ts';
import { testKeys } from '../../server/src/testing/test-portal.ts';
import { World } from '../../server/src/testing/world.ts';
import { siteid } from './command-line.ts';
import { Letters } from './letters.ts';
import { MemorySamples } from './memory-samples.ts';
import { MixReaders } from './mix-readers.ts';
import { SignIns } from './outside/sign-ins.ts';
import { startProductionOfThree } from './production-of-three.ts';
import { needs } from './programs.ts';

/**
 * Half an hour of ordinary work on a production of three, of which each minute one part is killed. Prints each minute what people met and
 * what memory the portals hold. Ends with 1 where an acknowledged change is lost or doubled, somebody was answered what no fault explains,
 * a mail did not come, nobody could sign in afterwards, the history is not what was signed, or the portal that nobody ended grew.
 */
needs('etcd', 'patroni', 'haproxy');
const options = { minutes: { type: 'string', default: '30' }, orders: { type: 'string', default: '20000' } } as const;
const { minutes, orders } = parseArgs({ options }).values;
const minute = 60_000;
const [readers, holders, visitors] = [8, 4, 3];
/** How much more memory is still called as much: garbage is collected when V8 sees fit. */
const tolerance = 1.1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const amount = amountOf(Number(orders));
const production = await startProductionOfThree(say, async (empty, three) => {
  // The orders of the bench are made without asking for each of their references.
  await three.run('grant set on parameter session_replication_role to siteid_owner');
  await fillDatabase(empty, amount, false);
});
const { cluster, database, environment, outside, balancer } = production;
const [first, second, third] = production.portals;
const mix = ordinaryMix(await makeWorld(database, amount, testKeys, false));
const world = await World.make(database, { env: environment });
const changes = await Changes.begin(world, [balancer], holders);
const letters = Letters.begin(world, outside);
const signIns = SignIns.begin(environment['PUBLIC_URL'] ?? '', balancer.url, visitors);
// The changes of the mix are made by those who remember them.
const visits = mix.slice(0, readers).map((visit) => visit.filter(({ what }) => what !== 'change'));
const reading = MixReaders.begin(balancer.url, headersFor(testKeys), visits);
const memory = [first, second, third].map((portal) => new MemorySamples(portal));

/** What `siteid history verify` says, once the last head has covered what was done last. */
async function provenHistory(settings: Readonly<Record<string, string>>): Promise<{ code: number; said: string }> {
  await wait(2 * minute);
  return siteid(['history', 'verify'], settings);
}
const restart = async (portal: typeof first, signal: 'SIGKILL' | 'SIGTERM') => {
  await portal.end(signal);
  await portal.start();
  // The balancer asks once a second, and believes one good answer.
  await wait(2000);
};
/** The second portal is never ended: its memory is what is watched. */
const faults: readonly (readonly [string, () => Promise<void>])[] = [
  ['none', async () => undefined],
  ['mail server lost for 20 s', () => outside.mailServer.lose(20)],
  [
    'broker lost for 20 s',
    async () => {
      await signIns.somebodyOnTheWay();
      await outside.broker.lose(20);
    },
  ],
  ['primary killed', () => cluster.killPrimary()],
  ['portal killed', () => restart(first, 'SIGKILL')],
  ['standby killed', () => cluster.killStandby()],
  ['balancer killed', () => balancer.restart()],
  ['switchover', () => cluster.switchOver()],
  ['etcd lost for 10 s', () => cluster.loseEtcd(10)],
  [
    'two portals ended in order, one by one',
    async () => {
      await restart(first, 'SIGTERM');
      await restart(third, 'SIGTERM');
    },
  ],
  ['primary frozen for 10 s', () => cluster.freeze(10)],
  [
    'machine of the primary lost for 20 s',
    async () => {
      const bringBack = await cluster.loseNode();
      await wait(20_000);
      bringBack();
    },
  ],
];

/** What somebody may read who signs in while something is lost: the portal's own words, or what the fault itself answers. */
const mayEnd = (how: string) => /^(?:errors\.signIn\..+|50[234]|no answer|4\d\d of the broker)$/.test(how);

const columns = ['minute', 'fault', 'read', 'changed', 'p50, p99 of reading', 'other answers', 'signed in', 'MB of the portals'];
say(`\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
const failures: string[] = [];
const began = performance.now();
for (let number = 0; number < Number(minutes); number += 1) {
  const [from, done] = [performance.now(), changes.done];
  const [name, act] = faults[number % faults.length] ?? ['none', async () => undefined];
  await act();
  await cluster.whole();
  const restored = performance.now();
  await wait(Math.max(0, minute - (performance.now() - from)));
  const to = performance.now();
  const answers = [...reading.answers, ...changes.answers].filter(({ at }) => at >= from && at < to);
  const others = Object.entries(
    Object.groupBy(
      answers.filter(({ status }) => status !== 200),
      ({ status, by }) => (by === 'the balancer' ? `${status} of the balancer` : String(status)),
    ),
  );
  for (const [status, list] of others)
    if (!/^(?:50[234] of the balancer|503|no answer)$/.test(status))
      failures.push(`Minute ${number + 1}, ${name}: ${list?.length} × ${status}`);
  // Without the mail server people notice nothing, and without the broker whoever is signed in.
  const orderly = /^(?:none|mail server|broker)|in order/.test(name);
  if (orderly && others.length > 0) failures.push(`Minute ${number + 1}, ${name}: somebody was refused.`);
  const { letIn, others: notLetIn } = signIns.between(from, to);
  for (const [how, times] of notLetIn)
    if (!mayEnd(how) || (orderly && !name.startsWith('broker')))
      failures.push(`Minute ${number + 1}, ${name}: ${times} sign-ins ended with ${how}.`);
  if (name.startsWith('broker') && ![...notLetIn.keys()].some((how) => how.startsWith('errors.signIn.')))
    failures.push(`Minute ${number + 1}, ${name}: nobody read the portal's own words.`);
  if (signIns.between(restored, to).letIn === 0) failures.push(`Minute ${number + 1}, ${name}: afterwards nobody could sign in.`);
  const times = reading.answers
    .filter(({ at, status }) => at >= from && at < to && status === 200)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  const part = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  const said = others.map(([status, list]) => `${list?.length} × ${status}`).join(', ');
  const signedIn = [letIn, ...[...notLetIn].map(([how, times]) => `${times} × ${how}`)].join(', ');
  const held = memory.map((samples) => Math.round(samples.median(from, to))).join(', ');
  const figures = [
    number + 1,
    name,
    times.length,
    changes.done - done,
    `${part(0.5)}, ${part(0.99)} ms`,
    said || 'none',
    signedIn,
    held,
  ];
  say(`| ${figures.join(' | ')} |`);
}
const [span, watched] = [(performance.now() - began) / 3, memory[1]];
const [middle, last] = [1, 2].map((place) => watched?.median(began + place * span, began + (place + 1) * span) ?? 0) as [
  number,
  number,
];
if (last > middle * tolerance) failures.push(`Memory grew from ${middle.toFixed()} to ${last.toFixed()} MB.`);
if (!second.isAlive) failures.push('A portal that nobody ended has ended.');
await Promise.all([changes.end(), reading.end(), signIns.end()]);
for (const samples of memory) samples.end();
const mails = await letters.end();
// Between sending a mail and writing that it went, a portal or its database may be lost: then it goes again, one of each portal.
const mayComeTwice = Number(minutes) * production.portals.length;
if (mails.missing.length > 0) failures.push(`Mails did not come: ${mails.missing.join(', ')}.`);
if (mails.more > 0 || mails.twice > mayComeTwice) failures.push(`${mails.twice} mails came twice, ${mails.more} more often.`);
const proven = await provenHistory(environment);
if (proven.code !== 0) failures.push(`The history is not what was signed: ${proven.said}`);
const lost = await whatWasLost(changes, database);
say(`\n${reading.answers.length} readings, ${changes.done} changes acknowledged; ${lost.length} faults in what is stored.`);
const letIn = signIns.ended.filter(({ how }) => how === 'in').length;
say(`${letIn} were signed in, ${signIns.ended.length - letIn} were not.`);
say(
  `${mails.written} mails were written: ${mails.twice} came twice, all others once, the latest after ${mails.latest} s. ${proven.said}`,
);
say(`The portal that nobody ended held ${middle.toFixed()} MB in the second third, ${last.toFixed()} MB in the last.`);
for (const line of [...failures, ...lost]) say(line);
const isGood = failures.length + lost.length === 0;
// The logs of all that ran are in there.
process.on('exit', () => isGood && rmSync(cluster.folder, { recursive: true }));
process.exit(isGood ? 0 : 1);
