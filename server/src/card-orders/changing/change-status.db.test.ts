import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { changeStatusAtOnce } from './change-status.ts';

describeOnEachDatabase('a change of one order at once', (fresh) => {
  let world: World;
  let company: TestOrganisation;
  let holder: TestPerson;
  beforeEach(async () => {
    world = await World.make(await fresh());
    company = await world.organisation();
    holder = await world.person();
  });
  const reachOf = (role: 'holder' | 'company') =>
    role === 'holder'
      ? ({ as: 'holder', personId: holder.id } as const)
      : ({ as: 'organisation', organisationIds: [company.id] } as const);
  const byA = (role: 'holder' | 'company') => ({ personId: null, name: 'Somebody', role });

  test.each([
    ['suspend', 'holder', 'activated', 'suspended'],
    ['suspend', 'company', 'activated', 'suspended'],
    ['terminate', 'holder', 'personalized', 'terminated'],
    ['terminate', 'company', 'activated', 'terminated'],
    ['terminate', 'company', 'suspended', 'terminated'],
    ['cancel', 'company', 'ordered', 'cancelled_by_orderer'],
    ['cancel', 'company', 'approved_by_orderer', 'cancelled_by_orderer'],
    ['cancel', 'company', 'approved_by_personalizer', 'cancelled_by_orderer'],
  ] as const)('%s by the %s of %s leads to %s, and a second time to nothing [T8]', async (action, role, status, to) => {
    const order = await world.order(holder, company, status);
    const before = await world.history(order.id);
    const asked = { id: order.id, reach: reachOf(role), action, by: byA(role), reason: 'It was lost' } as const;
    expect(await changeStatusAtOnce(world.portal, asked)).toBe(to);
    expect(await changeStatusAtOnce(world.portal, asked)).toBeUndefined();
    expect((await world.found(order.id)).status).toBe(to);
    expect(await world.history(order.id)).toEqual([...before, to]);
  });

  test.each([
    ['holder', 'holder'],
    ['company', 'holder'],
    ['company', 'company'],
  ] as const)('reactivate by the %s of what the %s suspended, and a second time nothing [T8]', async (role, suspendedBy) => {
    const order = await world.order(holder, company, 'suspended', { suspendedBy });
    const liftedOn = world.portal.today();
    const asked = { id: order.id, reach: reachOf(role), action: 'reactivate', by: byA(role), reason: 'Found', liftedOn } as const;
    expect(await changeStatusAtOnce(world.portal, { ...asked, from: 'suspended' })).toBe('activated');
    expect(await changeStatusAtOnce(world.portal, { ...asked, from: 'suspended' })).toBeUndefined();
    expect((await world.found(order.id)).suspended_by).toBeNull();
  });

  test.each([
    ['of which somebody is told', 'reject', 'holder', 'approved_by_personalizer'],
    ['for a role that the table does not name', 'reject', 'company', 'approved_by_personalizer'],
    ['that may lead to either of two statuses', 'reactivate', 'holder', 'suspended'],
  ] as const)('is none %s [T8]', async (_which, action, role, status) => {
    const order = await world.order(holder, company, status);
    const reach = { as: 'organisation', organisationIds: 'any' } as const;
    const asked = { id: order.id, reach, action, by: byA(role), reason: 'It was lost' };
    expect(await changeStatusAtOnce(world.portal, asked)).toBeUndefined();
    expect((await world.found(order.id)).status).toBe(status);
  });
});
