import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('the page of an order that waits for its approval', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let typist: TestPerson;
  let first: Browser;
  let second: Browser;
  let orderId: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.supplier();
    typist = await world.organisationUser(organisation, 'main');
    first = await world.signIn(typist, 'bank', true);
    second = await world.signIn(await world.organisationUser(organisation, 'main'), 'bank', true);
    await first.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: true });
    const order = { ...orderOfÅsa, supplier: 'kortverket' };
    const asked = { organizationId: organisation.code, requestId: randomUUID(), order };
    orderId = (await first.call(contract.orderCard, asked)).result.order?.orderId ?? '';
  });
  const seenBy = async (by: Browser, organizationCode = organisation.code) =>
    (await by.call(contract.getCardOrderDetails, { orderId, organizationCode })).result.pendingOrder;
  const told = async (by: Browser, code?: string) => (await seenBy(by, code))?.approval;
  const may = { whyNot: null, orgState: 'active' };
  /** A basic user who has the right to approve by this lender alone. */
  const borrowerOf = async (lender: Browser, at = organisation) => {
    const { id: personId } = await world.organisationUser(at, 'basic');
    const right = { permission: 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS', days: 7 } as const;
    const lent = await lender.call(contract.lendToOrganisationUser, {
      organizationCode: at.code,
      personId,
      ...right,
    });
    expect(lent.status).toBe(200);
    return world.signIn({ ...typist, id: personId }, 'general');
  };

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

  test('says on its page and in the list what the call answers: of one’s own, by another account too, and of what a lender typed [W-5-6, L-8-4]', async () => {
    const { db } = world.portal;
    const twin = await world.organisationUser(organisation, 'main');
    const names = db.selectFrom('persons').select(['given_names', 'family_names']).where('id', '=', typist.id);
    const same = { ...(await names.executeTakeFirstOrThrow()), date_of_birth: '1980-05-05' };
    await db.updateTable('persons').set(same).where('id', 'in', [typist.id, twin.id]).execute();
    const asTwin = await world.signIn(twin, 'bank', true);
    const onPageInListAndPressed = async (by: Browser) => {
      const page = await seenBy(by);
      const { orders } = (await by.call(contract.getUnapprovedOrders, { organizationId: organisation.code })).result;
      const pressed = { organizationId: organisation.id, orders: [{ orderId, seen: page?.statusModified ?? '' }] };
      const [answered] = (await by.call(contract.approveOrders, pressed)).result.orders;
      return [page?.approval?.whyNot, orders.find((row) => row.orderId === orderId)?.whyNot, answered?.why];
    };
    const each = [
      ['who typed it', first, 'typedByYou'],
      ['another account of theirs', asTwin, 'typedByYou'],
      ['who has the right from who typed it', await borrowerOf(first), 'lentByTypist'],
      ['who has it from another account of theirs', await borrowerOf(asTwin), 'lentByTypist'],
      ['who has it from another main user', await borrowerOf(second), null],
    ] as const;
    for (const [who, by, why] of each) expect([who, await onPageInListAndPressed(by)]).toEqual([who, [why, why, why]]);
    // Where no second person is wanted, whoever typed it is told that they may, and does.
    await first.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: false });
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    const order = { ...orderOfÅsa, supplier: 'kortverket', card_type: 'lma' };
    orderId = (await key.call(contract.placeCardOrders, { orders: [order] })).result.created[0]?.order_id ?? '';
    const seen = (await seenBy(first))?.statusModified ?? '';
    const edited = { organizationId: organisation.code, orderId, seen, order: { ...order, city: 'Kiruna' } };
    expect((await first.call(contract.editOrder, edited)).result.problems).toEqual([]);
    expect(await onPageInListAndPressed(first)).toEqual([null, null, null]);
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

  test('tells the same of a right that is lent in the company that manages this one [W-5-6, L-8-4]', async () => {
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const itsMain = await world.signIn(await world.organisationUser(manager, 'main'), 'bank', true);
    const asked = { organizationId: organisation.id, requestId: randomUUID() };
    const again = { ...orderOfÅsa, supplier: 'kortverket', card_type: 'lma' };
    orderId = (await itsMain.call(contract.orderCard, { ...asked, order: again })).result.order?.orderId ?? '';
    const ofManager = await borrowerOf(itsMain, manager);
    const { approval, statusModified: seenThen = '' } = (await seenBy(ofManager, manager.code)) ?? {};
    expect(approval?.whyNot).toBe('lentByTypist');
    const there = { organizationId: organisation.id, orders: [{ orderId, seen: seenThen }] };
    expect((await ofManager.call(contract.approveOrders, there)).result.orders).toEqual([{ orderId, why: 'lentByTypist' }]);
  });
});
