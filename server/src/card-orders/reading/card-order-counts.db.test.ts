import { type StatusFilter, statusesOfFilter } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { miscounts } from '../../testing/miscounts.ts';
import { newestFirst } from '../../testing/orders.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { reactivateAllCards } from '../bulk/reactivate-all-cards.ts';
import { suspendAllCards } from '../bulk/suspend-all-cards.ts';
import { transitions } from '../card-order.ts';
import { type CardOrder, lockOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { expireCardOrders } from '../changing/expire-card-orders.ts';
import { findOrdersForDisplay } from './card-order-list-store.ts';

const everything = { as: 'organisation', organisationIds: 'any' } as const;
const filters = Object.entries(statusesOfFilter) as [StatusFilter, readonly string[]][];

describeOnEachDatabase('the counts of an organisation’s list', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    organisation = await world.organisation();
  });
  const counted = async (filter: StatusFilter, organisationId = organisation.id) => {
    const wanted = { ...newestFirst, organisationId, filter, text: '', page: 1, itemsPerPage: 20 };
    const found = await findOrdersForDisplay(world.portal.db, wanted);
    expect(found?.counts?.[filter]).toBe(found?.total);
    return found?.total;
  };
  /** What a count reads, beside a look at all orders. */
  const countsAreRight = async () => {
    expect(await miscounts(world.portal.db)).toEqual([]);
    const orders = await world.portal.db
      .selectFrom('card_orders')
      .select('status')
      .where('organisation_id', '=', organisation.id)
      .execute();
    for (const [filter, statuses] of filters) {
      expect([filter, await counted(filter)]).toEqual([filter, orders.filter(({ status }) => statuses.includes(status)).length]);
    }
  };
  const demandRight = async () => undefined;
  const by = async () => {
    const { id: personId } = await world.organisationUser(organisation);
    return { personId, name: 'Karl', role: 'company' as const, demandRight };
  };

  test.each(transitions.filter(({ from }) => from !== null))(
    'hold after $action from $from to $to',
    async ({ from, to, action, by: [role] }) => {
      const holder = await world.person();
      const order = await world.order(holder, organisation, from ?? 'ordered');
      await countsAreRight();
      const changed = await inTransaction(world.portal.db, async (tx) => {
        const locked = (await lockOrder(tx, order.id, everything)) as CardOrder;
        const number = {
          card_number: 'AB0000000001',
          pin_sealed: world.portal.secrets.seal('4711', `card-order:${order.id}:pin`),
        };
        const set = action === 'personalize' ? number : action === 'confirm' ? { holder_id: holder.id } : {};
        return changeStatus(tx, world.portal, {
          order: locked,
          action,
          by: { personId: holder.id, name: holder.name, role: role ?? 'system' },
          reason: 'for a test',
          set,
        });
      });
      expect(changed).toMatchObject({ status: to });
      await countsAreRight();
    },
  );

  test('hold after changes of all cards, and after the end of many', async () => {
    for (let each = 0; each < 5; each += 1) await world.order(await world.person(), organisation, 'activated');
    const valid_until = world.day(3);
    await world.order(await world.person(), organisation, 'personalized', { valid_until });
    expect(await suspendAllCards(world.portal, organisation.id, await by())).toBe(5);
    expect([await counted('active'), await counted('inactive')]).toEqual([1, 5]);
    await countsAreRight();
    expect(await reactivateAllCards(world.portal, organisation.id, await by())).toMatchObject({ reactivatedCardsCount: 5 });
    expect([await counted('active'), await counted('inactive')]).toEqual([6, 0]);
    now += 5 * 86_400_000;
    expect(await expireCardOrders(world.portal)).toBe(1);
    await countsAreRight();
  });

  test('are those of a transaction that is kept: one that is refused leaves them as they were', async () => {
    const order = await world.order(await world.person(), organisation, 'activated');
    const refused = await inTransaction(world.portal.db, async (tx) => {
      await tx.updateTable('card_orders').set({ status: 'terminated' }).where('id', '=', order.id).execute();
      return refuse('errors.cards.itemNotFound');
    });
    expect(isRefusal(refused)).toBe(true);
    expect([await counted('active'), await counted('inactive')]).toEqual([1, 0]);
    await countsAreRight();
  });

  test('follow orders that are corrected by hand, moved to another organisation or deleted', async () => {
    const orders: CardOrder[] = [];
    for (let each = 0; each < 4; each += 1) orders.push(await world.order(await world.person(), organisation, 'ordered'));
    const [renamed, moved, redated, gone] = orders as [CardOrder, CardOrder, CardOrder, CardOrder];
    const { db } = world.portal;
    await db.updateTable('card_orders').set({ family_names: 'Åkesson' }).where('id', '=', renamed.id).execute();
    await db
      .updateTable('card_orders')
      .set({ organisation_id: (await world.organisation()).id })
      .where('id', '=', moved.id)
      .execute();
    await db.updateTable('card_orders').set({ created: '2020-01-31T23:59:59Z' }).where('id', '=', redated.id).execute();
    await sql`delete from card_order_history where order_id = ${gone.id}`.execute(db);
    await db.deleteFrom('card_orders').where('id', '=', gone.id).execute();
    expect(await counted('all')).toBe(2);
    await countsAreRight();
  });

  test('put each status under the filter of the contract', async () => {
    const narrower = filters.filter(([name]) => name !== 'all');
    expect(narrower).toHaveLength(4);
    for (const [filter, statuses] of narrower) {
      for (const status of statuses) {
        const order = await world.order(await world.person(), organisation, status as CardOrder['status']);
        const stored = await world.portal.db
          .selectFrom('card_orders')
          .select('filter_group')
          .where('id', '=', order.id)
          .executeTakeFirst();
        expect([status, stored?.filter_group]).toEqual([status, filter]);
      }
    }
    await countsAreRight();
  });
});

describeOnPostgres('the counts of one organisation that many write to', (fresh) => {
  test('hold, and nobody is turned away', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const orders: CardOrder[] = [];
    for (let each = 0; each < 12; each += 1) orders.push(await world.order(await world.person(), organisation, 'activated'));
    const { db } = world.portal;
    const change = (id: string, status: 'suspended' | 'activated') =>
      db
        .updateTable('card_orders')
        .set({ status, suspended_by: status === 'suspended' ? 'company' : null })
        .where('id', '=', id)
        .execute();
    await Promise.all(
      orders.map(async ({ id }, index) => {
        for (let round = 0; round <= index; round += 1) await change(id, round % 2 === 0 ? 'suspended' : 'activated');
      }),
    );
    expect(await miscounts(db)).toEqual([]);
  });
});
