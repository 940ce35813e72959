import { clientLogLimit } from '@siteid/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from '../database/named-locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeOnPostgres } from '../testing/database/databases.ts';
import { type ForgingBroker, startForgingBroker } from '../testing/outside/forging-broker.ts';
import { callsOfStrangers, otherRequestsOfStrangers } from '../testing/strangers/requests-of-strangers.ts';
import { makeSmallPages } from '../testing/strangers/small-pages.ts';
import { behindProxy, Strangers } from '../testing/strangers/strangers.ts';
import { watchStatements } from '../testing/strangers/watched-statements.ts';
import { World } from '../testing/world.ts';
import { usualBytes } from './limits/heavy-work.ts';

const all = { ...callsOfStrangers, ...otherRequestsOfStrangers };

/** One after another, so that none waits for another; of an odd number one stands in the middle. */
const times = 9;
/** Of the median, for a machine may be busy: milliseconds of a processor, and those that statements are with the database. */
const millisecondsAtMost = { processor: 20, database: 100 };
const statementsAtMost = 6;

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** As large as may be, in shapes that are dear to a reader of JSON or to whoever judges what it read. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many lists': (bytes) => `[${Array.from({ length: bytes / 3 }, () => '[]').join()}]`,
  'many keys': (bytes) => `{${Array.from({ length: bytes / 10 }, (_, at) => `"${10_000 + at}":0`).join()}}`,
  'a long number': (bytes) => '1'.repeat(bytes),
  'a text of signs that are escaped': (bytes) => `"${'\\u0041'.repeat(bytes / 6 - 1)}"`,
};

describeOnPostgres('how long one request of a stranger keeps others waiting', (fresh) => {
  let broker: ForgingBroker;
  let world: World;
  let strangers: Strangers;
  let pages: ReturnType<typeof makeSmallPages>;
  let statements: ReturnType<typeof watchStatements>;
  beforeEach(async () => {
    pages = makeSmallPages();
    broker = await startForgingBroker();
    world = await World.make(await fresh(), { env: { ...broker.env, ...behindProxy }, webFolder: pages.webFolder });
    strangers = await Strangers.at(world);
    statements = watchStatements();
  });
  afterEach(async () => {
    statements.stop();
    await strangers.end();
    await broker.close();
    pages.remove();
  });

  /** What it takes to send them one after another, in the middle; and the statuses of the answers. */
  async function costOf(sends: Awaited<ReturnType<Strangers['begin']>>, until: () => Promise<unknown> = async () => {}) {
    const costs: { readonly processor: number; readonly database: number; readonly statements: number }[] = [];
    const statuses = new Set<number>();
    for (const send of sends) {
      statements.take();
      const [before, began] = [process.cpuUsage(), performance.now()];
      statuses.add((await send()).status);
      await until();
      const { user, system } = process.cpuUsage(before);
      // What the process does beside it counts on while an answer is held back on purpose, as a finder's is.
      const beside = 0.15 * (performance.now() - began);
      const spent = statements.take();
      costs.push({
        processor: Math.max(0, (user + system) / 1000 - beside),
        database: spent.milliseconds,
        statements: spent.statements,
      });
    }
    const processor = middle(costs.map((cost) => cost.processor));
    const database = middle(costs.map((cost) => cost.database));
    return { processor, database, statements: Math.max(...costs.map((cost) => cost.statements)), statuses: [...statuses] };
  }
  const isTooMuch = ({ processor = 0, database = 0, statements = 0 }: Partial<Awaited<ReturnType<typeof costOf>>>) =>
    processor > millisecondsAtMost.processor || database > millisecondsAtMost.database || statements > statementsAtMost;

  test('is bounded at the database, too, at every call and page, and with a session or a key that it made up [R-10-6]', async () => {
    const tooMuch: unknown[] = [];
    const statements: Record<string, number> = {};
    for (const [name, request] of Object.entries(all)) {
      const sends = await strangers.begin(request, times + 1);
      // What is loaded or prepared at the first time.
      await sends.pop()?.();
      const cost = await costOf(sends);
      statements[name] = cost.statements;
      if (isTooMuch(cost)) tooMuch.push([name, cost]);
    }
    expect(tooMuch).toEqual([]);
    // They are really seen.
    const seen = Object.keys(statements).filter((name) => (statements[name] ?? 0) > 0);
    expect(seen).toEqual(expect.arrayContaining(Object.keys(all).filter((name) => name.endsWith('that it made up'))));
    expect(seen).toEqual(expect.arrayContaining(['reportFoundCard', 'a sign-in', 'the way back from the broker']));
  }, 120_000);

  test('is bounded for a finder of a card that is there, who has its holder and company told [R-10-6]', async () => {
    const organisation = await world.organisation({ email: 'office@bygg.example' });
    const cards = [];
    for (let time = 0; time <= times; time += 1)
      cards.push(await world.order(await world.person(), organisation, 'activated', { email: 'holder@bygg.example' }));
    const sends = cards.map(
      ({ card_number }) =>
        () =>
          strangers.send({
            method: 'POST',
            url: '/api/cards/found-card',
            body: { cardNumber: card_number, message: 'At the gate' },
          }),
    );
    // The telling goes on after the answer: whoever looks at it waits for its lock.
    const untilTold = () => inTransaction(world.portal.db, (tx) => takeLock(tx, 'found cards', world.portal.today()));
    await sends.pop()?.();
    await untilTold();
    const { statements, ...cost } = await costOf(sends, untilTold);
    expect([cost.statuses, isTooMuch(cost)]).toEqual([[200], false]);
    expect(statements).toBeLessThanOrEqual(30);
    const told = (await world.messages()).filter(({ kind }) => kind === 'card-found');
    const found = await world.portal.db.selectFrom('found_cards').selectAll().execute();
    expect([found.length, told.length]).toEqual([cards.length, 2 * cards.length]);
  }, 120_000);

  test('is bounded for a body as large as may be, whatever its shape [R-10-6]', async () => {
    const tooMuch: unknown[] = [];
    const taking = Object.entries(all).filter(([, { body }]) => body !== undefined);
    expect(taking.length).toBeGreaterThan(5);
    for (const [name, request] of taking) {
      const most = name.startsWith('log') ? clientLogLimit : usualBytes;
      for (const [shape, of] of Object.entries(shapes)) {
        const payload = of(most - 1024);
        expect(payload.length, shape).toBeGreaterThan(most - 2048);
        expect(payload.length, shape).toBeLessThanOrEqual(most);
        const sends = Array.from({ length: times }, () => () => strangers.send(request, { json: payload }));
        const cost = await costOf(sends);
        expect([name, shape, cost.statuses.filter((status) => status === 413 || status === 429 || status >= 500)]).toEqual([
          name,
          shape,
          [],
        ]);
        if (isTooMuch(cost)) tooMuch.push([name, shape, cost]);
      }
    }
    expect(tooMuch).toEqual([]);
  }, 120_000);
});
