import {
  activateCardOrder,
  type CardOrderStatus,
  getCardOrderDetails,
  getUserCardsList,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('a card that does not hold', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let karl: TestPerson;
  let olga: TestPerson;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    holder = await world.person();
    karl = await world.organisationUser(organisation);
    olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    await world.grant(olga, 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
  });

  /** What holder, company and staff are told of an order: the same. */
  async function toldOf(orderId: string) {
    const own = await (await world.signIn(holder)).call(getCardOrderDetails, { orderId });
    const where = { orderId, organizationCode: organisation.code };
    const companys = await (await world.signIn(karl)).call(getCardOrderDetails, where);
    const staff = await world.signIn(olga);
    const staffs = await staff.call(getCardOrderDetails, where);
    const { result } = await staff.call(getUserCardsList, { userId: holder.id });
    const listed = result.cardsInfo.find((card) => card.orderId === orderId);
    const told = [own, companys, staffs].map((reply) => reply.result.pendingOrder?.whyNotValid);
    for (const other of [...told.slice(1), listed?.whyNotValid]) expect(other).toEqual(told[0]);
    return told[0]?.map(({ why, menders }) => [why, ...menders]);
  }
  const order = (status: CardOrderStatus, values: Parameters<World['order']>[3] = {}) =>
    world.order(holder, organisation, status, values);

  test('says why to its holder, its company and staff: one rule for all, none of a card that holds [L-6-1, L-6-2]', async () => {
    expect(await toldOf((await order('activated')).id)).toEqual([]);
    expect(await toldOf((await order('approved_by_personalizer')).id)).toEqual([]);
    expect(await toldOf((await order('personalized')).id)).toEqual([['notActivated', 'holder']]);
    expect(await toldOf((await order('personalized', { valid_from: world.day(1) })).id)).toEqual([['notValidYet']]);
    expect(await toldOf((await order('expired', { valid_until: world.day(-1) })).id)).toEqual([['over']]);
  });

  test('says who suspended it, and that another card of the holder keeps it so [L-6-1]', async () => {
    const card = await order('activated', { card_number: 'AB1234567890' });
    const suspend = { orderId: card.id, rejectionReason: 'lost' };
    await (await world.signIn(holder)).call(suspendCardOrder, suspend);
    expect(await toldOf(card.id)).toEqual([['suspendedByHolder', 'holder', 'company']]);
    await order('activated');
    expect(await toldOf(card.id)).toEqual([['suspendedByHolder']]);
    const elsewhere = await world.organisation();
    const other = await world.order(holder, elsewhere, 'activated');
    const main = await world.signIn(await world.organisationUser(elsewhere));
    const body = { orderId: other.id, rejectionReason: 'leave', changeCompanyCardStatus: true, org_id: elsewhere.id };
    expect((await main.call(suspendCardOrder, body)).status).toBe(200);
    const { result } = await (await world.signIn(holder)).call(getCardOrderDetails, { orderId: other.id });
    expect(result.pendingOrder?.whyNotValid).toEqual([{ why: 'suspendedByCompany', menders: ['company'] }]);
  });

  test('says that its company is not active, also of a card that was activated [L-6-1]', async () => {
    const card = await order('activated');
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'payment_overdue' })
      .where('id', '=', organisation.id)
      .execute();
    expect(await toldOf(card.id)).toEqual([['companyNotActive', 'company', 'staff']]);
  });

  test('says that a newer one replaced it, which a card that was terminated is not [L-6-1]', async () => {
    const older = await order('activated');
    const newer = await order('personalized', { card_number: 'AB1234567890' });
    const browser = await world.signIn(holder);
    expect((await browser.call(activateCardOrder, { orderId: newer.id, cardNumber: 'AB-1234-567890' })).status).toBe(200);
    expect(await toldOf(older.id)).toEqual([['replaced']]);
    await browser.call(terminateCardOrder, { orderId: newer.id, rejectionReason: 'lost' });
    expect(await toldOf(newer.id)).toEqual([['terminated']]);
    expect(await toldOf(older.id)).toEqual([['replaced']]);
  });
});
