import type { StatusFilter } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { miscounts } from '../testing/miscounts.ts';
import { type TestOrganisation, World } from '../testing/world.ts';
import type { CardOrder } from './card-order-store.ts';
import { listOrganisationPage } from './organisation-list-store.ts';
import { suspendAllCards } from './suspend-all-cards.ts';

describeOnEachDatabase('the answer to a search that was asked before', (fresh) => {
  let world: World;
  let company: TestOrganisation;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    company = await world.organisation();
  });
  const found = async (filter: StatusFilter = 'all', text = 'zetter') => {
    const wanted = { organisationId: company.id, filter, text, page: 1, itemsPerPage: 20 };
    const page = await listOrganisationPage(world.portal.db, wanted);
    return [page?.total, page?.orders.map(({ id }) => id)];
  };
  const rename = async ({ id }: CardOrder, name: string) => {
    const names = { family_names: name, printable_name: name };
    await world.portal.db.updateTable('card_orders').set(names).where('id', '=', id).execute();
  };

  test('is that of now, whatever was answered before', async () => {
    const { db } = world.portal;
    const person = await world.person({ familyNames: 'Zetterberg' });
    const first = await world.order(person, company, 'activated');
    for (const _ of [1, 2])
      expect([await found(), await found('active')]).toEqual([
        [1, [first.id]],
        [1, [first.id]],
      ]);
    const second = await world.order(person, company, 'ordered');
    for (const _ of [1, 2])
      expect([await found(), await found('active')]).toEqual([
        [2, [second.id, first.id]],
        [1, [first.id]],
      ]);
    const by = { personId: (await world.companyUser(company)).id, name: 'Karl', role: 'company' } as const;
    await suspendAllCards(world.portal, company.id, by);
    for (const _ of [1, 2])
      expect([await found('inactive'), await found('active')]).toEqual([
        [1, [first.id]],
        [0, []],
      ]);
    await rename(second, 'Ek');
    for (const _ of [1, 2]) expect(await found()).toEqual([1, [first.id]]);
    expect(await found('all', '999888')).toEqual([0, []]);
    await db.updateTable('card_orders').set({ card_number: 'AB0009998880' }).where('id', '=', first.id).execute();
    for (const _ of [1, 2]) expect(await found('all', '999888')).toEqual([1, [first.id]]);
    expect(await found('all', 'zetter')).toEqual([1, [first.id]]);
  });

  test('knows of orders that change places under two filters at once', async () => {
    const person = await world.person({ familyNames: 'Zetterberg' });
    const [one, other] = [
      await world.order(person, company, 'ordered'),
      await world.order(person, company, 'cancelled_by_orderer'),
    ];
    const under = async () => [await found('pending'), await found('cancelled')];
    expect(await under()).toEqual([
      [1, [one.id]],
      [1, [other.id]],
    ]);
    await sql`update card_orders
      set status = case status when 'ordered' then 'cancelled_by_orderer' else 'ordered' end`.execute(world.portal.db);
    expect(await under()).toEqual([
      [1, [other.id]],
      [1, [one.id]],
    ]);
    expect(await miscounts(world.portal.db)).toEqual([]);
  });

  test('is that of now in a database that was brought back to an earlier moment', async () => {
    const { db } = world.portal;
    const person = await world.person({ familyNames: 'Ek' });
    const [before, after] = [await world.order(person, company, 'ordered'), await world.order(person, company, 'ordered')];
    const backup = await db.selectFrom('card_order_counts').selectAll().execute();
    await rename(before, 'Zetter');
    expect(await found()).toEqual([1, [before.id]]);
    await rename(before, 'Ek');
    for (const { organisation_id, version } of backup) {
      await db.updateTable('card_order_counts').set({ version }).where('organisation_id', '=', organisation_id).execute();
    }
    await rename(after, 'Zetter');
    expect(await found()).toEqual([1, [after.id]]);
  });

  test('never shows an order of another organisation, even if what is remembered does not hold [T2]', async () => {
    const { db } = world.portal;
    const order = await world.order(await world.person({ familyNames: 'Zetterberg' }), company, 'ordered');
    const { id: elsewhere } = await world.organisation();
    expect(await found()).toEqual([1, [order.id]]);
    await sql`alter table card_orders disable trigger user`.execute(db);
    try {
      await db.updateTable('card_orders').set({ organisation_id: elsewhere }).where('id', '=', order.id).execute();
    } finally {
      await sql`alter table card_orders enable trigger user`.execute(db);
    }
    expect((await found())[1]).toEqual([]);
  });
});
