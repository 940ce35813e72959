import { randomUUID } from 'node:crypto';
import { maximumOrdersPerCall } from '@siteid/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { swedishTestNumber } from '../../demo/world/demo-numbers.ts';
import { describeOnEachDatabase, describeOnPostgres, type FreshDatabase } from '../../testing/database/databases.ts';
import { newestFirst } from '../../testing/orders.ts';
import { jpegOf } from '../../testing/photos.ts';
import { World } from '../../testing/world.ts';
import { orderCard } from '../ordering/order-card.ts';
import { findOrdersForDisplay } from '../reading/card-order-list-store.ts';
import { judgeOrders } from './judge-orders.ts';
import { placeImportedOrders } from './place-imported-orders.ts';

/** Rows that were read and photos that were drawn, as they are. */
const done = vi.hoisted(() => ({ rows: 0, photos: 0 }));
vi.mock('../ordering/order-row.ts', async (load) => {
  const { readOrderRow, ...others } = await load<typeof import('../ordering/order-row.ts')>();
  return { ...others, readOrderRow: (...row: Parameters<typeof readOrderRow>) => (done.rows++, readOrderRow(...row)) };
});
vi.mock('../../pictures/redraw-picture.ts', async (load) => {
  const { redrawPicture, ...others } = await load<typeof import('../../pictures/redraw-picture.ts')>();
  const counting: typeof redrawPicture = async (...photo) => redrawPicture(...photo).finally(() => done.photos++);
  return { ...others, redrawPicture: counting };
});
afterEach(() => {
  vi.restoreAllMocks();
});

const supplier = 'kortverket';

async function makeWorld(fresh: FreshDatabase) {
  const world = await World.make(await fresh());
  await world.supplier();
  const orderer = async () => {
    const organisation = await world.organisation();
    const { id: personId } = await world.organisationUser(organisation);
    return { organisationId: organisation.id, personId, name: 'Karl', demandRight: async () => undefined };
  };
  return { portal: world.portal, by: await orderer(), other: await orderer() };
}

const orderOf = (index: number) => {
  const date_of_birth = new Date(Date.UTC(1960, 0, 1 + index)).toISOString().slice(0, 10);
  const family_names = `Ek ${String.fromCodePoint(...[...String(index)].map((digit) => 97 + Number(digit)))}`;
  const government_id = swedishTestNumber(date_of_birth, true);
  return { given_names: 'Bo', family_names, date_of_birth, nationalities: 'SE', government_id_country: 'SE', government_id };
};

/** Each photo is another file: one that comes twice is drawn once. */
async function rowsWithPhotos(from: number, count: number) {
  const file = await jpegOf(300, 400);
  return Array.from({ length: count }, (_, at) => {
    const photo = Buffer.concat([file, Buffer.from(String(from + at))]).toString('base64');
    return { line: from + at, order: { ...orderOf(from + at), photo } };
  });
}

