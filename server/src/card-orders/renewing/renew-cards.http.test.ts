import { randomUUID } from 'node:crypto';
import {
  activateCardOrder,
  approveOrders,
  beginBulkJob,
  chooseRenewal,
  getCardOrderDetails,
  getOrdersForDisplay,
  isTimeToRenew,
  orderCard,
  orderReplacement,
  previewBulkJob,
  reactivateCardOrder,
  rejectCardOrder,
  renewCard,
  setSecondPerson,
  suspendCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { jpegOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { workOffBulkJobs } from '../bulk-jobs/work-off-bulk-jobs.ts';
import { forgetPhotos } from '../forgetting/forget-ended.ts';
import { bringOrder } from '../testing/bring-order.ts';

const numbers = ['19900101-1015', '19900101-1023', '19900101-1031', '19900101-1049', '19900101-1056', '19900101-1064'];

describeOnEachDatabase('a renewal', (fresh) => {
  let world: World;
  let now: Date;
  let company: TestOrganisation;
  let browser: Browser;
  /** Of a card in use that ends in six weeks. */
  let holder: TestPerson;
  let orderId: string;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    company = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    await world.supplier();
    browser = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    holder = await worker('Åsa Öberg', 1);
    orderId = await cardOf(holder, 1);
  });

  const worker = (name: string, number: number) => {
    const [givenNames = '', familyNames = ''] = name.split(' ');
    const governmentId = { idType: 'ssn', country: 'SE', value: numbers[number - 1] ?? '' } as const;
    return world.person({ givenNames, familyNames, governmentId });
  };
  type Values = NonNullable<Parameters<World['order']>[3]>;
  const cardOf = async (
    of: TestPerson,
    number: number,
    status: Parameters<World['order']>[2] = 'activated',
    values: Values = {},
  ) => {
    const days = { valid_from: '2024-01-01', valid_until: '2026-12-31' };
    const { id } = await world.order(of, company, status, { printable_name: of.name, ...days, ...values });
    const sealed = world.portal.secrets.seal(numbers[number - 1] ?? '', `card-order:${id}:government-id`);
    const change = { government_id_sealed: sealed, date_of_birth: '1990-01-01' };
    await world.portal.db.updateTable('card_orders').set(change).where('id', '=', id).execute();
    return id;
  };
  const givePhoto = async (id: string, given: string) => {
    const content = await jpegOf(600, 800);
    const photo = { media_type: 'image/jpeg' as const, content, came_as: null, given: null, created: new Date(given) };
    const { id: photo_id } = await world.portal.db.insertInto('pictures').values(photo).returning('id').executeTakeFirstOrThrow();
    await world.portal.db.updateTable('card_orders').set({ photo_id }).where('id', '=', id).execute();
  };
  const picturesLeft = async () =>
    (await world.portal.db.selectFrom('pictures').select('id').execute()).map(({ id: picture }) => picture);
  const renew = (by = browser, id = orderId, knowingly = false) =>
    by.call(renewCard, { organizationId: company.code, orderId: id, knowingly });
  const seen = async (id: string, by = browser) =>
    (await by.call(getCardOrderDetails, { orderId: id, organizationCode: company.code })).result.pendingOrder;
  const renewals = (id = orderId) =>
    world.portal.db.selectFrom('card_orders').selectAll().where('replaces', '=', id).orderBy('created').execute();

  test('is offered at night by the portal’s day, as it is done: not by that of UTC [L-4-3, L-5-1]', async () => {
    // In Stockholm it is the 21st already.
    now = new Date('2026-11-20T23:30:00Z');
    browser = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    const later = await cardOf(await worker('Bo Ek', 2), 2, 'activated', { valid_until: '2027-05-20' });
    const last = await cardOf(await worker('Eva Berg', 3), 3, 'activated', { valid_until: '2027-05-21' });
    const { result } = await browser.call(getOrdersForDisplay, { organizationCode: company.code });
    const endOf = new Map(result.orders.map((row) => [row.orderId, row.validUntil]));
    const offered = [orderId, later, last].filter((id) => isTimeToRenew(endOf.get(id) ?? '', result.today));
    expect([result.today, offered]).toEqual(['2026-11-21', [orderId, later]]);
    const replies = [await renew(browser, later), await renew(browser, last)];
    expect(replies.map(({ refused, result: done }) => refused ?? done.problems)).toEqual([
      [],
      'errors.cards.transitionNotAllowed',
    ]);
  });

  test('is ordered by one call, filled in from the card and valid as long again, and stands beside it [L-4-3]', async () => {
    await givePhoto(orderId, '2023-01-01T00:00:00Z');
    expect((await seen(orderId))?.renewal).toEqual({ validUntil: '2029-12-31', needsPhoto: false });
    expect((await renew()).result).toMatchObject({
      order: { status: 'approved_by_orderer', isNew: true },
      standing: null,
      problems: [],
    });
    const [made] = await renewals();
    const old = await world.found(orderId);
    if (made === undefined) throw new Error('nothing was ordered');
    const fields = ['printable_name', 'date_of_birth', 'card_type', 'supplier_id', 'government_id_hash', 'email'] as const;
    for (const field of fields) expect([field, made[field]]).toEqual([field, old[field]]);
    expect([made.valid_from, made.valid_until, made.is_renewal]).toEqual(['2026-11-20', '2029-12-31', true]);
    expect([made.photo_id, await picturesLeft()]).toEqual([old.photo_id, [old.photo_id]]);
    expect((await seen(orderId))?.replacement).toEqual({ orderId: made.id, status: 'approved_by_orderer', isRenewal: true });
    expect(await seen(made.id)).toMatchObject({ replaces: { orderId, status: 'activated', isRenewal: true }, renewal: null });
    expect([(await seen(orderId))?.renewal, old.status]).toEqual([null, 'activated']);
  });

  test('has the photo of its card as long as one of the two is kept, and a new one for itself alone [L-4-3, R-6-2]', async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now, env: { PHOTOS_KEPT_DAYS: '100' } });
    company = await world.organisation();
    await world.supplier();
    browser = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    holder = await worker('Åsa Öberg', 1);
    orderId = await cardOf(holder, 1);
    await givePhoto(orderId, '2023-01-01T00:00:00Z');
    const { photo_id: photo } = await world.found(orderId);
    const renewed = (await renew()).result.order?.orderId ?? '';
    const end = async (id: string) => {
      await inAnyStatus(world.portal.db, (tx) =>
        tx.updateTable('card_orders').set({ status: 'terminated', status_modified: now }).where('id', '=', id).execute(),
      );
      now = new Date(now.getTime() + 101 * 86_400_000);
      await forgetPhotos(world.portal);
    };
    await end(orderId);
    expect([(await world.found(orderId)).photo_id, (await world.found(renewed)).photo_id, await picturesLeft()]).toEqual([
      null,
      photo,
      [photo],
    ]);
    await end(renewed);
    expect(await picturesLeft()).toEqual([]);
  });

  test('that two representatives order at once is one order, and the second is told of the first [L-4-3]', async () => {
    const colleague = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    const answers = await Promise.all([renew(), renew(colleague), renew(), renew(colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.order?.orderId)).size).toBe(1);
    expect(answers.filter(({ result }) => result.order?.isNew)).toHaveLength(1);
    expect(await renewals()).toHaveLength(1);
    // So is one that is asked for as a replacement meanwhile.
    const asked = { organizationId: company.code, orderId, knowingly: true };
    expect((await browser.call(orderReplacement, asked)).result.order?.isNew).toBe(false);
  });

  test('asks for another photo where that of the card is older than five years, which the form brings [L-4-3]', async () => {
    await givePhoto(orderId, '2021-11-20T12:00:00Z');
    expect((await seen(orderId))?.renewal).toEqual({ validUntil: '2029-12-31', needsPhoto: true });
    const tooOld = { field: 'photo', reason: 'photoTooOld', values: { years: '5' } };
    expect((await renew()).result).toEqual({ order: null, standing: null, problems: [tooOld] });
    const { renewal } = (await seen(orderId)) ?? {};
    const order = {
      given_names: 'Åsa',
      family_names: 'Öberg',
      date_of_birth: '1990-01-01',
      nationalities: 'SE',
      government_id_country: 'SE',
      supplier: (await world.portal.db.selectFrom('card_suppliers').select('code').executeTakeFirstOrThrow()).code,
      valid_until: renewal?.validUntil,
    };
    const form = { organizationId: company.code, requestId: randomUUID(), order, sameWorkerAs: orderId, renews: true } as const;
    // Nor is it ordered without one.
    for (const keepsPhoto of [true, false])
      expect((await browser.call(orderCard, { ...form, keepsPhoto })).result.problems).toEqual([tooOld]);
    const photo = (await jpegOf(600, 800)).toString('base64');
    const brought = { ...form, order: { ...order, photo } };
    const first = (await browser.call(orderCard, brought)).result;
    expect(first).toMatchObject({ order: { isNew: true }, problems: [], standing: null });
    // The same request once more is the same order.
    expect((await browser.call(orderCard, brought)).result.order).toEqual(first.order);
    const [made, ...others] = await renewals();
    expect([made?.id, made?.is_renewal, others]).toEqual([first.order?.orderId, true, []]);
    // What is kept of an old photo stays old, also in an order that renews nothing.
    const plain = { ...form, renews: false, keepsPhoto: true, knowingly: true, requestId: randomUUID() };
    const again = (await browser.call(orderCard, plain)).result.order?.orderId ?? '';
    expect((await world.found(again)).photo_id).toBe((await world.found(orderId)).photo_id);
    expect((await browser.call(orderCard, { ...form, sameWorkerAs: undefined })).status).toBe(400);
    expect((await browser.call(orderCard, { ...form, order: { ...order, government_id: numbers[0] } })).status).toBe(400);
  });

  test.each(['activated', 'suspended', 'personalized'] as const)(
    'leaves the card that is %s as it is until it is activated, and ends it then [L-4-5]',
    async (status) => {
      const id = (await renew()).result.order?.orderId ?? '';
      if (status !== 'activated') await bringOrder(world, holder, orderId, status);
      await bringOrder(world, holder, id, 'personalized');
      expect((await world.found(orderId)).status).toBe(status);
      const { card_number: cardNumber } = await world.found(id);
      const { result } = await (await world.signIn(holder)).call(activateCardOrder, {
        orderId: id,
        cardNumber: cardNumber ?? '',
      });
      expect(result).toEqual({ cardNumberIsValid: true, cardActivationIsForbiden: false });
      expect([(await world.found(orderId)).status, (await world.found(id)).status]).toEqual(['terminated', 'activated']);
      const history = world.portal.db.selectFrom('card_order_history').selectAll().where('order_id', '=', orderId);
      expect(await history.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({ description: 'activate-card-order' });
    },
  );

  test('of a card that expired meanwhile is activated all the same [L-4-5]', async () => {
    const id = (await renew()).result.order?.orderId ?? '';
    await inAnyStatus(world.portal.db, (tx) =>
      tx.updateTable('card_orders').set({ status: 'expired' }).where('id', '=', orderId).execute(),
    );
    await bringOrder(world, holder, id, 'personalized');
    const { card_number: cardNumber } = await world.found(id);
    await (await world.signIn(holder)).call(activateCardOrder, { orderId: id, cardNumber: cardNumber ?? '' });
    expect([(await world.found(orderId)).status, (await world.found(id)).status]).toEqual(['expired', 'activated']);
  });

  test('goes on where the card was lost and is found again, other than a replacement [L-4-5, L-2-5]', async () => {
    const id = (await renew()).result.order?.orderId ?? '';
    const asHolder = await world.signIn(holder);
    await asHolder.call(suspendCardOrder, { orderId, rejectionReason: 'Lost', cause: 'lost' });
    expect(await seen(orderId)).toMatchObject({ replacement: { orderId: id }, replacementEndsWhenFound: false });
    expect((await asHolder.call(reactivateCardOrder, { orderId, rejectionReason: 'Found' })).status).toBe(200);
    expect([(await world.found(orderId)).status, (await world.found(id)).status]).toEqual(['activated', 'approved_by_orderer']);
  });

  test('is ordered anew once the first came to nothing, and not of a card that ends later or ended for good [L-4-3]', async () => {
    const first = (await renew()).result.order?.orderId ?? '';
    await browser.call(rejectCardOrder, { orderId: first, rejectionReason: 'Wrong', org_id: company.id });
    const second = (await renew()).result.order;
    expect([second?.isNew, second?.orderId === first]).toEqual([true, false]);
    const later = await cardOf(await worker('Bo Ek', 2), 2, 'activated', { valid_until: '2028-12-31' });
    const ended = await cardOf(await worker('Cai Ek', 3), 3, 'terminated');
    for (const id of [later, ended]) {
      expect((await seen(id))?.renewal).toBeNull();
      expect((await renew(browser, id)).refused).toBe('errors.cards.transitionNotAllowed');
    }
  });

  test('says where another card stands for the worker, and is ordered all the same knowingly [L-4-3]', async () => {
    const other = await cardOf(holder, 1, 'ordered', { valid_from: '2026-11-01', valid_until: '2027-12-31' });
    expect((await renew()).result).toMatchObject({ order: null, standing: { orderId: other } });
    expect((await renew(browser, orderId, true)).result.order?.isNew).toBe(true);
  });

  test('is for who may order, of the company, while it is active [L-4-3]', async () => {
    const basic = await world.signIn(await world.organisationUser(company, 'basic'));
    for (const who of [basic, await world.signIn(holder), world.visitor()]) expect((await renew(who)).status).toBe(403);
    expect((await seen(orderId, basic))?.renewal).toBeNull();
    const elsewhere = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(elsewhere, 'main'));
    const theirs = { organizationId: elsewhere.code, orderId, knowingly: false };
    expect((await stranger.call(renewCard, theirs)).refused).toBe('errors.cards.itemNotFound');
    await world.portal.db.updateTable('organisations').set({ state: 'payment_overdue' }).where('id', '=', company.id).execute();
    expect((await renew()).result).toMatchObject({ order: null, problems: [{ field: 'company', reason: 'companyNotActive' }] });
    expect((await seen(orderId))?.renewal).toBeNull();
    expect(await renewals()).toEqual([]);
  });

  test('of many says beforehand which not and why, and does the others, each once [L-4-3, L-4-4, L-5-1, L-5-2]', async () => {
    const [bo, cai, dag, eva, fia] = await Promise.all(
      ['Bo Ek', 'Cai Ek', 'Dag Ek', 'Eva Ek', 'Fia Ek'].map((name, index) => worker(name, index + 2)),
    );
    if (!bo || !cai || !dag || !eva || !fia) throw new Error('five workers');
    const expired = await cardOf(bo, 2, 'expired', { valid_until: '2026-10-31' });
    const late = await cardOf(cai, 3, 'activated', { valid_until: '2028-12-31' });
    const ended = await cardOf(dag, 4, 'terminated');
    const oldPhoto = await cardOf(eva, 5);
    await givePhoto(oldPhoto, '2020-01-01T00:00:00Z');
    const renewed = await cardOf(fia, 6);
    await renew(browser, renewed);
    const twice = await cardOf(bo, 2, 'ordered', {
      valid_from: '2026-11-01',
      valid_until: '2027-10-31',
      card_type: 'nordic_visitor',
    });
    const doubled = await cardOf(bo, 2, 'suspended', { card_type: 'nordic_visitor', suspendedBy: 'company' });
    const declined = await cardOf(cai, 3, 'personalized', { card_type: 'lma' });
    await browser.call(chooseRenewal, { organizationId: company.code, orderId: declined, isDeclined: true });
    const orderIds = [orderId, expired, late, ended, oldPhoto, renewed, doubled, declined];
    const here = { organizationId: company.id, action: 'renew', chosen: { orderIds } } as const;
    const whys = {
      [late]: 'endsLater',
      [ended]: 'errors.cards.transitionNotAllowed',
      [oldPhoto]: 'photoTooOld',
      [renewed]: 'renewedAlready',
      [doubled]: 'orderedAlready',
      [declined]: 'notToBeRenewed',
    };
    const byId = (list: readonly { why: string; orderIds: readonly string[] }[]) =>
      Object.fromEntries(list.flatMap(({ why, orderIds: ids }) => ids.map((id) => [id, why])));
    const preview = (await browser.call(previewBulkJob, here)).result;
    expect([preview.concerned, byId(preview.notConcerned)]).toEqual([2, whys]);
    const colleague = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    const begin = (by: Browser) => by.call(beginBulkJob, { ...here, bulkJobId: randomUUID() });
    const [one, other] = await Promise.all([begin(browser), begin(colleague)]);
    while (await workOffBulkJobs(world.portal));
    expect([one.status, other.status, one.result.done + other.result.done]).toEqual([200, 200, 2]);
    expect([await renewals(orderId), await renewals(expired), await renewals(doubled)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
    expect((await world.found(twice)).status).toBe('ordered');
    const again = (await begin(browser)).result;
    expect([again.done, byId(again.notDone)]).toEqual([0, { ...whys, [orderId]: 'renewedAlready', [expired]: 'renewedAlready' }]);
  });

  test('of more cards than one sender may have mails goes on: each holder is told of a card that they have [L-4-3, L-5-1]', async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now, env: { MAILS_PER_SENDER: '2' } });
    company = await world.organisation({ name: 'Bygg AB' });
    await world.supplier();
    const [typist, second] = [await world.organisationUser(company, 'main'), await world.organisationUser(company, 'main')];
    browser = await world.signIn(typist, 'bank', true);
    const cards = [];
    for (const number of [1, 2, 3, 4, 5])
      cards.push(await cardOf(await worker(`Nr${number} Ek`, number), number, 'activated', { email: `w${number}@bygg.example` }));
    const begin = async (orderIds: readonly string[]) => {
      const asked = { organizationId: company.id, action: 'renew', chosen: { orderIds }, bulkJobId: randomUUID() } as const;
      return (await browser.call(beginBulkJob, asked)).result.done;
    };
    expect(await begin(cards.slice(0, 4))).toBe(4);
    // Whoever approves as a second person has no mails left for orders of other kinds alone.
    await browser.call(setSecondPerson, { organizationCode: company.code, isNeeded: true });
    await begin(cards.slice(4));
    const asSecond = await world.signIn(second, 'bank', true);
    const [waiting] = await renewals(cards[4]);
    if (waiting === undefined) throw new Error('the fifth is not ordered');
    await world.portal.db
      .insertInto('asked_mails')
      .values([1, 2].map(() => ({ asked_by: second.id, address_hash: Buffer.from('x'), at: now })))
      .execute();
    const approve = async () => {
      const seen = (await world.found(waiting.id)).status_modified.toISOString();
      return asSecond.call(approveOrders, { organizationId: company.code, orders: [{ orderId: waiting.id, seen }] });
    };
    await world.portal.db.updateTable('card_orders').set({ email: 'typed@bygg.example' }).where('id', '=', waiting.id).execute();
    expect((await approve()).refused).toBe('errors.cards.tooManyMails');
    await world.portal.db.updateTable('card_orders').set({ email: 'w5@bygg.example' }).where('id', '=', waiting.id).execute();
    expect((await approve()).result.orders).toEqual([{ orderId: waiting.id, why: null }]);
  });

  test('of many is not for who may change cards and not order, nor while the company is not active [L-4-3, L-5-2]', async () => {
    const clerk = await world.organisationUser(company, 'basic');
    const granted = ['SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS'] as const;
    await world.portal.db
      .updateTable('company_users')
      .set({ granted: [...granted] })
      .where('person_id', '=', clerk.id)
      .execute();
    const here = { organizationId: company.id, action: 'renew', chosen: { orderIds: [orderId] } } as const;
    const by = await world.signIn(clerk);
    expect((await by.call(previewBulkJob, here)).result.notConcerned).toMatchObject([{ why: 'mayNotOrder', count: 1 }]);
    const begun = await by.call(beginBulkJob, { ...here, bulkJobId: randomUUID() });
    expect(begun.result).toMatchObject({ done: 0, notDone: [{ why: 'mayNotOrder', count: 1 }] });
    await world.portal.db.updateTable('organisations').set({ state: 'payment_overdue' }).where('id', '=', company.id).execute();
    expect((await browser.call(previewBulkJob, here)).result.notConcerned).toMatchObject([{ why: 'companyNotActive' }]);
    const closed = await browser.call(beginBulkJob, { ...here, bulkJobId: randomUUID() });
    expect(closed.result).toMatchObject({ done: 0, notDone: [{ why: 'companyNotActive', count: 1 }] });
    const reasoned = { ...here, bulkJobId: randomUUID(), rejectionReason: 'Why' };
    expect((await browser.call(beginBulkJob, reasoned)).status).toBe(400);
    expect(await renewals()).toEqual([]);
  });
});
