import { type CardOrderStatus, cardOrderStatuses } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { transitions } from '../card-order.ts';
import type { CardOrder } from '../card-order-store.ts';

const isInTable = (from: CardOrderStatus | null, to: CardOrderStatus) =>
  transitions.some((row) => row.from === from && row.to === to);
const marksOf = (status: CardOrderStatus) => ({ status, suspended_by: status === 'suspended' ? ('company' as const) : null });

describeOnEachDatabase('the database', (fresh) => {
  let world: World;
  /** Has all that any status asks of an order. */
  let order: CardOrder;
  beforeEach(async () => {
    world = await World.make(await fresh());
    order = await world.order(await world.person(), await world.organisation(), 'activated');
  });

  /** Whether a statement is taken; it is not kept. */
  async function takes(statement: ReturnType<typeof sql>): Promise<boolean> {
    const undo = new Error('undone');
    try {
      await world.portal.db.transaction().execute(async (tx) => {
        await statement.execute(tx);
        throw undo;
      });
    } catch (error) {
      if (error === undo) return true;
      if (error instanceof Error && error.message.startsWith('A card order does not go')) return false;
      throw error;
    }
    return false;
  }

  test('lets a status follow another where the table of transitions does, and nowhere else [4-1]', async () => {
    for (const from of cardOrderStatuses) {
      await inAnyStatus(world.portal.db, (tx) =>
        tx.updateTable('card_orders').set(marksOf(from)).where('id', '=', order.id).execute(),
      );
      for (const to of cardOrderStatuses) {
        if (to === from) continue;
        const { suspended_by: suspendedBy } = marksOf(to);
        const change = sql`update card_orders set status = ${to}, suspended_by = ${suspendedBy} where id = ${order.id}`;
        expect([from, to, await takes(change)]).toEqual([from, to, isInTable(from, to)]);
      }
    }
  }, 120_000);

  test('lets an order begin where the table of transitions does, and nowhere else [4-1]', async () => {
    for (const status of cardOrderStatuses) {
      const { suspended_by: suspendedBy } = marksOf(status);
      const columns = sql`organisation_id, supplier_id, card_type, government_id_hash, government_id_sealed, government_id_type,
        government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country, valid_from, valid_until`;
      const beginning = sql`
        insert into card_orders (${columns}, status, suspended_by, card_number, pin_sealed, holder_id)
        select ${columns}, ${status}, ${suspendedBy}, 'ZZ0000000000', pin_sealed, ${(await world.person()).id}
        from card_orders where id = ${order.id}`;
      expect([status, await takes(beginning)]).toEqual([status, isInTable(null, status)]);
    }
  });
});