/** Statements that are sent for the work, and the most that is done of a kind before other requests have their turn. */
async function observe<Result>(kind: keyof typeof done, work: () => Promise<Result>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  let [most, before, isOver] = [0, done[kind], false];
  const others = () => {
    most = Math.max(most, done[kind] - before);
    before = done[kind];
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const result = await work();
  isOver = true;
  others();
  const statements = sent.mock.calls.length;
  sent.mockRestore();
  return { result, statements, most };
}

describeOnEachDatabase('an import of a thousand rows with photos', (fresh) => {
  test('is judged by as few statements as ten rows are, and lets others have their turn after fifty [W-9-3]', async () => {
    const { portal, by } = await makeWorld(fresh);
    const rows = Array.from({ length: maximumOrdersPerCall }, (_, index) => ({ line: index, order: orderOf(index) }));
    await judgeOrders(portal, by, { supplier, rows: rows.slice(0, 1) });
    const few = await observe('rows', async () => judgeOrders(portal, by, { supplier, rows: rows.slice(0, 10) }));
    const all = await observe('rows', async () => judgeOrders(portal, by, { supplier, rows }));
    expect(all.result.rows.filter(({ state }) => state === 'good')).toHaveLength(maximumOrdersPerCall);
    expect([few.statements, all.statements]).toEqual([few.statements, few.statements]);
    expect(few.statements).toBeLessThanOrEqual(4);
    expect(all.most).toBeLessThanOrEqual(50);
  });

  test('is placed by as many statements for ten rows as for one; others have their turn between photos, each drawn once [W-9-3]', async () => {
    const { portal, by } = await makeWorld(fresh);
    const importId = randomUUID();
    const place = async (from: number, count: number) => {
      const rows = await rowsWithPhotos(from, count);
      return observe('photos', async () => placeImportedOrders(portal, by, { importId, supplier, rows }));
    };
    await place(0, 1);
    const one = await place(1, 1);
    const drawnBefore = done.photos;
    const ten = await place(2, 10);
    expect(ten.result).toMatchObject({ rows: Array.from({ length: 10 }, () => ({ outcome: 'ordered' })) });
    expect(ten.statements).toBe(one.statements);
    expect(ten.statements).toBeLessThanOrEqual(30);
    expect([done.photos - drawnBefore, ten.most]).toEqual([10, 1]);
  });

  test('reads no more where there are a thousand companies [W-9-3]', async () => {
    const { portal, by } = await makeWorld(fresh);
    const { db } = portal;
    /** Entries of indexes that are read, and rows of tables that are read through, in one call that places a row. */
    const readFor = async (index: number) =>
      inTransaction(db, async (tx) => {
        const sum = async () => {
          const { rows } = await sql<{ read: number }>`
            select sum(pg_stat_get_xact_tuples_returned(oid))::int as read
            from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(tx);
          return rows[0]?.read ?? 0;
        };
        const before = await sum();
        await placeImportedOrders({ ...portal, db: tx }, by, {
          importId: randomUUID(),
          supplier,
          rows: [{ line: 1, order: orderOf(index) }],
        });
        return (await sum()) - before;
      });
    await readFor(1);
    await sql`
      insert into organisations (code, name, company_number, country, state)
      select 'GROWN' || n, 'Bygg ' || n, n::text, 'SE', 'active' from generate_series(1, 1200) n`.execute(db);
    await sql`vacuum analyze organisations`.execute(db);
    expect(await readFor(2)).toBeLessThan(300);
  });
});

describeOnPostgres('an import of a thousand rows with photos', (fresh) => {
  test('keeps nobody of another company waiting, whatever it holds when all is written [W-9-3]', async () => {
    const { portal, by, other } = await makeWorld(fresh);
    const { db } = portal;
    const rows = await rowsWithPhotos(0, 10);
    const imported = await db.transaction().execute(async (tx) => {
      // What became of each row is the last that a call writes.
      await sql`lock table order_import_rows in share row exclusive mode`.execute(tx);
      const placing = placeImportedOrders(portal, by, { importId: randomUUID(), supplier, rows });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), { timeout: 20_000, interval: 10 });
      const order = { ...orderOf(50), supplier };
      const theirs = await orderCard(portal, other, {
        requestId: randomUUID(),
        order,
        keepsPhoto: false,
        knowingly: false,
        renews: false,
      });
      expect(theirs).toMatchObject({ order: expect.anything(), problems: [] });
      const listed = { ...newestFirst, filter: 'all', text: '', page: 1, itemsPerPage: 20 } as const;
      const list = await findOrdersForDisplay(db, { ...listed, organisationId: other.organisationId });
      expect([list?.total, (await waiting.execute(db)).rows.length]).toEqual([1, 1]);
      return { placing };
    });
    expect(await imported.placing).toMatchObject({ rows: Array.from({ length: 10 }, () => ({ outcome: 'ordered' })) });
  });
});
