import { afterEach, expect, test, vi } from 'vitest';
import { expireCardOrders } from '../card-orders/changing/expire-card-orders.ts';
import { listenTo } from '../monitoring/happenings.ts';
import { clocksOf, dayIn } from '../portal.ts';
import { purgeSessions } from '../sign-in/session/purge-sessions.ts';
import { actorReader } from '../sign-in/session/read-actor.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { askTheTime } from './ask-the-time.ts';
import { SharedClock } from './shared-clock.ts';

const hour = 3_600_000;
const wrongBy = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

describeOnEachDatabase('the clock that portals of one database share', (fresh) => {
  afterEach(() => vi.useRealTimers());

  test('a machine whose own clock is 13 hours ahead signs nobody out and expires no card [R-10-8]', async () => {
    const database = await fresh();
    const world = await World.make(database);
    const holder = await world.person();
    const secret = (await world.signIn(holder)).headers['cookie']?.split('=')[1];
    const today = world.portal.today();
    const card = await world.order(holder, await world.organisation(), 'activated', { valid_until: today });
    const sessions = await database.db.selectFrom('sessions').select('id').execute();

    wrongBy(13 * hour);
    const clock = new SharedClock();
    await clock.ask(database.pool);
    const clocks = clocksOf(clock);
    const toDay = dayIn(world.portal.config.portal.timeZone);
    const portal = { ...world.portal, ...clocks, today: () => toDay(clocks.now()) };
    expect(portal.today()).toBe(today);
    await purgeSessions(portal);
    await expireCardOrders(portal);
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual(sessions);
    const found = await database.db.selectFrom('card_orders').select('status').where('id', '=', card.id).executeTakeFirst();
    expect(found?.status).toBe('activated');
    const read = actorReader(portal, database.pool);
    expect((await read(secret))?.personId).toBe(holder.id);
  });

  test('goes on when the machine’s own clock jumps, and until it was asked is that one [R-10-8]', async () => {
    const { pool } = await fresh();
    const clock = new SharedClock();
    const right = Date.now();
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(1000);
    expect(Math.abs((await clock.ask(pool)) ?? Number.NaN)).toBeLessThan(60);
    wrongBy(-5 * hour);
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(60_000);
  });

  test('that a machine’s own clock is off is a figure, and stands in the log once [R-10-9]', async () => {
    const database = await fresh();
    const told: number[] = [];
    const stop = listenTo('clock', ({ secondsAhead }) => told.push(Math.round(secondsAhead / 10) * 10));
    const lines: object[] = [];
    const log = { warn: (details: object) => lines.push(details) };
    const clock = new SharedClock();
    const ask = async () => askTheTime(clock, { probes: database.pool }, log);
    try {
      await ask();
      wrongBy(100_000);
      await ask();
      await ask();
      vi.useRealTimers();
      await ask();
      await ask();
    } finally {
      stop();
    }
    // As they are written: zero may have a sign.
    expect(JSON.stringify(told)).toBe('[0,100,100,0,0]');
    expect(JSON.stringify(lines)).toBe('[{"secondsAhead":100},{"secondsAhead":0}]');
  });
});
