import { getCardOrderDetails, ownReference, suspendCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('an order that was changed', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    holder = await world.person();
  });
  const seenBy = async (person: TestPerson, order: { id: string }, where: object = {}) =>
    (await world.signIn(person)).call(getCardOrderDetails, { orderId: order.id, ...where });

  test('tells its company who changed it last, when and why, and what the orderer calls it; the holder neither [10-4, 10-5]', async () => {
    const karl = await world.organisationUser(organisation);
    const order = await world.order(holder, organisation, 'activated', { orderer_reference: 'EMP-17' });
    const browser = await world.signIn(karl);
    const reason = 'leave of absence';
    const body = { orderId: order.id, rejectionReason: reason, changeCompanyCardStatus: true, org_id: organisation.id };
    expect((await browser.call(suspendCardOrder, body)).status).toBe(200);
    const seen = (await seenBy(karl, order, { organizationCode: organisation.code })).result.pendingOrder;
    const { statusModified: at } = seen ?? {};
    expect(seen?.lastChange).toEqual({ status: 'suspended', at, role: 'company', name: 'Karl Nyström', reason, cause: null });
    expect(seen?.ordererReference).toBe('EMP-17');
    expect((await seenBy(holder, order)).result.pendingOrder).toMatchObject({ lastChange: null, ordererReference: null });
    const unnamed = await world.order(holder, organisation, 'activated', {
      orderer_reference: `${ownReference}${'ab'.repeat(32)}`,
    });
    const { result } = await seenBy(karl, unnamed, { organizationCode: organisation.code });
    expect(result.pendingOrder?.ordererReference).toBeNull();
  });

  test.each([
    ['cancelled_by_holder', 'holder', false, 'for a test'],
    ['ordered', 'orderer', true, null],
    ['rejected_by_personalizer', 'personalizer', false, 'for a test'],
    ['cancelled_by_id_verifier', 'id_verifier', false, null],
    ['expired', 'system', false, 'for a test'],
  ] as const)('tells its company of %s by %s what it may know [10-5]', async (status, role, isNamed, reason) => {
    const order = await world.order(holder, organisation, status);
    const { result } = await seenBy(await world.organisationUser(organisation), order, { organizationCode: organisation.code });
    expect(result.pendingOrder?.lastChange).toMatchObject({ status, role, reason });
    expect(result.pendingOrder?.lastChange?.name !== null).toBe(isNamed);
  });
});
