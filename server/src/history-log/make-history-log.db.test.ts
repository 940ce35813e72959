import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { testKeys } from '../testing/test-portal.ts';
import { World } from '../testing/world.ts';
import { makeHistoryLog, signersOf } from './make-history-log.ts';
import { readHead } from './signed-head.ts';

const minute = 60_000;

/** A world whose clock stands, and what its portals do by themselves. */
async function begin(database: DatabaseHandle) {
  const clock = { now: Date.parse('2026-11-23T10:20:00Z') };
  const world = await World.make(database, { now: () => new Date(clock.now) });
  const { db } = world.portal;
  const organisation = await world.organisation();
  return {
    world,
    db,
    clock,
    signers: signersOf(world.portal, testKeys.historyKeys),
    order: async () => world.order(await world.person(), organisation, 'activated'),
    heads: () => db.selectFrom('history_heads').selectAll().orderBy('id').execute(),
    entries: () => db.selectFrom('history_entries').selectAll().orderBy('position').execute(),
    rows: async () => (await db.selectFrom('card_order_history').select('id').orderBy('id').execute()).map(({ id }) => id),
  };
}

describeOnEachDatabase('the log of the history', (fresh) => {
  test('has every row once, and a signed head each hour, by any number of portals at once [L-9-1]', async () => {
    const { world, clock, signers, order, heads, entries, rows } = await begin(await fresh());
    const all = () => Promise.all([1, 2, 3, 4].map(() => makeHistoryLog(world.portal, signers)));
    await order();
    await all();
    expect(await heads()).toHaveLength(1);
    for (const after of [10, 35, 45, 100, 101, 160]) {
      clock.now = Date.parse('2026-11-23T10:20:00Z') + after * minute;
      await order();
      await all();
    }
    const inLog = (await entries()).map(({ history_id: id }) => id);
    expect(inLog).toEqual(await rows());
    expect((await entries()).map(({ position }) => position)).toEqual(inLog.map((_, index) => index));
    const signed = (await heads()).map(({ note, made }) => ({ head: readHead(note, signers), made: made.toISOString() }));
    expect(signed.map(({ made }) => made.slice(11, 16))).toEqual(['10:20', '11:05', '12:00', '13:00']);
    expect(signed.map(({ head }) => head?.time.toISOString())).toEqual(signed.map(({ made }) => made));
    expect(signed.at(-1)?.head?.size).toBe(inLog.length);
  });

  test('is signed each hour also when nothing happened, and not for a year after a clock was a year ahead', async () => {
    const { world, clock, signers, heads } = await begin(await fresh());
    for (const years of [0, 1, 0, 0]) {
      clock.now += 60 * minute;
      await makeHistoryLog({ ...world.portal, now: () => new Date(clock.now + years * 365 * 24 * 60 * minute) }, signers);
    }
    expect((await heads()).map(({ size, made }) => [size, made.getUTCFullYear()])).toEqual([
      [0, 2026],
      [0, 2027],
      [0, 2026],
      [0, 2026],
    ]);
  });

  test('goes on at once while rows of years wait for their places, and signs nothing before [L-9-1]', async () => {
    const { world, db, signers, order, heads, entries, rows } = await begin(await fresh());
    const { id } = await order();
    await sql`insert into card_order_history (order_id, status, actor_name, actor_role)
      select ${id}, 'activated', 'system', 'system' from generate_series(1, 625)`.execute(db);
    const answers: boolean[] = [];
    const signed: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      answers.push(await makeHistoryLog(world.portal, signers));
      signed.push((await heads()).length);
    }
    expect([answers, signed]).toEqual([
      [true, true, false, false],
      [0, 0, 1, 1],
    ]);
    expect((await entries()).map(({ history_id: each }) => each)).toEqual(await rows());
  });

  test('goes on under a new key and another address, and not where the last head is none of ours', async () => {
    const { world, db, clock, signers, order, heads, entries, rows } = await begin(await fresh());
    await order();
    await makeHistoryLog(world.portal, signers);
    const moved = {
      ...world.portal,
      config: { ...world.portal.config, history: { ...world.portal.config.history, logName: 'new.example/history' } },
    };
    const renewed = signersOf(moved, [Buffer.alloc(32, 9), ...testKeys.historyKeys]);
    clock.now += 60 * minute;
    await makeHistoryLog(moved, renewed);
    expect((await heads()).map(({ note }) => note.split('\n')[0])).toEqual([signers[0]?.name, 'new.example/history']);

    const [, last] = await heads();
    const wrongs = [
      { note: (await heads())[0]?.note.replace(/— /, '—  ') ?? '' },
      { root: Buffer.alloc(32) },
      { peaks: Buffer.alloc(last?.peaks.length ?? 0) },
      { peaks: Buffer.alloc(0) },
      { size: 1 },
    ];
    const { id, ...right } = last ?? { id: 0 };
    for (const wrong of wrongs) {
      await order();
      clock.now += 60 * minute;
      await db.updateTable('history_heads').set(wrong).where('id', '=', id).execute();
      for (const _ of [1, 2]) await makeHistoryLog(moved, renewed);
      expect([wrong, await heads()]).toEqual([wrong, expect.objectContaining({ length: 2 })]);
      await db.updateTable('history_heads').set(right).where('id', '=', id).execute();
    }
    // Whoever has the key of before alone cannot go on either.
    clock.now += 60 * minute;
    await makeHistoryLog(moved, renewed.slice(1));
    const events = await db.selectFrom('security_events').select(['kind', 'at']).execute();
    expect(events.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'history-head-not-signed'));
    expect((await entries()).map(({ history_id: each }) => each)).toEqual(await rows());
    await makeHistoryLog(moved, renewed);
    expect(await heads()).toHaveLength(3);
  });

  test('without a key has every row, and no head', async () => {
    const { world, order, heads, entries, rows } = await begin(await fresh());
    await order();
    await makeHistoryLog(world.portal, []);
    expect([(await entries()).length, await heads()]).toEqual([(await rows()).length, []]);
  });
});

describeOnPostgres('the log of the history', (fresh) => {
  test('has also a row that is committed long after rows with higher ids [L-9-1]', async () => {
    const { world, db, clock, signers, order, entries, rows } = await begin(await fresh());
    const { id } = await order();
    const other = await order();
    const write = (tx: typeof db, orderId: string) =>
      sql`with changed as (update card_orders set status_modified = now() where id = ${orderId} returning id)
        insert into card_order_history (order_id, status, actor_name, actor_role) select id, 'activated', 'system', 'system' from changed`.execute(
        tx,
      );
    const late = await inTransaction(db, async (tx) => {
      await write(tx, id);
      for (let turn = 0; turn < 4; turn += 1) {
        await write(db, other.id);
        clock.now += minute;
        await makeHistoryLog(world.portal, signers);
      }
      const open = await entries();
      expect(open).toHaveLength((await rows()).length);
      return open.length;
    });
    await makeHistoryLog(world.portal, signers);
    expect((await entries()).map(({ history_id: each }) => each).toSorted((one, two) => one - two)).toEqual(await rows());
    expect(await entries()).toHaveLength(late + 1);
    // And once every transaction has ended, those of other databases of this server too, the log asks for what is new alone.
    const highest = (await rows()).at(-1);
    const tail = async () => {
      await makeHistoryLog(world.portal, signers);
      const { placed_id: placed, settled_id: settled } = await db
        .selectFrom('history_tail')
        .selectAll()
        .executeTakeFirstOrThrow();
      return [placed, settled];
    };
    await expect.poll(tail, { timeout: 30_000 }).toEqual([highest, highest]);
  });
});
