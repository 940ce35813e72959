import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('the page of an order that waits for its approval', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let first: Browser;
  let second: Browser;
  let orderId: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.supplier();
    first = await world.signIn(await world.organisationUser(organisation, 'main'), 'bank', true);
    second = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    await first.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: true });
    const order = { ...orderOfÅsa, supplier: 'kortverket' };
    const asked = { organizationId: organisation.code, requestId: randomUUID(), order };
    orderId = (await first.call(contract.orderCard, asked)).result.order?.orderId ?? '';
  });
  const seenBy = async (by: Browser, organizationCode = organisation.code) =>
    (await by.call(contract.getCardOrderDetails, { orderId, organizationCode })).result.pendingOrder;
  const told = async (by: Browser, code?: string) => (await seenBy(by, code))?.approval;
  const may = { whyNot: null, orgState: 'active' };

  test('tells whoever may approve it so, and they do by what it says; then it waits no more [W-5-6]', async () => {
    expect(await told(second)).toEqual(may);
    const orders = [{ orderId, seen: (await seenBy(second))?.statusModified ?? '' }];
    const { result } = await second.call(contract.approveOrders, { organizationId: organisation.id, orders });
    expect(result.orders).toEqual([{ orderId, why: null }]);
    expect(await told(second)).toBeNull();
  });

  test('tells everybody else why they do not: who typed it, who lacks the right, staff, and all while the company is not active [W-5-6, W-5-7]', async () => {
    expect(await told(first)).toEqual({ ...may, whyNot: 'typedByYou' });
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'), 'general');
    const olga = await world.person();
    await world.grant(olga, 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
    const staff = await world.signIn(olga);
    for (const by of [basic, staff]) expect(await told(by)).toEqual({ ...may, whyNot: 'rightMissing' });
    const others = contract.organisationStates.filter((state) => state !== 'active');
    expect(others).toContain('payment_overdue');
    for (const orgState of others) {
      await world.portal.db.updateTable('organisations').set({ state: orgState }).where('id', '=', organisation.id).execute();
      for (const by of [first, second]) expect(await told(by)).toEqual({ whyNot: 'companyNotActive', orgState });
      expect((await second.call(contract.getUnapprovedOrders, { organizationId: organisation.code })).result.orgState).toBe(
        orgState,
      );
    }
  });

  test('tells who typed it nothing of the kind where the company wants no second person, and the manager of the company what holds there [W-5-6]', async () => {
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const itsClerk = await world.signIn(await world.organisationUser(manager, 'main'), 'general');
    expect(await told(itsClerk, manager.code)).toEqual(may);
    // Switched off, it still waits for somebody else: it was typed before.
    await first.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: false });
    expect(await told(first)).toEqual({ ...may, whyNot: 'typedByYou' });
    expect(await told(second)).toEqual(may);
  });
});
