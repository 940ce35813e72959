import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { simulateSuppliers } from './simulated-supplier.ts';
import { supplierIdOf } from './world/demo-organisations.ts';
import { noteWorldMade } from './world/demo-world-store.ts';

describeOnEachDatabase('the simulated suppliers', (fresh) => {
  test('work on what came since the world was made, and leave what was there', async () => {
    let clock = new Date('2026-11-20T12:00:00Z');
    const world = await World.make(await fresh(), { now: () => clock });
    const { db } = world.portal;
    const organisation = await world.organisation();
    const pass = (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000);
    };
    const supplierId = supplierIdOf('kortverket');
    const byHand = supplierIdOf('kortnord');
    await db
      .insertInto('card_suppliers')
      .values([
        { id: supplierId, accreditation_code: 'KV', code: 'by-itself', name: 'By itself' },
        { id: byHand, accreditation_code: 'KN', code: 'kortnord', name: 'Kort Nord' },
      ])
      .execute();
    const ordered = async (supplier = supplierId) => {
      const { id } = await world.order(await world.person(), organisation, 'approved_by_orderer');
      await db.updateTable('card_orders').set({ supplier_id: supplier }).where('id', '=', id).execute();
      return id;
    };
    const old = await ordered();
    pass(10);
    await noteWorldMade(db, clock);
    pass(10);
    const recent = await ordered();
    const forOperator = await ordered(byHand);
    pass(10);
    await simulateSuppliers(world.portal);
    expect((await world.found(old)).status).toBe('approved_by_orderer');
    expect((await world.found(recent)).status).toBe('approved_by_personalizer');
    expect((await world.found(forOperator)).status).toBe('approved_by_orderer');
  });
});
