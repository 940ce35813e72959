import { getOrdersForDisplay, suspendAllCompanyCards } from '@siteid/contract';
import { type Kysely, sql, type Updateable } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardOrdersTable, Tables } from '../../database/tables.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { miscounts } from '../../testing/miscounts.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { listOrganisationOrders } from './list-card-orders.ts';
import { RememberedLists } from './remembered-lists.ts';

describeOnEachDatabase('a list that was asked for before', (fresh) => {
  let world: World;
  let db: Kysely<Tables>;
  let company: TestOrganisation;
  let browser: Browser;
  let now: number;
  let karl: TestPerson;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    db = world.portal.db;
    company = await world.organisation();
    karl = await world.companyUser(company);
    browser = await world.signIn(karl);
  });
  const ask = async (asked: { usersFilterStatus?: 'active' | 'pending' | 'cancelled'; usersFilterValue?: string } = {}) =>
    (await browser.call(getOrdersForDisplay, { organizationCode: company.id, ...asked })).result;
  /** As it stands in the database, remembered by nobody. */
  const readAnew = async (asked: Parameters<typeof ask>[0] = {}) => {
    const viewed = { organisationId: company.id, userCanActOnAllCards: true };
    const wanted = { usersFilterValue: '', usersFilterStatus: 'all', page: 1, ...asked } as const;
    const found = await listOrganisationOrders(world.portal, viewed, wanted);
    return isRefusal(found) ? found : found.list;
  };
  const questions = [
    {},
    { usersFilterStatus: 'active' },
    { usersFilterValue: 'zetter' },
    { usersFilterValue: '999888' },
    { usersFilterValue: 'qvist' },
  ] as const;
  const change = (id: string, values: Updateable<CardOrdersTable>) =>
    inAnyStatus(db, (tx) => tx.updateTable('card_orders').set(values).where('id', '=', id).execute());

  const changes: Readonly<Record<string, (order: CardOrder, other: CardOrder) => Promise<unknown>>> = {
    'an order came in': async () => world.order(await world.person(), company, 'ordered'),
    'an order got another status under the same filter': ({ id }) => change(id, { status: 'personalized' }),
    'an order moved under another filter': ({ id }) => change(id, { status: 'terminated' }),
    'an order changed at another moment': ({ id }) => change(id, { status_modified: new Date(now) }),
    'an order was dated back': ({ id }) => change(id, { created: '2020-01-31T23:59:59Z' }),
    'a name on a card was corrected': ({ id }) => change(id, { printable_name: 'Å Öberg' }),
    'a name of the holder was corrected': ({ id }) => change(id, { family_names: 'Qvist' }),
    'a card got its number': ({ id }) => change(id, { card_number: 'AB0009998880' }),
    'a card is of another type': ({ id }) => change(id, { card_type: 'lma' }),
    'a card is valid longer': ({ id }) => change(id, { valid_until: world.day(900) }),
    'a card is valid from another day': ({ id }) => change(id, { valid_from: world.day(-3) }),
    'several changed places': () =>
      inAnyStatus(db, (tx) =>
        sql`update card_orders set status = case status when 'ordered' then 'cancelled_by_orderer' else 'ordered' end
          where status in ('ordered', 'cancelled_by_orderer')`.execute(tx),
      ),
    'several look different': () => sql`update card_orders set card_type = 'lma'`.execute(db),
    'all cards were suspended': () => browser.call(suspendAllCompanyCards, { organizationId: company.id }),
    'an order went to another company': async ({ id }) => change(id, { organisation_id: (await world.organisation()).id }),
    'an order is gone': async ({ id }) => {
      await sql`delete from card_order_history where order_id = ${id}`.execute(db);
      await db.deleteFrom('card_orders').where('id', '=', id).execute();
    },
    'the company has another name': () =>
      db.updateTable('organisations').set({ name: 'Byggnova' }).where('id', '=', company.id).execute(),
    'the company has another code': () =>
      db.updateTable('organisations').set({ code: 'BYGGNOVA' }).where('id', '=', company.id).execute(),
    'a day has come': async () => {
      now += 2 * 86_400_000;
      browser = await world.signIn(karl);
    },
  };
  test.each(Object.keys(changes))('is answered as it stands now that %s', async (name) => {
    const person = await world.person({ familyNames: 'Zetterberg' });
    const order = await world.order(person, company, 'activated', { card_number: 'AB0000000001' });
    await world.order(person, company, 'ordered');
    const other = await world.order(person, company, 'cancelled_by_orderer');
    await world.order(await world.person(), company, 'personalized', { valid_from: world.day(1) });
    const answers = async () => [await ask(), ...(await Promise.all(questions.map((each) => ask(each))))];
    const before = await answers();
    expect(await answers()).toEqual(before);
    await changes[name]?.(order, other);
    const after = [await readAnew(), ...(await Promise.all(questions.map((each) => readAnew(each))))];
    expect(after).not.toEqual(before);
    for (const _ of [1, 2]) expect(await answers()).toEqual(after);
    expect(await miscounts(db)).toEqual([]);
  });

  test('is not read anew while its version is the same', async () => {
    const order = await world.order(await world.person(), company, 'ordered');
    const before = await ask();
    await sql`alter table card_orders disable trigger user`.execute(db);
    try {
      await change(order.id, { printable_name: 'Unnoticed' });
    } finally {
      await sql`alter table card_orders enable trigger user`.execute(db);
    }
    expect(await ask()).toEqual(before);
    await db.updateTable('card_order_counts').set({ version: sql`version + 1` }).execute();
    expect((await ask()).orders.map(({ printableName }) => printableName)).toEqual(['Unnoticed']);
  });

  test('is another for another person: with what they may do, or not at all, and recorded where staff read it [T2, T6, T24]', async () => {
    await world.order(await world.person(), company, 'activated');
    expect((await ask()).userCanActOnAllCards).toBe(true);
    const basic = await world.signIn(await world.companyUser(company, 'basic'));
    for (const _ of [1, 2]) {
      const { result } = await basic.call(getOrdersForDisplay, { organizationCode: company.id });
      expect([result.orders.length, result.userCanActOnAllCards]).toEqual([1, false]);
    }
    const elsewhere = await world.signIn(await world.companyUser(await world.organisation()));
    expect((await elsewhere.call(getOrdersForDisplay, { organizationCode: company.id })).status).toBe(403);

    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staff = await world.signIn(olga);
    for (const _ of [1, 2, 3]) await staff.call(getOrdersForDisplay, { organizationCode: company.id });
    expect(await db.selectFrom('disclosures').select('reader_id').execute()).toEqual(
      [1, 2, 3].map(() => ({ reader_id: olga.id })),
    );

    await db.updateTable('company_users').set({ user_type: 'inactive' }).where('person_id', '=', karl.id).execute();
    expect((await browser.call(getOrdersForDisplay, { organizationCode: company.id })).status).toBe(403);
  });

  test('says whose session reads it, as any answer does [7-1, 7-2]', async () => {
    const second = await world.signIn(await world.companyUser(company));
    const hashes: unknown[] = [];
    for (const reader of [browser, second, browser]) {
      const { body } = await reader.call(getOrdersForDisplay, { organizationCode: company.id });
      hashes.push(JSON.parse(body).authInfoHash);
    }
    expect(hashes[0]).toMatch(/^[\w-]{16}$/);
    expect(hashes[2]).toBe(hashes[0]);
    expect(hashes[1]).not.toBe(hashes[0]);
  });

  test('is that of now in a database that was brought back to an earlier moment', async () => {
    const person = await world.person({ familyNames: 'Ek' });
    const [before, after] = [await world.order(person, company, 'ordered'), await world.order(person, company, 'ordered')];
    const backup = await db.selectFrom('card_order_counts').selectAll().execute();
    const found = async () => (await ask({ usersFilterValue: 'zetter' })).orders.map(({ orderId }) => orderId);
    await change(before.id, { printable_name: 'Zetter' });
    expect(await found()).toEqual([before.id]);
    await change(before.id, { printable_name: 'Ek' });
    for (const { organisation_id, version } of backup) {
      await db.updateTable('card_order_counts').set({ version }).where('organisation_id', '=', organisation_id).execute();
    }
    await change(after.id, { printable_name: 'Zetter' });
    expect(await found()).toEqual([after.id]);
  });
});

