import {
  cardList,
  cardListRow,
  cardOrderStatuses,
  checkIfUserHasPendingOrdersOrReadyToActivateCards,
  checkWaitingCardAction,
  getOrdersForDisplay,
  getOrganisationWaitingOrders,
  getPendingCardOrders,
  organisationStates,
  ownReference,
  type StatusFilter,
  statusesOfFilter,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const keysOf = (schema: { readonly shape: object }) => Object.keys(schema.shape).toSorted();

describeOnEachDatabase('the holder’s cards and orders', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let browser: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), {
      // Each look at the clock is a moment later, so that the newest order is certain.
      now: () => new Date((now += 1)),
    });
    organisation = await world.organisation();
    holder = await world.person();
    browser = await world.signIn(holder);
  });

  test('are the own ones, newest first, and nobody else’s [1-4, 3-2]', async () => {
    const older = await world.order(holder, organisation, 'terminated');
    const newer = await world.order(holder, await world.organisation(), 'activated');
    await world.order(await world.person(), organisation, 'activated');
    const { result, status } = await browser.call(getOrdersForDisplay);
    expect(status).toBe(200);
    expect(result.orders.map(({ orderId }) => orderId)).toEqual([newer.id, older.id]);
    expect(Object.keys(result).toSorted()).toEqual(keysOf(cardList));
    expect(Object.keys(result.orders[0] ?? {}).toSorted()).toEqual(keysOf(cardListRow));
    expect(result).toMatchObject({ hasOrders: true, viewedOrgName: null, userCanActOnAllCards: false });
    expect(result.pagination).toEqual({ totalItems: 2, itemsPerPage: 20, page: 1 });
    expect(result.orders[0]).toMatchObject({ cardBelongsToCurrentUser: true, pinIsAvailable: true, isActive: true });
  });

  test('say of each whether a photo was given', async () => {
    await world.order(holder, organisation, 'ordered');
    await world.order(holder, organisation, 'ordered', { photo_id: await world.picture() });
    const { result } = await browser.call(getOrdersForDisplay);
    expect(result.orders.map(({ hasPhoto }) => hasPhoto)).toEqual([true, false]);
  });

  test('say of an active card whether it holds: not where its company is not active, which each row says, nor past its last day [L-6-1]', async () => {
    await world.order(holder, await world.organisation({ state: 'payment_overdue' }), 'activated');
    await world.order(holder, await world.organisation(), 'activated', { valid_until: world.day(-1) });
    await world.order(holder, organisation, 'personalized');
    await world.order(holder, organisation, 'activated');
    const { result } = await browser.call(getOrdersForDisplay);
    expect(result.orders.map(({ isActive, holdsToday, orgIsNotActive }) => [isActive, holdsToday, orgIsNotActive])).toEqual([
      [true, true, false],
      [false, false, false],
      [true, false, false],
      [true, false, true],
    ]);
    expect(result.viewedOrgIsNotActive).toBe(false);
  });

  test('lead to the pictures that their cards are drawn with, of the holder and of the company', async () => {
    const logoId = await world.picture();
    const order = await world.order(holder, await world.organisation({ logoId }), 'approved_by_personalizer', {
      photo_id: await world.picture(),
    });
    await world.order(holder, organisation, 'activated');
    const pictures = { ownerImage: `/api/cards/owner-image/${order.id}`, logo: `/api/general/logos/${logoId}` };
    const { result } = await browser.call(getOrdersForDisplay);
    expect(result.orders).toMatchObject([{ ownerImage: null, logo: null }, pictures]);
    expect((await browser.call(getPendingCardOrders)).result.pendingOrders).toMatchObject([pictures]);
    for (const path of Object.values(pictures)) expect((await browser.send('GET', path)).status).toBe(200);
  });

  test('come in pages of 20; a page past the end is the last one', async () => {
    for (let count = 0; count < 21; count += 1) await world.order(holder, organisation, 'ordered');
    const page = async (number: number) => (await browser.call(getOrdersForDisplay, { page: number })).result;
    const [first, second, past] = [await page(1), await page(2), await page(9)];
    expect([first.orders.length, second.orders.length]).toEqual([20, 1]);
    expect(past).toEqual(second);
    expect(new Set([...first.orders, ...second.orders].map(({ orderId }) => orderId)).size).toBe(21);
    expect((await browser.call(getOrdersForDisplay, { page: 0 })).status).toBe(400);
  });

  test('tell no card number, and cannot be searched by one [T20]', async () => {
    await world.order(holder, organisation, 'activated', { card_number: 'AB1234567890' });
    expect((await browser.call(getOrdersForDisplay)).body).not.toContain('567890');
    for (const text of ['AB1', 'AB1234567890', '567']) {
      expect((await browser.call(getOrdersForDisplay, { usersFilterValue: text })).result.orders).toEqual([]);
    }
  });

  test('wait in two lists, newest first [1-1, 1-2, 3-2]', async () => {
    const cardType = 'nordic_visitor';
    const pending = await world.order(holder, organisation, 'approved_by_personalizer', { card_type: cardType });
    const newer = await world.order(holder, organisation, 'approved_by_personalizer');
    const ready = await world.order(holder, organisation, 'personalized', { valid_from: world.day(14) });
    await world.order(holder, organisation, 'activated');
    await world.order(await world.person(), organisation, 'approved_by_personalizer');
    const { result } = await browser.call(getPendingCardOrders);
    expect(result.holderName).toBe(holder.name);
    expect(result.pendingOrders.map(({ orderId }) => orderId)).toEqual([newer.id, pending.id]);
    expect(result.pendingOrders[1]).toMatchObject({
      orderId: pending.id,
      cardType,
      orgName: organisation.name,
      printableName: pending.printable_name,
      validFrom: world.day(-10),
    });
    expect(result.readyToActivateOrders.map(({ orderId }) => orderId)).toEqual([ready.id]);
  });

  test('say what to do next: confirm before activate [4-6]', async () => {
    const next = async () => (await browser.call(checkWaitingCardAction)).result;
    const waits = async (by = browser) => (await by.call(checkIfUserHasPendingOrdersOrReadyToActivateCards)).result;
    expect(await next()).toEqual({ waitingCardAction: 'none', orderId: null });
    expect(await waits()).toEqual({
      userHasPendingOrdersOrReadyToActivateCards: false,
      authenticateWithBankId: true,
      authenticateWithDokobit: true,
    });
    const ready = await world.order(holder, organisation, 'personalized');
    expect(await next()).toEqual({ waitingCardAction: 'activate', orderId: ready.id });
    const pending = await world.order(holder, organisation, 'approved_by_personalizer');
    expect(await next()).toEqual({ waitingCardAction: 'confirm', orderId: pending.id });
    expect((await waits()).userHasPendingOrdersOrReadyToActivateCards).toBe(true);
    expect((await waits(world.visitor())).userHasPendingOrdersOrReadyToActivateCards).toBe(false);
  });
});

