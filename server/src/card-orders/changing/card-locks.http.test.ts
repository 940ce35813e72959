import { setTimeout as wait } from 'node:timers/promises';
import { activateCardOrder, reactivateCardOrder, terminateCardOrder } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnPostgres('a card that is to change while another transaction has begun', (fresh) => {
  let world: World;
  let db: Kysely<Tables>;
  let organisation: TestOrganisation;
  beforeEach(async () => {
    world = await World.make(await fresh());
    db = world.portal.db;
    organisation = await world.organisation();
  });

  async function untilSomebodyWaits(): Promise<void> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(db)).rows.length === 0) await wait(5);
  }

  test('holds no counts while it waits for others: it locks those of both cards in one order', async () => {
    const holder = await world.person();
    const former = await world.order(holder, organisation, 'activated');
    const order = await world.order(holder, organisation, 'personalized');
    await db.updateTable('card_orders').set({ created: '2026-01-15T12:00:00Z' }).where('id', '=', order.id).execute();
    await db.updateTable('card_orders').set({ created: '2026-03-15T12:00:00Z' }).where('id', '=', former.id).execute();
    const browser = await world.signIn(holder);
    const lock = (tx: Kysely<Tables>, month: string) =>
      sql`select from card_order_counts where organisation_id = ${organisation.id} and month = ${month} for update nowait`.execute(
        tx,
      );
    const activation = await db.transaction().execute(async (tx) => {
      await lock(tx, '2026-01-01');
      const begun = browser.call(activateCardOrder, { orderId: order.id, cardNumber: order.card_number });
      await untilSomebodyWaits();
      await lock(tx, '2026-03-01');
      return { begun };
    });
    expect((await activation.begun).result).toEqual({ cardNumberIsValid: true, cardActivationIsForbiden: false });
    expect([(await world.found(former.id)).status, (await world.found(order.id)).status]).toEqual(['terminated', 'activated']);
  });

  test.each([
    ['of all the company’s cards', (organisationId: string) => organisationId],
    ['of another card of the holder', (organisationId: string, holderId: string) => `${organisationId}:${holderId}`],
  ])('waits until a change %s has ended', async (_of, key) => {
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'suspended', { suspendedBy: 'company' });
    const browser = await world.signIn(await world.organisationUser(organisation));
    const { begun } = await db.transaction().execute(async (tx) => {
      await takeLock(tx, 'cards', key(organisation.id, holder.id));
      const call = browser.call(reactivateCardOrder, { org_id: organisation.id, orderId: order.id, rejectionReason: 'Found' });
      await untilSomebodyWaits();
      expect((await world.found(order.id)).status).toBe('suspended');
      return { begun: call };
    });
    expect((await begun).result).toEqual({ status: 'activated' });
  });

  test('is not reactivated, where that one activated another of the holder', async () => {
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'suspended', { suspendedBy: 'company' });
    const other = await world.order(holder, organisation, 'suspended', { suspendedBy: 'company' });
    const browser = await world.signIn(await world.organisationUser(organisation));
    const { begun } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('card_orders').set({ status: 'activated', suspended_by: null }).where('id', '=', other.id).execute();
      const call = browser.call(reactivateCardOrder, { org_id: organisation.id, orderId: order.id, rejectionReason: 'Found' });
      await untilSomebodyWaits();
      return { begun: call };
    });
    expect((await begun).refused).toBe('errors.cards.anotherCardIsActive');
    expect(await world.history(order.id)).toEqual(await world.history(other.id));
  });

  test('gets a history that does not run backwards, whoever waited for whom', async () => {
    const order = await world.order(await world.person(), organisation, 'activated');
    const browser = await world.signIn(await world.organisationUser(organisation));
    const { begun, later } = await db.transaction().execute(async (tx) => {
      await sql`select from card_orders where id = ${order.id} for update`.execute(tx);
      const call = browser.call(terminateCardOrder, { org_id: organisation.id, orderId: order.id, rejectionReason: 'Left' });
      await untilSomebodyWaits();
      const at = new Date(Date.now() + 1000);
      await sql`update card_orders set status = 'suspended', suspended_by = 'holder', status_modified = ${at} where id = ${order.id}`.execute(
        tx,
      );
      return { begun: call, later: at };
    });
    expect((await begun).result).toEqual({ status: 'terminated' });
    const { modified_time: told } = await db
      .selectFrom('card_order_history')
      .select('modified_time')
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([told, (await world.found(order.id)).status_modified]).toEqual([later, later]);
  });

  test('is not reactivated, where that one makes the company inactive [4-8]', async () => {
    const order = await world.order(await world.person(), organisation, 'suspended', { suspendedBy: 'company' });
    const browser = await world.signIn(await world.organisationUser(organisation));
    const { begun } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('organisations').set({ state: 'payment_overdue' }).where('id', '=', organisation.id).execute();
      const asked = { org_id: organisation.id, orderId: order.id, rejectionReason: 'Found' };
      const call = browser.call(reactivateCardOrder, asked);
      await untilSomebodyWaits();
      return { begun: call };
    });
    expect((await begun).refused).toBe('errors.cards.organizationNotActive');
    expect((await world.found(order.id)).status).toBe('suspended');
  });
});
