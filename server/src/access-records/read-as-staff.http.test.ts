import { Writable } from 'node:stream';
import {
  getCardHistory,
  getCardOrderDetails,
  getOrdersForDisplay,
  getOrganisationWaitingOrders,
  getUserCardsList,
  searchUsersGlobally,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { CardOrder } from '../card-orders/card-order-store.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

const midnightInStockholm = Date.parse('2026-11-20T23:00:00Z');

describeOnEachDatabase('every reading of a person by staff', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let order: CardOrder;
  let olga: TestPerson;
  let staff: Browser;
  let now: number;
  let log: string;
  beforeEach(async () => {
    now = midnightInStockholm - 600_000;
    log = '';
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    world = await World.make(await fresh(), { now: () => new Date(now), logTo });
    organisation = await world.organisation();
    holder = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    order = await world.order(holder, organisation, 'approved_by_personalizer', { photo_id: await world.picture() });
    olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });
  const recorded = () =>
    world.portal.db
      .selectFrom('disclosures')
      .select(['kind', 'reader_id', 'subject_person_id', 'order_id', 'at'])
      .orderBy('id')
      .execute();
  const alerts = () => world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
  const cardsOf = (userId: string, browser = staff) => browser.call(getUserCardsList, { userId });
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
  /** So many persons, made at once. */
  async function crowd(size: number): Promise<string[]> {
    const rows = Array.from({ length: size }, () => {
      const number = world.next();
      return { username: `crowd-${number}`, given_names: 'Ada', family_names: `Crowd ${number}` };
    });
    const made = await world.portal.db.insertInto('persons').values(rows).returning('id').execute();
    return made.map(({ id }) => id);
  }
  /** As if Olga had read them before, today. */
  async function haveRead(persons: readonly string[], kind: 'staff_cards' | 'staff_search' = 'staff_cards'): Promise<void> {
    const at = new Date(now);
    const rows = persons.map((id) => ({ kind, reader_id: olga.id, subject_person_id: id, order_id: null, at }));
    await world.portal.db.insertInto('disclosures').values(rows).execute();
  }
  const photo = (browser = staff) => browser.send('GET', `/api/cards/owner-image/${order.id}/${organisation.id}`);
  const ways = (browser = staff) =>
    [
      ['staff_search', () => browser.call(searchUsersGlobally, { searchText: 'Mäkinen' })],
      ['staff_cards', () => browser.call(getUserCardsList, { userId: holder.id })],
      ['staff_history', () => browser.call(getCardHistory, { cardId: order.id, index: 0 })],
      ['staff_order', () => browser.call(getCardOrderDetails, { orderId: order.id, organizationCode: organisation.id })],
      ['staff_order', () => photo(browser)],
      ['staff_search', () => browser.call(getOrdersForDisplay, { organizationCode: organisation.id })],
      ['staff_search', () => browser.call(getOrganisationWaitingOrders, { organizationCode: organisation.id })],
    ] as const;

  test('is recorded: who read whom, how and when [T24]', async () => {
    for (const [kind, read] of ways()) {
      const before = (await recorded()).length;
      expect(await statusOf(read())).toBe(200);
      const rows = (await recorded()).slice(before);
      expect(rows).toMatchObject([{ kind, reader_id: olga.id, subject_person_id: holder.id, at: new Date(now) }]);
      const isOfAnOrder = kind !== 'staff_cards' && rows[0]?.order_id !== null;
      expect(rows[0]?.order_id).toBe(isOfAnOrder ? order.id : null);
    }
    expect(await alerts()).toEqual([]);
  });

  test('is recorded in the transaction of the reading, or nothing is shown [T24]', async () => {
    const { db } = world.portal;
    await db.schema.alterTable('disclosures').renameTo('disclosures_away').execute();
    try {
      for (const [, read] of ways()) {
        const reply = await read();
        expect(reply.status).toBe(500);
        expect(reply.body).not.toContain('Mäkinen');
      }
    } finally {
      await db.schema.alterTable('disclosures_away').renameTo('disclosures').execute();
    }
  });

  test('is none where nobody is shown, and none of the holder’s or the company’s own, which is a look of the company’s', async () => {
    await staff.call(searchUsersGlobally, { searchText: 'nobody' });
    await staff.call(getUserCardsList, { userId: organisation.id });
    await staff.call(getCardOrderDetails, { orderId: organisation.id, organizationCode: organisation.id });
    const own = await world.signIn(holder);
    expect(await statusOf(own.call(getCardOrderDetails, { orderId: order.id }))).toBe(200);
    const main = await world.signIn(await world.organisationUser(organisation));
    for (const [, read] of ways(main).slice(3)) expect(await statusOf(read())).toBe(200);
    expect((await recorded()).map(({ kind }) => kind)).toEqual(['company_order', 'company_list']);
  });

  test('stops after 200 persons of a day, with its message and an alert [T24]', async () => {
    const persons = await crowd(201);
    expect(persons).toHaveLength(201);
    await haveRead(persons.slice(0, 195));
    for (const id of persons.slice(195, 200)) expect(await statusOf(cardsOf(id))).toBe(200);
    const rows = (await recorded()).length;
    const reply = await cardsOf(persons[200] as string);
    expect([reply.status, reply.refused, reply.data]).toEqual([429, 'errors.staff.tooManyPersons', { limit: 200 }]);
    expect(reply.body).not.toContain('Crowd');
    for (const [kind, read] of ways()) expect(await statusOf(read())).toBe(kind === 'staff_search' ? 200 : 429);
    expect((await recorded()).filter(({ kind }) => kind !== 'staff_search')).toHaveLength(rows);
    expect(await alerts()).toEqual([{ kind: 'staff-limit-reached', person_id: olga.id, detail: { limit: 'opened' } }]);
    expect(log).toContain('A member of staff has reached the number of persons for one day.');
  });

  test('counts a person once, however often and in whichever way they are read [T24]', async () => {
    await haveRead(await crowd(199));
    for (const [, read] of ways()) expect(await statusOf(read())).toBe(200);
    for (const [, read] of ways()) expect(await statusOf(read())).toBe(200);
    expect(await statusOf(cardsOf(olga.id))).toBe(429);
    for (const [, read] of ways()) expect(await statusOf(read())).toBe(200);
  });

  test('counts who has no account as one person [T24]', async () => {
    const worker = {
      ...holder,
      name: 'Wanda Kowal',
      governmentId: { idType: 'ssn', country: 'SE', value: '19800101-2000' } as const,
    };
    const orders = [await world.order(worker, organisation, 'ordered'), await world.order(worker, organisation, 'ordered')];
    await haveRead(await crowd(199));
    for (const { id } of orders) {
      expect(await statusOf(cardsOf(id))).toBe(200);
      expect(await statusOf(staff.call(getCardOrderDetails, { orderId: id, organizationCode: organisation.id }))).toBe(200);
    }
    expect(await statusOf(cardsOf(holder.id))).toBe(429);
    expect((await recorded()).at(-1)).toMatchObject({ subject_person_id: null, order_id: orders[1]?.id });
  });

  test('begins anew on the next day of the portal’s time zone, and for each member of staff [T24]', async () => {
    await haveRead(await crowd(200));
    expect(await statusOf(cardsOf(holder.id))).toBe(429);
    const colleague = await world.person();
    await world.grant(colleague, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect(await statusOf(cardsOf(holder.id, await world.signIn(colleague)))).toBe(200);
    now = midnightInStockholm - 1;
    expect(await statusOf(cardsOf(holder.id))).toBe(429);
    expect(await alerts()).toHaveLength(1);
    now = midnightInStockholm;
    expect(await statusOf(cardsOf(holder.id))).toBe(200);
  });

  // In these hours it is still the day before by UTC.
  test.each([30, 59, 61])(
    'stops after 200 persons also %i minutes after midnight in the portal’s time zone [T24]',
    async (minutes) => {
      now = midnightInStockholm + minutes * 60_000;
      staff = await world.signIn(olga);
      const persons = await crowd(201);
      await haveRead(persons.slice(0, 199));
      expect(await statusOf(cardsOf(persons[199] as string))).toBe(200);
      expect(await statusOf(cardsOf(persons[200] as string))).toBe(429);
      expect(await alerts()).toHaveLength(1);
    },
  );

  test('stops at 200 also when many are read at once [T24]', async () => {
    const persons = await crowd(210);
    await haveRead(persons.slice(0, 197));
    const statuses = await Promise.all(persons.slice(197).map((id) => statusOf(cardsOf(id))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('in lists stops at 2,000 persons of a day [T24]', async () => {
    await haveRead(await crowd(2000), 'staff_search');
    for (const [kind, read] of ways()) expect(await statusOf(read())).toBe(kind === 'staff_search' ? 429 : 200);
    expect(await alerts()).toMatchObject([{ kind: 'staff-limit-reached', detail: { limit: 'listed' } }]);
    expect((await staff.call(searchUsersGlobally, { searchText: 'nobody at all' })).status).toBe(200);
  });
});
