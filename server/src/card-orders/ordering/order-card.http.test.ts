import { randomUUID } from 'node:crypto';
import {
  findKnownWorkers,
  getCardOrdering,
  getKnownWorker,
  getOrdersForDisplay,
  orderCard,
  rejectCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

type Asked = { order?: object; requestId?: string; sameWorkerAs?: string; keepsPhoto?: boolean; knowingly?: boolean };

describeOnEachDatabase('a card ordered in the browser', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { MAILS_PER_ADDRESS: '2' } });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    await world.supplier();
    clerk = await world.organisationUser(organisation, 'main');
    browser = await world.signIn(clerk, 'general');
  });

  const ofÅsa = { ...orderOfÅsa, supplier: 'kortverket' };
  const ask = async ({ order = {}, ...asked }: Asked = {}, by = browser) =>
    by.call(orderCard, { organizationId: organisation.code, requestId: randomUUID(), order: { ...ofÅsa, ...order }, ...asked });
  const ordered = async (asked: Asked = {}) => {
    const { order } = (await ask(asked)).result;
    if (order === null) throw new Error('nothing was ordered');
    return order;
  };
  const orders = async () => world.portal.db.selectFrom('card_orders').selectAll().execute();

  test('comes in approved, on top of the list, and its history says who ordered it [W-5-1]', async () => {
    const { orderId, status, isNew } = await ordered({ order: { email: 'asa@example.com', phone: '070-174 06 05' } });
    expect([status, isNew]).toEqual(['approved_by_orderer', true]);
    const { result } = await browser.call(getOrdersForDisplay, { organizationCode: organisation.code, page: 1 });
    expect(result.orders[0]).toMatchObject({ orderId, printableName: 'Åsa Öberg' });
    expect(await world.found(orderId)).toMatchObject({ phone: '+46701740605', country: 'SE', organisation_id: organisation.id });
    const history = world.portal.db.selectFrom('card_order_history').selectAll().where('order_id', '=', orderId).orderBy('id');
    expect(
      (await history.execute()).map(({ status: to, actor_person_id, actor_role }) => [to, actor_person_id, actor_role]),
    ).toEqual([
      ['ordered', clerk.id, 'orderer'],
      ['approved_by_orderer', clerk.id, 'orderer'],
    ]);
  });

  test('is judged as a row of a file: all that is wrong is told with its field, and nothing comes in [W-5-1]', async () => {
    const order = {
      family_names: 'a@b',
      government_id: '19930715-2381',
      valid_from: '2026-02-30',
      name_to_print: 'A'.repeat(200),
    };
    const { result } = await ask({ order });
    expect(result).toEqual({
      order: null,
      standing: null,
      problems: [
        { field: 'family_names', reason: 'notAName', values: {} },
        { field: 'name_to_print', reason: 'nameDoesNotFit', values: { lines: '4', characters: '28' } },
        { field: 'government_id', reason: 'notAPersonalNumber', values: { kind: 'swedish' } },
        { field: 'valid_from', reason: 'notADate', values: {} },
      ],
    });
    expect(await orders()).toEqual([]);
  });

  test('by a company that is not active is refused, and the form is told before anything is typed [W-5-1]', async () => {
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'payment_overdue' })
      .where('id', '=', organisation.id)
      .execute();
    expect((await ask()).result.problems).toEqual([{ field: 'company', reason: 'companyNotActive', values: {} }]);
    const { result } = await browser.call(getCardOrdering, { organizationId: organisation.code });
    expect(result.orgState).toBe('payment_overdue');
    expect(await orders()).toEqual([]);
  });

  test('twice at once, and a request that comes again after its answer was lost, is one order [W-5-15]', async () => {
    const requestId = randomUUID();
    const at = await Promise.all([1, 2, 3, 4].map(async () => ordered({ requestId })));
    const again = await ordered({ requestId });
    expect(new Set([...at, again].map(({ orderId }) => orderId)).size).toBe(1);
    expect(again.isNew).toBe(true);
    expect(await orders()).toHaveLength(1);
  });

  test('by a request that another company has made, is an order of its own [T1]', async () => {
    const requestId = randomUUID();
    const { orderId } = await ordered({ requestId });
    const foreign = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(foreign, 'main'), 'general');
    const { result } = await stranger.call(orderCard, { organizationId: foreign.code, requestId, order: ofÅsa });
    expect(result.order?.isNew).toBe(true);
    expect(result.order?.orderId).not.toBe(orderId);
    expect((await orders()).map(({ organisation_id: of }) => of).toSorted()).toEqual([organisation.id, foreign.id].toSorted());
  });

  test('by two clerks at once is one order, and one of them is told that it was there [W-5-15]', async () => {
    const other = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const [mine, theirs] = await Promise.all([ask(), ask({}, other)]);
    expect(mine?.result.order?.orderId).toBe(theirs?.result.order?.orderId);
    expect([mine?.result.order?.isNew, theirs?.result.order?.isNew].toSorted()).toEqual([false, true]);
  });

  test('for whom an order of days that overlap stands is told first, and made only knowingly [W-5-15]', async () => {
    const { orderId } = await ordered();
    const today = (await orders())[0]?.valid_from;
    const next = { valid_from: world.day(1), valid_until: world.day(1000) };
    const told = { orderId, status: 'approved_by_orderer', validFrom: today };
    for (const order of [
      next,
      { ...next, given_names: 'Asta', family_names: 'Ny' },
      { ...next, government_id_type: 'passport_number', government_id: 'X1234567' },
    ])
      expect((await ask({ order })).result).toMatchObject({ order: null, standing: told, problems: [] });
    expect(await orders()).toHaveLength(1);
    // Another type of card, and days after the last of that one, are no doubt meant.
    const later = { valid_from: world.day(3 * 366), valid_until: world.day(4 * 366) };
    for (const order of [{ ...next, card_type: 'lma' }, later]) expect((await ordered({ order })).isNew).toBe(true);
    const meant = { order: next, knowingly: true, requestId: randomUUID() };
    const again = await ordered(meant);
    expect([again.isNew, (await ordered(meant)).orderId, (await orders()).length]).toEqual([true, again.orderId, 4]);
  });

  test('is called as its company calls it, which no other order in use is called [W-5-1, W-5-15]', async () => {
    const called = { reference: 'HR-17' };
    const { orderId } = await ordered({ order: called });
    const { result } = await browser.call(getOrdersForDisplay, { organizationCode: organisation.code, page: 1 });
    expect(result.orders[0]).toMatchObject({ orderId, ordererReference: 'HR-17' });
    const known = await browser.call(getKnownWorker, { organizationId: organisation.code, orderId });
    expect(known.result.reference).toBe('HR-17');
    expect(await ordered({ order: called })).toEqual({ orderId, status: 'approved_by_orderer', isNew: false });
    const taken = [['reference', 'referenceOfAnother']];
    const wrongOf = async (order: object) =>
      (await ask({ order: { ...called, ...order } })).result.problems.map(({ field, reason }) => [field, reason]);
    expect(await wrongOf({ government_id_type: 'passport_number', government_id: 'X1234567' })).toEqual(taken);
    expect(await wrongOf({ card_type: 'lma' })).toEqual(taken);
    // Other days are a further card, which wants a reference of its own.
    expect(await wrongOf({ valid_from: world.day(1), valid_until: world.day(9) })).toEqual(taken);
    expect(await wrongOf({ reference: 'content:1' })).toEqual([['reference', 'reservedReference']]);
    await browser.call(rejectCardOrder, { orderId, rejectionReason: 'Another company', org_id: organisation.id });
    const anew = await ordered({ order: { ...called, card_type: 'lma' } });
    expect([anew.isNew, (await world.found(orderId)).orderer_reference]).toEqual([true, null]);
  });

  test('is ordered anew once the same one was cancelled, by a new request alone', async () => {
    const requestId = randomUUID();
    const { orderId } = await ordered({ requestId });
    await browser.call(rejectCardOrder, { orderId, rejectionReason: 'Another company', org_id: organisation.id });
    expect(await ordered({ requestId })).toEqual({ orderId, status: 'cancelled_by_orderer', isNew: true });
    const anew = await ordered();
    expect([anew.orderId === orderId, anew.status]).toEqual([false, 'approved_by_orderer']);
  });

  test('has its photo written anew, without the place where it was taken; a bomb, a drawing and one too small to print are refused [W-5-3]', async () => {
    const photo = (await jpegOf(280, 360)).toString('base64');
    const { orderId } = await ordered({ order: { photo } });
    const pictures = await world.portal.db.selectFrom('pictures').select(['id', 'content', 'media_type']).execute();
    expect(pictures.map(({ id, media_type }) => [id, media_type])).toEqual([
      [(await world.found(orderId)).photo_id, 'image/jpeg'],
    ]);
    expect(/Canary|Exif/.test(String(pictures[0]?.content.toString('latin1')))).toBe(false);
    const reasonOf = async (file: Buffer) =>
      (await ask({ order: { valid_until: world.day(90), photo: file.toString('base64') } })).result.problems.map(
        ({ field, reason }) => [field, reason],
      );
    expect(await reasonOf(pngOf(1_500, 1_400))).toEqual([['photo', 'photoTooManyPixels']]);
    expect(await reasonOf(pngOf(9_000, 9_000))).toEqual([['photo', 'photoTooManyPixels']]);
    expect(await reasonOf(pngOf(300, 400, [50_000_000]).subarray(0, 60))).toEqual([['photo', 'photoNotAnImage']]);
    expect(await reasonOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([['photo', 'photoNotAnImage']]);
    expect(await orders()).toHaveLength(1);
    // As small as a print at 300 to the inch lets it be, upright, and as it would be stored.
    const tooSmall = { field: 'photo', reason: 'photoTooSmall', values: { width: '274', height: '352' } };
    for (const file of [await jpegOf(273, 352), await jpegOf(352, 274), pngOf(274, 351), pngOf(300, 4_000)]) {
      const asked = { valid_until: world.day(90), photo: file.toString('base64') };
      expect((await ask({ order: asked })).result.problems).toEqual([tooSmall]);
    }
    expect(await world.portal.db.selectFrom('pictures').select('id').execute()).toHaveLength(1);
    const tooLong = await ask({ order: { photo: 'A'.repeat(1_600_000) } });
    expect(tooLong.status).toBe(413);
  });

  test('leads to no more mails to one address than it may have in a day', async () => {
    const mailed = async (days: number) =>
      ask({ order: { email: 'asa@example.com', valid_until: world.day(days) }, knowingly: true });
    expect([(await mailed(10)).status, (await mailed(11)).status]).toEqual([200, 200]);
    expect((await mailed(12)).refused).toBe('errors.cards.tooManyMails');
    expect(await orders()).toHaveLength(2);
  });

  test('says nothing of a government id once no mail is left: the right one and a wrong one are refused alike [W-5-5]', async () => {
    await ordered();
    const guess = (order: object, knowingly = false) => ask({ order: { ...order, email: 'asa@example.com' }, knowingly });
    await guess({ valid_until: world.day(10) }, true);
    await guess({ valid_until: world.day(11) }, true);
    const wrong = { government_id_type: 'passport_number', government_id: 'X1234567' };
    expect([(await guess({})).refused, (await guess(wrong)).refused]).toEqual(Array(2).fill('errors.cards.tooManyMails'));
    expect(await orders()).toHaveLength(3);
  });

  test('for a worker whom the company knows takes the government id and the photo from the earlier order, and tells neither [W-5-5]', async () => {
    const photo = (await jpegOf(280, 360)).toString('base64');
    const first = await ordered({ order: { photo, email: 'asa@example.com' } });
    const { result, body } = await browser.call(findKnownWorkers, { organizationId: organisation.code, searchText: 'oberg asa' });
    expect(result.workers).toMatchObject([{ orderId: first.orderId, fullName: 'Åsa Märta Öberg', dateOfBirth: '1993-07-15' }]);
    const known = await browser.call(getKnownWorker, { organizationId: organisation.code, orderId: first.orderId });
    expect(known.result).toMatchObject({ givenNames: 'Åsa Märta', governmentIdCountry: 'SE', email: 'asa@example.com' });
    expect(`${body}${known.body}`).not.toMatch(/\b2380\b/);
    const again = await ordered({
      sameWorkerAs: first.orderId,
      keepsPhoto: true,
      knowingly: true,
      order: { government_id: null, government_id_country: 'FI', valid_until: world.day(100) },
    });
    const [before, after] = [await world.found(first.orderId), await world.found(again.orderId)];
    expect(after.government_id_hash).toEqual(before.government_id_hash);
    expect([again.isNew, after.government_id_country, after.photo_id === null]).toEqual([true, 'SE', false]);
    expect(after.photo_id).toBe(before.photo_id);
    const found = await browser.call(findKnownWorkers, { organizationId: organisation.code, searchText: 'Öberg' });
    expect(found.result.workers.map(({ orderId }) => orderId)).toEqual([again.orderId]);
  });

  test("knows no other company's workers, not even by the id of their order [W-5-5]", async () => {
    const elsewhere = await world.organisation();
    const theirs = await world.order(await world.person({ familyNames: 'Hemlig' }), elsewhere, 'activated');
    const asked = { organizationId: organisation.code, orderId: theirs.id };
    expect((await browser.call(getKnownWorker, asked)).refused).toBe('errors.cards.itemNotFound');
    const { result } = await browser.call(findKnownWorkers, { organizationId: organisation.code, searchText: 'Lindqvist' });
    expect(result.workers).toEqual([]);
    const refused = await ask({ sameWorkerAs: theirs.id, order: { government_id: null } });
    expect(refused.refused).toBe('errors.cards.itemNotFound');
    expect(await orders()).toHaveLength(1);
  });

  test('is for who may order: no basic user, no other company, no visitor; the managed company by its manager', async () => {
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'), 'general');
    const stranger = await world.signIn(await world.organisationUser(await world.organisation()), 'general');
    for (const by of [basic, stranger, world.visitor()]) expect((await ask({}, by)).status).toBe(403);
    expect(await orders()).toEqual([]);
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const itsClerk = await world.signIn(await world.organisationUser(manager, 'main'), 'general');
    const { result } = await itsClerk.call(orderCard, { organizationId: organisation.id, requestId: randomUUID(), order: ofÅsa });
    expect((await world.found(String(result.order?.orderId))).organisation_id).toBe(organisation.id);
  });
});