describe('what is remembered', () => {
  const state = { name: 'Norrbygg', code: 'NORRBYGG', listVersion: 1 };
  const reading = (answer: object) => vi.fn(async () => ({ state, answer }));

  test('is bounded by what it takes: what was asked for last stays', async () => {
    const lists = new RememberedLists(() => 5_000_000);
    for (const asked of ['first', 'second', 'third', 'fourth']) await lists.answer(asked, state, reading({ asked }));
    const again = reading({});
    expect(await lists.answer('fourth', state, again)).toEqual({ asked: 'fourth' });
    expect(again).not.toHaveBeenCalled();
    await lists.answer('first', state, again);
    expect(again).toHaveBeenCalledOnce();
  });

  test('counts what small answers take besides themselves', async () => {
    const lists = new RememberedLists(() => 1);
    for (let asked = 0; asked < 40_000; asked += 1) await lists.answer(`question ${asked}`, state, reading({}));
    const again = reading({});
    await lists.answer('question 0', state, again);
    expect(again).toHaveBeenCalledOnce();
  });

  test('is nothing for who shows no state, and nothing that was refused', async () => {
    const lists = new RememberedLists(() => 1);
    const refused = vi.fn(async () => refuse('errors.cards.itemNotFound'));
    for (const _ of [1, 2]) expect(await lists.answer('asked', state, refused)).toEqual({ refused: 'errors.cards.itemNotFound' });
    expect(refused).toHaveBeenCalledTimes(2);
    const read = reading({});
    for (const _ of [1, 2]) await lists.answer('asked', undefined, read);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
