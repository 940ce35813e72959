import { expect, test } from 'vitest';
import { mayOf } from '../../card-orders/bulk-jobs/bulk-job-store.ts';
import { makeDue, markReturned } from '../../outbox/waiting-message-store.ts';
import { asPortalsRole } from '../../testing/database/as-portals-role.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { reaching } from './reach.ts';

describeOnPostgres('what looks further than whoever asks', (fresh) => {
  test('notes at an order that its mail came back, or goes out again, by a key that no order is of [R-2-10, L-1-5]', async () => {
    const database = await fresh();
    const world = await World.make(database);
    const { portal } = world;
    const values = { email: 'anna@example.com' };
    const order = await world.order(await world.person(), await world.organisation(), 'approved_by_personalizer', values);
    const { id } = await portal.db
      .selectFrom('holder_messages')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await portal.db.updateTable('outbox_messages').set({ sent: portal.now() }).where('id', '=', id).execute();
    const { db } = asPortalsRole(database);
    const cameBack = async () =>
      (await portal.db.selectFrom('holder_messages').select('came_back').where('id', '=', id).executeTakeFirstOrThrow())
        .came_back;
    await reaching([], async () => {
      expect(await markReturned(db, portal, { id, reason: '550', days: 14 })).toBe(true);
      expect(await cameBack()).toBe(true);
      expect(await makeDue(db, portal, id)).toBe('anna@example.com');
    });
    expect(await cameBack()).toBe(false);
  });

  test('names a person anew in each of their companies, whoever names them so, and finds a user of a company that manages another [R-2-10]', async () => {
    const database = await fresh();
    const world = await World.make(database);
    const [managing, managed] = [await world.organisation(), await world.organisation()];
    await world.manage(managing, managed);
    const user = await world.organisationUser(managing);
    const { db } = asPortalsRole(database);
    await reaching([], () => db.updateTable('persons').set({ family_names: 'Wirén' }).where('id', '=', user.id).execute());
    const { folded_name: name } = await world.portal.db
      .selectFrom('company_users')
      .select('folded_name')
      .executeTakeFirstOrThrow();
    expect(name).toContain('wiren');
    const right = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
    const may = reaching([managed.id], () => mayOf({ db, now: world.portal.now }, right, user.id, managed.id));
    expect(await may).toBe(true);
  });

  test('does so for the table of persons alone: on one of their own, the portal’s role runs nothing as the owner [R-2-10]', async () => {
    const database = await fresh();
    await World.make(database);
    const { pool } = asPortalsRole(database);
    const own = pool.query(`
      create temp table own (id uuid, given_names text, family_names text, username text);
      create trigger own after update on own for each row execute function public.name_of_renamed_user();
      insert into own values (gen_random_uuid());
      update own set given_names = 'Eve'`);
    await expect(own).rejects.toThrow('only on persons');
  });
});
