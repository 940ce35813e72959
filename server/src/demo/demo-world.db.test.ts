import { cardOrderStatuses, statusesOfFilter } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { testPortal } from '../testing/test-portal.ts';
import { organisationIdOf } from './demo-organisations.ts';
import { ensureDemoWorld, resetDemoWorld } from './demo-world.ts';

describeOnEachDatabase('the demo world', (fresh) => {
  test('is made once, holds every status, and is made anew by a reset', async () => {
    const database = await fresh();
    const { db } = database;
    let clock = new Date('2026-11-20T12:00:00Z');
    const portal = testPortal(database, { now: () => clock });
    const madeAt = await ensureDemoWorld(portal);
    clock = new Date('2026-11-21T12:00:00Z');
    expect(await ensureDemoWorld(portal)).toEqual(madeAt);

    const counts = await db
      .selectFrom('card_orders')
      .select(['status', sql<number>`count(*)`.as('count')])
      .where('organisation_id', '=', organisationIdOf('NORRBYGG'))
      .groupBy('status')
      .execute();
    expect(new Set(counts.map(({ status }) => status))).toEqual(new Set(cardOrderStatuses));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(4000);
    const { rows: foreign } = await sql`
      select id from card_orders o where o.status <> (
        select status from card_order_history h where h.order_id = o.id order by id desc limit 1)`.execute(db);
    expect(foreign).toEqual([]);
    const tooLong = await db
      .selectFrom('card_orders')
      .select('id')
      .where('status', 'in', ['activated', 'suspended', 'personalized'])
      .where('valid_until', '<', portal.today())
      .execute();
    expect(tooLong).toEqual([]);
    expect(statusesOfFilter.all).toHaveLength(counts.length);

    await db.updateTable('organisations').set({ name: 'Somebody was here' }).execute();
    const again = await resetDemoWorld(portal);
    expect(again).toEqual(clock);
    expect(await db.selectFrom('organisations').select('name').where('code', '=', 'NORRBYGG').execute()).toEqual([
      { name: 'Norrbygg AB' },
    ]);
  }, 60_000);
});
