import {
  type CardOrderStatus,
  cardOrderStatuses,
  changeSelectedCardOrders,
  maximumSelectedOrders,
  reactivateCardOrder,
  rejectCardOrder,
  type SelectedAction,
  selectedActions,
  statusesOfSelectedAction,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

const one = {
  suspend: suspendCardOrder,
  terminate: terminateCardOrder,
  reactivate: reactivateCardOrder,
  reject: rejectCardOrder,
};
const refused = 'errors.cards.transitionNotAllowed';

describeOnEachDatabase('selected cards and orders', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    organisation = await world.organisation();
    karl = await world.organisationUser(organisation);
    browser = await world.signIn(karl);
  });

  type Asked = { reason?: string; by?: Browser; organizationId?: string };
  const change = async (
    action: SelectedAction,
    orders: readonly { readonly id: string }[],
    { reason: rejectionReason = 'On leave', by = browser, organizationId = organisation.id }: Asked = {},
  ) => {
    const orderIds = orders.map(({ id }) => id);
    return by.call(changeSelectedCardOrders, { organizationId, action, orderIds, rejectionReason });
  };
  const order = async (status: CardOrderStatus, values = {}) =>
    world.order(await world.person(), organisation, status, { suspendedBy: 'company', ...values });
  const statusesOf = (orders: readonly CardOrder[]) => Promise.all(orders.map(async ({ id }) => (await world.found(id)).status));
  const lastOf = ({ id }: CardOrder) =>
    world.portal.db
      .selectFrom('card_order_history')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  test.each(selectedActions)(
    '%s by one call: of every status those and only those that the call for one would change [1-7, 4-1, 10-9]',
    async (action) => {
      const selected: CardOrder[] = [];
      const singly: CardOrder[] = [];
      for (const status of cardOrderStatuses) {
        // The company takes a rejection back one by one.
        if (action === 'reactivate' && status === 'cancelled_by_holder') continue;
        selected.push(await order(status));
        singly.push(await order(status));
      }
      const { status, result } = await change(action, selected);
      expect(status).toBe(200);
      for (const { id } of singly) {
        await browser.call(one[action], { orderId: id, org_id: organisation.id, rejectionReason: 'On leave' });
      }
      expect(await statusesOf(selected)).toEqual(await statusesOf(singly));
      const told = selected.map(({ id, status: from }, index) => {
        const to = result.orders[index]?.status;
        return { orderId: id, status: to, why: to === from ? refused : null };
      });
      expect(result.orders).toEqual(told);
      expect(await statusesOf(selected)).toEqual(told.map((each) => each.status));
      const changed = selected.flatMap(({ status: from }, index) => (told[index]?.why === null ? [from] : []));
      expect(changed.toSorted()).toEqual(statusesOfSelectedAction[action].toSorted());
      expect(changed.length).toBeGreaterThan(0);
    },
  );

  test('each have their own row of the history, with who, why and the call; one alone has no others to name', async () => {
    const [first, second, third] = [await order('activated'), await order('activated'), await order('activated')];
    await change('suspend', [first, second]);
    await change('suspend', [third], { reason: 'Lost' });
    const by = { status: 'suspended', actor_person_id: karl.id, actor_name: karl.name, actor_role: 'company' };
    for (const each of [first, second]) {
      expect(await lastOf(each)).toMatchObject({ ...by, reason: 'On leave', description: 'change-selected-card-orders' });
      expect((await world.found(each.id)).suspended_by).toBe('company');
    }
    expect(await lastOf(third)).toMatchObject({ ...by, reason: 'Lost', description: null });
  });

  test('that can be changed are, though others can not: each says why, and a second selecting of one is one', async () => {
    const other = await world.organisation();
    const [active, ended] = [await order('activated'), await order('terminated')];
    const foreign = await world.order(await world.person(), other, 'activated');
    const nobodys = { id: '00000000-0000-4000-8000-000000000000' };
    const { result } = await change('suspend', [ended, active, foreign, nobodys, active]);
    expect(result).toEqual({
      orders: [
        { orderId: ended.id, status: 'terminated', why: refused },
        { orderId: active.id, status: 'suspended', why: null },
        { orderId: foreign.id, status: null, why: 'errors.cards.itemNotFound' },
        { orderId: nobodys.id, status: null, why: 'errors.cards.itemNotFound' },
      ],
      orgIsNotActive: false,
    });
    expect((await world.found(foreign.id)).status).toBe('activated');
  });

  test('are reactivated as each by itself would be: the newest of a holder, none of one who has another', async () => {
    const [holder, second] = [await world.person(), await world.person()];
    const of = (person: TestPerson, status: 'suspended' | 'activated', values = {}) =>
      world.order(person, organisation, status, { suspendedBy: 'company', ...values });
    const orders = [
      await of(holder, 'suspended'),
      await of(holder, 'suspended'),
      await of(second, 'suspended'),
      await order('suspended', { valid_from: world.day(-30), valid_until: world.day(-1) }),
      await order('suspended', { suspendedBy: 'holder' }),
      await order('cancelled_by_holder'),
    ];
    await of(second, 'activated');
    const { result } = await change('reactivate', orders);
    const another = 'errors.cards.anotherCardIsActive';
    expect(result.orders.map(({ why }) => why)).toEqual([another, null, another, 'errors.cards.validityOver', null, refused]);
    expect(await statusesOf(orders)).toEqual(result.orders.map(({ status }) => status));
  });

  test('of a company that is not active are suspended, and not reactivated: the answer says so beforehand', async () => {
    const card = await order('activated');
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'payment_overdue' })
      .where('id', '=', organisation.id)
      .execute();
    expect((await change('suspend', [card])).result).toMatchObject({ orders: [{ why: null }], orgIsNotActive: true });
    const { result } = await change('reactivate', [card]);
    expect(result.orders).toEqual([{ orderId: card.id, status: 'suspended', why: 'errors.cards.organizationNotActive' }]);
  });

  test('change once when asked again: a repeat is answered as the first, with another reason or by another it is refused', async () => {
    const orders = [await order('activated'), await order('activated')];
    const first = await change('suspend', orders);
    const before = await Promise.all(orders.map(({ id }) => world.history(id)));
    expect((await change('suspend', orders)).result).toEqual(first.result);
    const colleague = await world.signIn(await world.organisationUser(organisation));
    for (const again of [
      await change('suspend', orders, { reason: 'Ill' }),
      await change('suspend', orders, { by: colleague }),
    ]) {
      expect(again.result.orders.map(({ status, why }) => [status, why])).toEqual(orders.map(() => ['suspended', refused]));
    }
    expect(await Promise.all(orders.map(({ id }) => world.history(id)))).toEqual(before);
  });

  test('of one company alone, or one that it manages, by who may change its cards [T3, 6-6]', async () => {
    const managed = await world.organisation();
    await world.manage(organisation, managed);
    const own = await order('activated');
    const theirs = await world.order(await world.person(), managed, 'activated');
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()));
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    for (const by of [elsewhere, await world.signIn(await world.person()), world.visitor()]) {
      expect((await change('suspend', [own], { by })).status).toBe(403);
    }
    expect((await change('suspend', [own], { by: basic })).status).toBe(403);
    expect((await change('suspend', [own, theirs])).result.orders.map(({ why }) => why)).toEqual([
      null,
      'errors.cards.itemNotFound',
    ]);
    const { result } = await change('suspend', [theirs], { organizationId: managed.id });
    expect(result.orders).toEqual([{ orderId: theirs.id, status: 'suspended', why: null }]);
  });

  test('are 200 at most, at least one, and need a reason [5-1]', async () => {
    const card = await order('activated');
    const many = Array.from({ length: maximumSelectedOrders + 1 }, () => card);
    for (const wrong of [
      await change('suspend', many),
      await change('suspend', []),
      await change('suspend', [card], { reason: '' }),
    ]) {
      expect(wrong.status).toBe(400);
    }
    expect((await change('suspend', many.slice(1))).result.orders).toHaveLength(1);
  });
});
