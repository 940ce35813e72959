import { cardOrderStatuses } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { expireCardOrders } from './expire-card-orders.ts';

describeOnEachDatabase('a card whose last day is over', (fresh) => {
  test('expires on the day after, with its history row, and nothing else does [4-1]', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const organisation = await world.organisation();
    const made = new Map<string, string>();
    for (const status of cardOrderStatuses) {
      const { id } = await world.order(await world.person(), organisation, status, { valid_until: '2026-11-30' });
      made.set(id, status);
    }
    await world.order(await world.person(), organisation, 'activated', { valid_until: '2026-12-01' });

    now = new Date('2026-11-30T22:59:59Z');
    expect(await expireCardOrders(world.portal)).toBe(0);
    now = new Date('2026-11-30T23:00:00Z');
    expect(await Promise.all([expireCardOrders(world.portal), expireCardOrders(world.portal)])).toContain(3);
    expect(await expireCardOrders(world.portal)).toBe(0);

    for (const [id, status] of made) {
      const ends = ['personalized', 'activated', 'suspended'].includes(status);
      const order = await world.found(id);
      expect([status, order.status]).toEqual([status, ends ? 'expired' : status]);
      expect((await world.history(id)).slice(-2)).toEqual(ends ? [status, 'expired'] : expect.arrayContaining([status]));
      if (ends) expect(order).toMatchObject({ suspended_by: null, status_modified: now });
    }
  });

  test('gets a history that does not run backwards', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const { id } = await world.order(await world.person(), await world.organisation(), 'activated', {
      valid_until: '2026-11-19',
    });
    const later = new Date(now.getTime() + 60_000);
    await world.portal.db.updateTable('card_orders').set({ status_modified: later }).where('id', '=', id).execute();
    expect(await expireCardOrders(world.portal)).toBe(1);
    const told = await world.portal.db
      .selectFrom('card_order_history')
      .select('modified_time')
      .where('order_id', '=', id)
      .where('status', '=', 'expired')
      .execute();
    expect(told).toEqual([{ modified_time: later }]);
  });
});
