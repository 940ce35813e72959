import { randomUUID } from 'node:crypto';
import {
  type CardsSortKey,
  cardsSortKeys,
  cardTypes,
  getOrdersForDisplay,
  getOrganisationWaitingOrders,
  type SortDirection,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

/** As Swedish and Finnish order them. */
const given = ['adam', 'Zoë', 'Åsa', 'Özil'];
const days = 24 * 3_600_000;

describeOnEachDatabase('the list of who waits', (fresh) => {
  const start = new Date('2026-11-20T12:00:00Z').getTime();
  let now = start;
  let world: World;
  let company: TestOrganisation;
  let browser: Browser;
  /** In the order in which they were ordered. */
  let ids: string[];
  beforeEach(async () => {
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    company = await world.organisation();
    browser = await world.signIn(await world.organisationUser(company));
    const person = await world.person({ givenNames: 'Lars Isak', familyNames: 'Hellström' });
    ids = [];
    for (let at = 0; at < 22; at += 1) {
      const { id } = await world.order(person, company, at % 3 === 0 ? 'personalized' : 'approved_by_personalizer', {
        printable_name: `${given[at % 4]} Ek`,
        card_type: cardTypes[at % cardTypes.length] ?? 'nordic',
        valid_until: world.day(30 + ((at * 7) % 22)),
      });
      const status_modified = new Date(start - ((at * 5) % 22) * days);
      await world.portal.db.updateTable('card_orders').set({ status_modified }).where('id', '=', id).execute();
      ids.push(id);
    }
  });

  const listed = async (sortBy: CardsSortKey, sortDirection: SortDirection) => {
    const pages = [];
    for (const page of [1, 2]) {
      const asked = { organizationCode: company.code, searchText: 'hellstrom', sortBy, sortDirection, page };
      pages.push(...(await browser.call(getOrganisationWaitingOrders, asked)).result.orders);
    }
    return pages;
  };
  const runs = <Value>(values: readonly Value[]) => values.filter((value, at) => value !== values[at - 1]);

  test('is sorted by the server by each column, both ways, through the pages of a search too [10-1]', async () => {
    for (const sortBy of cardsSortKeys) {
      for (const way of ['ascending', 'descending'] as const) {
        const rows = await listed(sortBy, way);
        expect(rows.map(({ orderId }) => orderId).toSorted(), `${sortBy}, ${way}`).toEqual(ids.toSorted());
        const inOrder = <Value>(values: readonly Value[]) => (way === 'ascending' ? values : values.toReversed());
        if (sortBy === 'ordered') expect(inOrder(rows.map(({ orderId }) => orderId))).toEqual(ids);
        if (sortBy === 'cardholder')
          expect(inOrder(runs(rows.map(({ printableName }) => printableName)))).toEqual(given.map((name) => `${name} Ek`));
        if (sortBy === 'cardType') expect(inOrder(runs(rows.map(({ cardType }) => cardType)))).toEqual(cardTypes);
        const texts = sortBy === 'askedSince' ? rows.map((row) => row.askedSince) : rows.map(({ validUntil }) => validUntil);
        if (sortBy === 'askedSince' || sortBy === 'validTill') {
          expect(new Set(texts).size).toBe(ids.length);
          expect(inOrder(texts)).toEqual(texts.toSorted());
        }
      }
    }
    const wrong = await browser.send('GET', `/api/cards/organization-waiting-orders/${company.code}?sortBy=printable_name`);
    expect(wrong.status).toBe(400);
  });
});

describeOnEachDatabase(
  'orders that wait for their company first, beside a search of those that wait for cardholders',
  (fresh) => {
    test('are counted as the company’s list finds them by the same text, by number and reference too [L-11-2]', async () => {
      const world = await World.make(await fresh());
      const { db, now } = world.portal;
      const organisation = await world.organisation();
      const karl = await world.signIn(await world.organisationUser(organisation));
      const order = async (
        givenNames: string,
        values: object = {},
        status: 'approved_by_personalizer' | 'personalized' = 'approved_by_personalizer',
      ) => {
        const names = { given_names: givenNames, family_names: 'Ekman', printable_name: `${givenNames} Ekman` };
        return world.order(await world.person(), organisation, status, { ...names, ...values });
      };
      const sentBack = [await order('Anna'), await order('Bo', { orderer_reference: 'Anna-17' }), await order('Bo')];
      const unsaid = { person_id: null, said: '{}', note: null, photo: null, photo_came_as: null };
      const correction = { ...unsaid, organisation_id: organisation.id, asked: now() };
      for (const { id } of sentBack)
        await db
          .insertInto('order_corrections')
          .values({ ...correction, order_id: id, id: randomUUID() })
          .execute();
      await order('Bo', { orderer_reference: 'Anna-18' });
      const waits = await order('Annika Anna');
      const unreached = await order('Bo', { email: 'gone@example.com' }, 'personalized');
      const cameBack = { failed: now(), came_back: true };
      await db.updateTable('holder_messages').set(cameBack).where('order_id', '=', unreached.id).execute();
      const number = unreached.card_number?.slice(-6) ?? '';
      const expected = { '': [3, 1], anna: [2, 0], 'anna 17': [1, 0], ekman: [3, 1], [number]: [0, 1], nobody: [0, 0] };
      const { code } = organisation;
      for (const [searchText, [correct, correctAddress]] of Object.entries(expected)) {
        const found = (await karl.call(getOrganisationWaitingOrders, { organizationCode: code, searchText })).result;
        const told = new Map(found.waitForCompany.map(({ step, orders }) => [step, orders]));
        for (const [step, orders] of [
          ['correct', correct],
          ['correctAddress', correctAddress],
        ] as const) {
          const list = (await karl.call(getOrdersForDisplay, { organizationCode: code, step, usersFilterValue: searchText }))
            .result;
          expect([searchText, step, told.get(step) ?? 0, list.pagination.totalItems]).toEqual([searchText, step, orders, orders]);
        }
        // Those who wait are found by their names alone.
        if (searchText === 'anna') expect(found.orders.map(({ orderId }) => orderId)).toEqual([waits.id]);
      }
    });
  },
);
