import { type CardOrderStatus, cardOrderStatuses, hasCard, hasFailed, statusesOfFilter } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { inAnyStatus } from '../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { hasEnded, validFromIsAhead } from './card-order.ts';

/** What is asked of a status, by the name of the function that the database has for it. */
const asked = { has_card: hasCard, has_failed: hasFailed, has_ended: hasEnded };

describeOnEachDatabase('a status', (fresh) => {
  test.each(Object.entries(asked))('%s of the database as the program does, whichever it is [4-1]', async (name, rule) => {
    const { db } = await fresh();
    const { rows } = await sql<{ status: string; is: boolean }>`
      select status, ${sql.raw(name)}(status) as is from unnest(${[...cardOrderStatuses]}::text[]) as status`.execute(db);
    const told = rows.flatMap(({ status, is }) => (is ? [status] : []));
    expect(told).toEqual(cardOrderStatuses.filter((status) => rule(status)));
    expect(told.length).toBeGreaterThan(2);
  });

  test('waits for its first day in the database as in the program, whichever it is [4-4]', async () => {
    const { db } = await fresh();
    const today = '2026-11-27';
    const days = ['2026-11-26', today, '2026-11-28'];
    const { rows } = await sql<{ status: CardOrderStatus; valid_from: string; is: boolean }>`
      select status, day as valid_from, valid_from_is_ahead(status, day::date, ${today}) as is
      from unnest(${[...cardOrderStatuses]}::text[]) as status, unnest(${days}::text[]) as day`.execute(db);
    expect(rows).toHaveLength(cardOrderStatuses.length * days.length);
    for (const { is, ...order } of rows) expect({ ...order, is }).toEqual({ ...order, is: validFromIsAhead(order, today) });
    expect(rows.flatMap(({ is, ...order }) => (is ? [order] : []))).toEqual([
      { status: 'personalized', valid_from: '2026-11-28' },
    ]);
  });

  test.each([
    ['has_card(status) and valid_until < current_date', 'Index Cond: (card_orders.valid_until'],
    ['has_ended(status) and pin_sealed is not null', 'card_orders_ended_with_pin'],
    ['has_ended(status) and photo_id is not null and status_modified < now()', 'card_orders_ended_with_photo'],
    ['has_failed(status)', 'Filter'],
  ])('is asked by %s without a call, so that the index answers that is for it', async (condition, used) => {
    const { db } = await fresh();
    const plan = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain verbose select id from card_orders where ${sql.raw(condition)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(used);
    expect(plan).not.toContain('has_');
  });

  test('is one that the database takes, and stands under the filter by which lists are narrowed [4-1]', async () => {
    const world = await World.make(await fresh());
    const { id } = await world.order(await world.person(), await world.organisation(), 'activated');
    const filters = (['pending', 'cancelled', 'active', 'inactive'] as const).flatMap((filter) =>
      statusesOfFilter[filter].map((status) => [status, filter]),
    );
    expect(filters.map(([status]) => status).toSorted()).toEqual(cardOrderStatuses.toSorted());
    for (const [status, filter] of filters) {
      const suspendedBy = status === 'suspended' ? 'holder' : null;
      await inAnyStatus(world.portal.db, (tx) =>
        sql`update card_orders set status = ${status}, suspended_by = ${suspendedBy} where id = ${id}`.execute(tx),
      );
      const found = await sql<{ filter: string }>`select filter_group as filter from card_orders where id = ${id}`.execute(
        world.portal.db,
      );
      expect([status, found.rows[0]?.filter]).toEqual([status, filter]);
    }
  });
});
