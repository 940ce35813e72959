import {
  cardOrderStatuses,
  getOrganisationCardsToChange,
  getOrganisationWaitingOrders,
  reactivateAllCompanyCards,
  reactivateCardOrder,
  suspendAllCompanyCards,
} from '@siteid/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

describeOnEachDatabase('all cards of a company', (fresh) => {
  let world: World;
  let company: TestOrganisation;
  let karl: TestPerson;
  let browser: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    // Each look at the clock is a moment later, so that the newest card is certain.
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    company = await world.organisation();
    karl = await world.organisationUser(company);
    browser = await world.signIn(karl);
  });

  const suspendAll = (organizationId = company.id, by = browser) => by.call(suspendAllCompanyCards, { organizationId });
  const reactivateAll = (organizationId = company.id, by = browser) => by.call(reactivateAllCompanyCards, { organizationId });
  const toChange = (organizationId = company.id, by = browser) => by.call(getOrganisationCardsToChange, { organizationId });
  const statusOf = async ({ id }: CardOrder) => (await world.found(id)).status;
  const setState = (state: 'active' | 'payment_overdue') =>
    world.portal.db.updateTable('organisations').set({ state }).where('id', '=', company.id).execute();
  /** What the history says of changes of all cards, the oldest first. */
  const bulkHistory = () =>
    world.portal.db
      .selectFrom('card_order_history')
      .select(['order_id', 'status', 'actor_person_id', 'actor_name', 'actor_role', 'description'])
      .where('description', 'like', '%-all-company-cards')
      .orderBy('id')
      .execute();
  const mixed = async () => {
    const orders: CardOrder[] = [];
    for (const status of cardOrderStatuses) orders.push(await world.order(await world.person(), company, status));
    orders.push(await world.order(await world.person(), company, 'activated'));
    return orders;
  };

  test('are suspended at once: the activated ones and no other, each with its history row, the count told [1-8, 4-13]', async () => {
    const orders = await mixed();
    expect(orders).toHaveLength(18);
    const active = orders.filter(({ status }) => status === 'activated');
    expect((await toChange()).result.cardsToSuspend).toBe(active.length);
    expect(await suspendAll()).toMatchObject({ status: 200, result: { suspendedCardsCount: active.length } });
    for (const order of orders) {
      const expected = order.status === 'activated' ? 'suspended' : order.status;
      expect(await statusOf(order)).toBe(expected);
    }
    const rows = await bulkHistory();
    expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(active.map(({ id }) => id).toSorted());
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'suspended',
        actor_person_id: karl.id,
        actor_name: karl.name,
        actor_role: 'company',
        description: 'suspend-all-company-cards',
      });
    }
    expect((await world.found((active[0] as CardOrder).id)).suspended_by).toBe('company');
    expect((await toChange()).result.cardsToSuspend).toBe(0);
  });

  test('are reactivated at once, each with its history row, the count told [1-8, 4-13]', async () => {
    const holders = [await world.person(), await world.person(), await world.person()];
    const cards = [];
    for (const holder of holders) cards.push(await world.order(holder, company, 'activated'));
    await suspendAll();
    expect((await toChange()).result.cardsToReactivate).toBe(3);
    expect((await reactivateAll()).result).toEqual({ reactivatedCardsCount: 3, orgIsNotActive: false });
    for (const card of cards) {
      expect(await world.found(card.id)).toMatchObject({ status: 'activated', suspended_by: null });
      expect((await world.history(card.id)).slice(-3)).toEqual(['activated', 'suspended', 'activated']);
    }
    expect((await bulkHistory()).filter(({ description }) => description === 'reactivate-all-company-cards')).toHaveLength(3);
  });

  test('are reactivated as each by itself would be, the newest first [4-13]', async () => {
    const other = await world.organisation();
    const byHand = await world.signIn(await world.organisationUser(other));
    const plan = async (organisation: TestOrganisation) => {
      const one = await world.person();
      const two = await world.person();
      const three = await world.person();
      const four = await world.person();
      const order = (holder: TestPerson, status: 'suspended' | 'activated', values = {}) =>
        world.order(holder, organisation, status, { suspendedBy: 'company', ...values });
      return [
        await order(one, 'suspended'),
        await order(one, 'suspended'),
        await order(two, 'suspended', { suspendedBy: 'holder' }),
        await order(two, 'suspended', { valid_from: world.day(-30), valid_until: world.day(-1) }),
        await order(three, 'suspended'),
        await order(three, 'activated'),
        await order(four, 'suspended', { valid_until: world.day(0) }),
        await order(four, 'suspended', { suspendedBy: 'holder' }),
      ];
    };
    const atOnce = await plan(company);
    const oneByOne = await plan(other);
    const foretold = (await toChange()).result.cardsToReactivate;
    expect((await reactivateAll()).result.reactivatedCardsCount).toBe(foretold);
    for (const { id, suspended_by } of oneByOne.toReversed()) {
      if (suspended_by === 'company') {
        await byHand.call(reactivateCardOrder, { orderId: id, rejectionReason: 'by hand', org_id: other.id });
      }
    }
    const statuses = (orders: readonly CardOrder[]) => Promise.all(orders.map(statusOf));
    expect(await statuses(atOnce)).toEqual(await statuses(oneByOne));
    expect(await statuses(atOnce)).toEqual([
      'suspended',
      'activated',
      'suspended',
      'suspended',
      'suspended',
      'activated',
      'activated',
      'suspended',
    ]);
    expect(await bulkHistory()).toHaveLength(foretold);
  });

  test('get a history that does not run backwards, though another changed one of them later', async () => {
    const { id } = await world.order(await world.person(), company, 'activated');
    const later = new Date(now + 60_000);
    await world.portal.db.updateTable('card_orders').set({ status_modified: later }).where('id', '=', id).execute();
    await suspendAll();
    await reactivateAll();
    const told = await world.portal.db
      .selectFrom('card_order_history')
      .select('modified_time')
      .where('order_id', '=', id)
      .where('description', 'like', '%-all-company-cards')
      .execute();
    expect(told).toEqual([{ modified_time: later }, { modified_time: later }]);
    expect((await world.found(id)).status_modified).toEqual(later);
  });

  test('are not reactivated while the company is not active: the warning, and nothing changed [4-13]', async () => {
    const card = await world.order(await world.person(), company, 'suspended', { suspendedBy: 'company' });
    expect((await toChange()).result).toEqual({ cardsToSuspend: 0, cardsToReactivate: 1, orgIsNotActive: false });
    await setState('payment_overdue');
    expect((await toChange()).result).toEqual({ cardsToSuspend: 0, cardsToReactivate: 0, orgIsNotActive: true });
    expect((await reactivateAll()).result).toEqual({ reactivatedCardsCount: 0, orgIsNotActive: true });
    expect(await statusOf(card)).toBe('suspended');
    expect(await bulkHistory()).toEqual([]);
    expect((await suspendAll()).result).toEqual({ suspendedCardsCount: 0 });
    await setState('active');
    expect((await reactivateAll()).result).toEqual({ reactivatedCardsCount: 1, orgIsNotActive: false });
  });

  test('change once when it is asked twice at the same moment', async () => {
    for (let count = 0; count < 5; count += 1) await world.order(await world.person(), company, 'activated');
    const second = await world.signIn(await world.organisationUser(company));
    const counts = async (ask: typeof suspendAll, field: 'suspendedCardsCount' | 'reactivatedCardsCount') => {
      const replies = await Promise.all([ask(), ask(), ask(company.id, second), ask(company.id, second)]);
      for (const { status } of replies) expect(status).toBe(200);
      return replies.map(({ result }) => (result as Record<string, unknown>)[field]).toSorted();
    };
    expect(await counts(suspendAll, 'suspendedCardsCount')).toEqual([0, 0, 0, 5]);
    expect(await counts(reactivateAll as never, 'reactivatedCardsCount')).toEqual([0, 0, 0, 5]);
    expect(await bulkHistory()).toHaveLength(10);
  });

  describe('are changed by who has the right', () => {
    test('in that company alone: another’s id changes no row, nor does a user who only sees [T3]', async () => {
      const foreign = await world.organisation();
      const theirs = await world.order(await world.person(), foreign, 'activated');
      const suspended = await world.order(await world.person(), foreign, 'suspended', { suspendedBy: 'company' });
      const ours = await world.order(await world.person(), company, 'activated');
      const basic = await world.signIn(await world.organisationUser(company, 'basic'));
      const holder = await world.signIn(await world.person());
      const attempts = [
        ...[foreign.id, foreign.code].map((id) => [id, browser] as const),
        ...[basic, holder, world.visitor()].map((by) => [company.id, by] as const),
      ];
      for (const [id, by] of attempts) {
        for (const ask of [suspendAll, reactivateAll, toChange]) expect((await ask(id, by)).status).toBe(403);
      }
      expect(await Promise.all([theirs, suspended, ours].map(statusOf))).toEqual(['activated', 'suspended', 'activated']);
      expect(await bulkHistory()).toEqual([]);
    });

    test('also in a company that theirs manages, and not the other way round [6-6, T3]', async () => {
      const managed = await world.organisation();
      await world.manage(company, managed);
      const own = await world.order(await world.person(), company, 'activated');
      const card = await world.order(await world.person(), managed, 'activated');
      expect((await suspendAll(managed.id)).result).toEqual({ suspendedCardsCount: 1 });
      expect(await Promise.all([own, card].map(statusOf))).toEqual(['activated', 'suspended']);
      const theirs = await world.signIn(await world.organisationUser(managed));
      expect((await suspendAll(company.id, theirs)).status).toBe(403);
      expect(await statusOf(own)).toBe('activated');
    });

    test('with the token of the session, and with PUT [7-3, T9]', async () => {
      const card = await world.order(await world.person(), company, 'activated');
      const organizationId = company.id;
      const forged = await browser.call(suspendAllCompanyCards, { organizationId }, { 'x-csrf-token': undefined });
      expect(forged.status).toBe(403);
      const elsewhere = await browser.call(suspendAllCompanyCards, { organizationId }, { 'sec-fetch-site': 'cross-site' });
      expect(elsewhere.status).toBe(403);
      const get = await browser.send('GET', `/api/cards/suspend-all-company-cards/${organizationId}`);
      expect(get.status).toBe(404);
      expect(await statusOf(card)).toBe('activated');
    });
  });

  test('that wait for their holders: to be reviewed or activated, newest first, in pages [2.2-7]', async () => {
    const waiting: string[] = [];
    for (const status of cardOrderStatuses) {
      const { id } = await world.order(await world.person(), company, status);
      if (status === 'approved_by_personalizer' || status === 'personalized') waiting.unshift(id);
    }
    await world.order(await world.person(), await world.organisation(), 'personalized');
    const list = (page: number, by = browser) => by.call(getOrganisationWaitingOrders, { organizationCode: company.code, page });
    const { result } = await list(1);
    expect(result.orders.map(({ orderId }) => orderId)).toEqual(waiting);
    expect(result).toMatchObject({ viewedOrgName: company.name, userCanActOnAllCards: true, hasOrders: true });
    for (let count = 0; count < 19; count += 1) {
      await world.order(await world.person(), company, 'approved_by_personalizer');
    }
    expect((await list(2)).result.orders.map(({ orderId }) => orderId)).toEqual(waiting.slice(-1));
    expect((await list(7)).result.pagination).toEqual({ totalItems: 21, itemsPerPage: 20, page: 2 });
    expect((await list(1, await world.signIn(await world.person()))).status).toBe(403);
  });

  test('that wait for their holders: those whose names a text is in, and none of another company; not by a number [W-5-16]', async () => {
    const person = await world.person({ givenNames: 'Lars Isak', familyNames: 'Hellström' });
    const waiting = await world.order(person, company, 'personalized', { card_number: 'AB1234567890' });
    await world.order(person, company, 'activated');
    await world.order(await world.person(), company, 'personalized');
    await world.order(person, await world.organisation(), 'personalized');
    const found = async (searchText: string) => {
      const { result, refused } = await browser.call(getOrganisationWaitingOrders, {
        organizationCode: company.code,
        searchText,
      });
      return refused ?? [result.orders.map(({ orderId }) => orderId), result.pagination.totalItems];
    };
    for (const text of ['hellstrom', 'Hellström, Lars', 'ISAK']) expect(await found(text), text).toEqual([[waiting.id], 1]);
    for (const text of ['Hellstroms', 'AB1', '567890']) expect(await found(text), text).toEqual([[], 0]);
    expect(await found('he')).toBe('errors.cards.searchTooShort');
    expect(await found(' ')).toMatchObject([{ length: 2 }, 2]);
  });
});
