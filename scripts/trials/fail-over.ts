import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Changes, whatWasLost } from '../../server/src/testing/production/acknowledged-changes.ts';
import { World } from '../../server/src/testing/world.ts';
import { PageReader } from './page-reader.ts';
import { startProductionOfThree } from './production-of-three.ts';
import { needs } from './programs.ts';

/**
 * Breaks everything of a production in turn, under load: three portals behind HAProxy on a cluster of three, one of them a synchronous
 * standby. Prints what each fault cost, and what was lost. Ends with 1 where an acknowledged change is lost or doubled, a session ended,
 * an orderly restart failed a request, or somebody read a page that is not the portal's.
 */
needs('etcd', 'patroni', 'haproxy');
const { kills } = parseArgs({ options: { kills: { type: 'string', default: '20' } } }).values;
const holders = 12;
const say = (line: string) => process.stdout.write(`${line}\n`);

const { cluster, database, environment, portals, balancer } = await startProductionOfThree(say);
const [first, second] = portals;
const world = await World.make(database, { env: environment });
const changes = await Changes.begin(world, [balancer], holders);
const reader = PageReader.begin(balancer.url, await world.signIn(await world.person()));
const failures: string[] = [];
say('\n| fault | changes acknowledged | longest without one | p99 before, during | other answers |\n|---|---:|---:|---:|---|');

const p99 = (from: number, to: number) => {
  const taken = changes.answers
    .filter(({ at, status }) => status === 200 && at >= from && at < to)
    .map(({ milliseconds }) => milliseconds);
  return Math.round(taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0);
};

/** One fault: quiet before it, until the cluster is whole again, and some changes more. */
async function suffer(fault: string, act: () => Promise<unknown>, mayRefuse = true): Promise<void> {
  const before = performance.now();
  await changes.goOn(300);
  const from = performance.now();
  const done = changes.done;
  await act();
  await cluster.whole();
  await changes.goOn(300);
  const to = performance.now();
  const during = changes.answers.filter(({ at }) => at >= from);
  const acknowledged = [from, ...during.filter(({ status }) => status === 200).map(({ at }) => at)];
  const longest = Math.max(...acknowledged.slice(1).map((at, place) => at - (acknowledged[place] ?? at)));
  const others = during.filter(({ status }) => status !== 200);
  const counts = Object.entries(
    Object.groupBy(others, ({ status, by }) => (by === 'the balancer' ? `${status} of the balancer` : String(status))),
  );
  const said = counts.map(([status, list]) => `${list?.length} × ${status}`).join(', ');
  const figures = [changes.done - done, `${(longest / 1000).toFixed(1)} s`, `${p99(before, from)}, ${p99(from, to)} ms`];
  say(`| ${[fault, ...figures, said === '' ? 'none' : said].join(' | ')} |`);
  if (!mayRefuse && said !== '') failures.push(`${fault}: ${said}`);
  for (const { status } of others) if (status === 401 || status === 403) failures.push(`${fault}: a session ended (${status}).`);
  for (const page of reader.strange()) failures.push(`${fault}: somebody read ${page}`);
}

for (let time = 1; time <= Number(kills); time += 1) await suffer(`primary killed, ${time}`, () => cluster.killPrimary());
await suffer('switchover', () => cluster.switchOver());
await suffer('primary frozen for 20 s', () => cluster.freeze(20));
await suffer('node lost for 60 s', async () => {
  const bringBack = await cluster.loseNode();
  await wait(60_000);
  bringBack();
});
await suffer('standby with an empty disk', () => cluster.emptyDisk());
await suffer('standby copied anew by reinit', () => cluster.reinit());
await suffer('portal killed, started', async () => {
  await first.end('SIGKILL');
  await first.start();
});
await suffer(
  'portals ended in order and started, one by one',
  async () => {
    for (const portal of portals) {
      await portal.end('SIGTERM');
      await portal.start();
      // The balancer asks once a second, and believes one good answer.
      await wait(2000);
    }
  },
  false,
);
if (!second.isAlive) failures.push('A portal that nobody ended has ended.');
await changes.end();
await reader.end();
const lost = await whatWasLost(changes, database);
say(`\n${changes.done} changes were acknowledged, ${reader.read} pages read; ${lost.length} faults in what is stored.`);
for (const line of [...failures, ...lost]) say(line);
const isGood = failures.length + lost.length === 0;
// The logs of all that ran are in there.
process.on('exit', () => isGood && rmSync(cluster.folder, { recursive: true }));
process.exit(isGood ? 0 : 1);
