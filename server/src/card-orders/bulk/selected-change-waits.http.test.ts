import { changeSelectedCardOrders } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { organisationKey } from '../changing/card-circumstances-store.ts';

describeOnPostgres('a change of selected cards', (fresh) => {
  test('waits some seconds for a change of all cards, and then gives up rather than hold a connection for minutes [10-9]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const browser = await world.signIn(await world.organisationUser(organisation));
    const { id } = await world.order(await world.person(), organisation, 'activated');
    const body = { organizationId: organisation.id, action: 'suspend', orderIds: [id], rejectionReason: 'On leave' } as const;
    await world.portal.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${organisationKey(sql`${organisation.id}`)})`.execute(tx);
      const begun = performance.now();
      expect((await browser.call(changeSelectedCardOrders, body)).status).toBe(503);
      expect(performance.now() - begun).toBeLessThan(20_000);
    });
    expect((await browser.call(changeSelectedCardOrders, body)).status).toBe(200);
  }, 30_000);
});
