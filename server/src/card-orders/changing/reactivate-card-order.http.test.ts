import { reactivateCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const reason = { rejectionReason: 'Found again' };

describeOnEachDatabase('reactivating', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let representative: TestPerson;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    holder = await world.person();
    representative = await world.organisationUser(organisation);
  });
  async function browserOf(role: 'holder' | 'company'): Promise<[Browser, object]> {
    return role === 'holder'
      ? [await world.signIn(holder), {}]
      : [await world.signIn(representative), { org_id: organisation.id }];
  }
  async function ask(role: 'holder' | 'company', order: { id: string }) {
    const [browser, as] = await browserOf(role);
    return browser.call(reactivateCardOrder, { orderId: order.id, ...reason, ...as });
  }

  test.each([
    ['holder', 'holder'],
    ['company', 'holder'],
    ['company', 'company'],
  ] as const)('the %s lifts a suspension by the %s, once [4-1]', async (role, suspendedBy) => {
    const order = await world.order(holder, organisation, 'suspended', { suspendedBy });
    const before = await world.history(order.id);
    for (let time = 0; time < 2; time += 1) {
      const reply = await ask(role, order);
      expect([reply.status, reply.result]).toEqual([200, { status: 'activated' }]);
    }
    expect(await world.history(order.id)).toEqual([...before, 'activated']);
    expect((await world.found(order.id)).suspended_by).toBeNull();
  });

  test('of two cards of a holder at once one is reactivated, and the other refused [5-9, T8]', async () => {
    const suspended = () => world.order(holder, organisation, 'suspended', { suspendedBy: 'company' });
    const orders = [await suspended(), await suspended()];
    const [browser, as] = await browserOf('company');
    const replies = await Promise.all(
      orders.map(({ id }) => browser.call(reactivateCardOrder, { orderId: id, ...reason, ...as })),
    );
    expect(replies.map(({ status, refused }) => [status, refused]).toSorted()).toEqual([
      [200, undefined],
      [409, 'errors.cards.anotherCardIsActive'],
    ]);
    const statuses = await Promise.all(orders.map(async ({ id }) => (await world.found(id)).status));
    expect(statuses.toSorted()).toEqual(['activated', 'suspended']);
  });

  test('the holder does not lift a suspension by the company [T8]', async () => {
    const order = await world.order(holder, organisation, 'suspended', { suspendedBy: 'company' });
    const reply = await ask('holder', order);
    expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.suspendedByAnother']);
    expect((await world.found(order.id)).status).toBe('suspended');
  });

  test('waits for the company to be active, for no other card to be active, and for validity [5-9, T8]', async () => {
    const order = await world.order(holder, organisation, 'suspended', { valid_until: '2026-11-30' });
    const setState = (state: 'active' | 'payment_overdue') =>
      world.portal.db.updateTable('organisations').set({ state }).where('id', '=', organisation.id).execute();
    await setState('payment_overdue');
    expect((await ask('company', order)).refused).toBe('errors.cards.organizationNotActive');
    await setState('active');
    await world.order(holder, organisation, 'activated');
    expect((await ask('company', order)).refused).toBe('errors.cards.anotherCardIsActive');
    now = new Date('2026-12-01T12:00:00Z');
    expect((await ask('holder', order)).refused).toBe('errors.cards.validityOver');
    expect((await world.found(order.id)).status).toBe('suspended');
  });

  test('takes a rejection back within 30 days [4-1]', async () => {
    const order = await world.order(holder, organisation, 'cancelled_by_holder', { email: 'holder@example.com' });
    now = new Date('2026-12-20T12:00:01Z');
    const late = await ask('holder', order);
    expect([late.status, late.refused, late.data]).toEqual([409, 'errors.cards.rejectionTooOld', { days: 30 }]);
    now = new Date('2026-12-20T12:00:00Z');
    const told = (await world.messages()).length;
    expect((await ask('company', order)).result).toEqual({ status: 'approved_by_personalizer' });
    expect(await world.found(order.id)).toMatchObject({ rejection_reason: null });
    expect(await world.messages()).toHaveLength(told + 1);
  });

  test('of a rejection by the holder themselves tells nobody', async () => {
    const order = await world.order(holder, organisation, 'cancelled_by_holder', { email: 'holder@example.com' });
    const told = await world.messages();
    expect((await ask('holder', order)).result).toEqual({ status: 'approved_by_personalizer' });
    expect(await world.messages()).toEqual(told);
  });

  test.each(['personalized', 'activated', 'terminated', 'expired', 'cancelled_by_orderer'] as const)(
    'is refused of %s [4-1]',
    async (status) => {
      const order = await world.order(holder, organisation, status);
      for (const role of ['holder', 'company'] as const) {
        const reply = await ask(role, order);
        expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
      }
    },
  );

  test('of several cards at once leaves one active [5-9]', async () => {
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => world.order(holder, organisation, 'suspended', { suspendedBy: 'holder' })),
    );
    const [asHolder] = await browserOf('holder');
    const [asCompany, as] = await browserOf('company');
    const replies = await Promise.all(
      [...orders, ...orders].map((order, index) =>
        (index % 2 ? asHolder : asCompany).call(reactivateCardOrder, { orderId: order.id, ...reason, ...(index % 2 ? {} : as) }),
      ),
    );
    expect(replies).toHaveLength(12);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const found = await Promise.all(orders.map(({ id }) => world.found(id)));
    expect(found.filter(({ status }) => status === 'activated')).toHaveLength(1);
    const histories = await Promise.all(orders.map(({ id }) => world.history(id)));
    expect(histories.filter((history) => history.length === 10)).toHaveLength(1);
  });
});