describeOnEachDatabase('the organisation’s cards and orders', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let browser: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    organisation = await world.organisation();
    browser = await world.signIn(await world.organisationUser(organisation));
  });
  const list = async (input: object = {}) => browser.call(getOrdersForDisplay, { organizationCode: organisation.code, ...input });

  test('are that organisation’s, each under its filters [3-2]', async () => {
    for (const status of cardOrderStatuses) await world.order(await world.person(), organisation, status);
    await world.order(await world.person(), await world.organisation(), 'activated');
    for (const [filter, statuses] of Object.entries(statusesOfFilter) as [StatusFilter, readonly string[]][]) {
      const { result } = await list({ usersFilterStatus: filter });
      expect(result.orders.map(({ status }) => status).toSorted()).toEqual([...statuses].toSorted());
      expect(result.pagination.totalItems).toBe(statuses.length);
    }
    expect((await list({ usersFilterStatus: 'everything' })).status).toBe(400);
    const seen = { viewedOrgName: organisation.name, viewedOrgIsNotActive: false, userCanActOnAllCards: true };
    expect((await list()).result).toMatchObject(seen);
  });

  test('say of a company in any other state than active that no card can be ordered for it [4-15]', async () => {
    const calls = [getOrdersForDisplay, getOrganisationWaitingOrders] as const;
    for (const state of organisationStates) {
      await world.portal.db.updateTable('organisations').set({ state }).where('id', '=', organisation.id).execute();
      for (const call of calls) {
        const { result } = await browser.call(call, { organizationCode: organisation.code });
        expect(result.viewedOrgIsNotActive, `${call.path} ${state}`).toBe(state !== 'active');
      }
    }
  });

  test('come in pages of 20, newest first; a page past the end is the last one, of the search too [2.2-3]', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      ids.unshift(
        (await world.order(await world.person({ familyNames: count < 2 ? 'Zetterberg' : 'Ek' }), organisation, 'ordered')).id,
      );
    }
    const found = async (input: object) => (await list(input)).result;
    expect((await found({ page: 1 })).orders.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 20));
    expect((await found({ page: 2 })).orders.map(({ orderId }) => orderId)).toEqual(ids.slice(20));
    expect(await found({ page: 1_000_000 })).toEqual(await found({ page: 2 }));
    expect((await found({ page: 9 })).pagination).toEqual({ totalItems: 23, itemsPerPage: 20, page: 2 });
    const searched = await found({ page: 9, usersFilterValue: 'zetter' });
    expect(searched.orders.map(({ orderId }) => orderId)).toEqual(ids.slice(-2));
    expect(searched.pagination).toEqual({ totalItems: 2, itemsPerPage: 20, page: 1 });
    expect((await list({ page: 1_000_001 })).status).toBe(400);
    const nothing = await found({ page: 3, usersFilterStatus: 'inactive' });
    expect(nothing).toMatchObject({ orders: [], hasOrders: false, pagination: { totalItems: 0, page: 1 } });
  });

  test('show a card number only where it may be used [2.4-29, T5]', async () => {
    for (const status of ['personalized', 'activated', 'suspended', 'terminated'] as const) {
      await world.order(await world.person(), organisation, status);
    }
    const numbers = (await list()).result.orders.map(({ status, cardNumber }) => [status, cardNumber !== null]);
    expect(Object.fromEntries(numbers)).toEqual({ personalized: true, activated: true, suspended: false, terminated: false });
  });

  test('are those of the company named, or of one that it manages, and of no other [2.2-4, 6-6]', async () => {
    const [managed, foreign] = [await world.organisation(), await world.organisation()];
    await world.manage(organisation, managed);
    for (const each of [organisation, managed, foreign]) await world.order(await world.person(), each, 'activated');
    const own = (await list()).result;
    expect([own.pagination.totalItems, own.viewedOrgName]).toEqual([1, organisation.name]);
    const theirs = (await list({ cpbOrganizationId: managed.id })).result;
    expect(theirs).toMatchObject({ viewedOrgName: managed.name, userCanActOnAllCards: true, pagination: { totalItems: 1 } });
    expect(theirs.orders[0]?.orgId).toBe(managed.id);
    expect((await list({ cpbOrganizationId: foreign.id })).status).toBe(403);
    expect((await list({ organizationCode: foreign.code })).status).toBe(403);
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const seen = await basic.call(getOrdersForDisplay, { organizationCode: organisation.code });
    expect(seen.result).toMatchObject({ userCanActOnAllCards: false, pagination: { totalItems: 1 } });
  });

  test('are sorted and narrowed by what the call says, and by nothing else [10-1, 10-3]', async () => {
    const order = async (givenNames: string, values: object) =>
      world.order(await world.person({ givenNames, familyNames: 'Ek' }), organisation, 'activated', values);
    await order('Bo', { valid_until: world.day(60), photo_id: await world.picture() });
    await order('Cecilia', { valid_until: world.day(61) });
    await order('Ada', { valid_until: world.day(0) });
    const names = async (input: object) => {
      const { result } = await list(input);
      expect(result.counts?.all).toBe(result.orders.length);
      return result.orders.map(({ printableName }) => printableName);
    };
    expect(await names({})).toEqual(['Ada Ek', 'Cecilia Ek', 'Bo Ek']);
    expect(await names({ sortBy: 'cardholder' })).toEqual(['Cecilia Ek', 'Bo Ek', 'Ada Ek']);
    expect(await names({ sortBy: 'validTill', sortDirection: 'ascending' })).toEqual(['Ada Ek', 'Bo Ek', 'Cecilia Ek']);
    expect(await names({ endsWithinDays: 60 })).toEqual(['Ada Ek', 'Bo Ek']);
    expect(await names({ endsWithinDays: 60, withoutPhoto: true })).toEqual(['Ada Ek']);
    expect(await names({ withoutPhoto: false })).toHaveLength(3);
    // The photo of what has ended is forgotten: nobody looks for those.
    for (const status of ['terminated', 'expired', 'cancelled_by_orderer'] as const)
      await world.order(await world.person({ givenNames: 'Dan', familyNames: 'Ek' }), organisation, status);
    expect(await names({ withoutPhoto: true })).toEqual(['Ada Ek', 'Cecilia Ek']);
    for (const bad of [
      { sortBy: 'status' },
      { sortBy: 'created; drop table card_orders' },
      { sortDirection: 'up' },
      { endsWithinDays: 0 },
      { endsWithinDays: 367 },
      { endsWithinDays: 'soon' },
      { withoutPhoto: 'perhaps' },
    ]) {
      expect([bad, (await list(bad)).status]).toEqual([bad, 400]);
    }
  });

  test('say how many stand under each filter, and since when a holder is asked [10-2, 10-4]', async () => {
    for (const status of cardOrderStatuses)
      await world.order(await world.person(), organisation, status, { orderer_reference: `R-${status}` });
    const counts = { all: 17, pending: 9, cancelled: 3, active: 2, inactive: 3 };
    const { result } = await list({ usersFilterStatus: 'cancelled' });
    expect(result.counts).toEqual(counts);
    const { orders } = (await list()).result;
    for (const { status, statusModified, askedSince, ordererReference } of orders) {
      const waits = status === 'approved_by_personalizer' || status === 'personalized';
      expect([status, askedSince, ordererReference]).toEqual([status, waits ? statusModified : null, `R-${status}`]);
    }
  });

  test('say no reference that the portal made itself: it would tell two companies of one worker [10-4]', async () => {
    await world.order(await world.person(), organisation, 'activated', {
      orderer_reference: `${ownReference}${'ab'.repeat(32)}`,
    });
    expect((await list()).result.orders.map(({ ordererReference }) => ordererReference)).toEqual([null]);
  });
});
