import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { CardOrder } from '../card-orders/card-order-store.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

const minute = 60_000;

describeOnEachDatabase('who looked at me', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let eevi: TestPerson;
  let order: CardOrder;
  let karl: TestPerson;
  let main: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date(now) });
    organisation = await world.organisation({ name: 'Norrbygg' });
    eevi = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    order = await world.order(eevi, organisation, 'activated', { photo_id: await world.picture() });
    await world.portal.db
      .updateTable('card_orders')
      .set({ created: new Date(now) })
      .execute();
    karl = await world.organisationUser(organisation);
    main = await world.signIn(karl);
  });
  const here = () => ({ organizationCode: organisation.code });
  const opens = (by: Browser, code = here()) => by.call(contract.getCardOrderDetails, { ...code, orderId: order.id });
  const lists = (by: Browser, of: Record<string, unknown> = here()) => by.call(contract.getOrdersForDisplay, of);
  const looks = async (who = eevi) => {
    const { looks: read } = (await (await world.signIn(who)).call(contract.getAccountLooks)).result;
    return read.map(({ what, by, orgName, ofOrgName }) => [what, by, orgName, ofOrgName]);
  };

  test('says when, by whom and what for: staff by role, a company’s user by company and type [W-4-6]', async () => {
    const staff = await world.person();
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const olga = await world.signIn(staff);
    await olga.call(contract.getUserCardsList, { userId: eevi.id });
    now += minute;
    await opens(olga);
    now += minute;
    await lists(await world.signIn(await world.organisationUser(organisation, 'basic')));
    now += minute;
    await opens(main);
    now += minute;
    await main.send('GET', `/api/cards/organization-cards-file/en/csv/${organisation.code}`);
    expect(await looks()).toEqual([
      ['company_file', 'main', 'Norrbygg', null],
      ['company_order', 'main', 'Norrbygg', null],
      ['company_list', 'basic', 'Norrbygg', null],
      ['staff_order', 'staff', null, null],
      ['staff_cards', 'staff', null, null],
    ]);
    const body = (await (await world.signIn(eevi)).call(contract.getAccountLooks)).body;
    expect(body).not.toContain('Karl');
    expect(body).toContain(new Date(now).toISOString());
  });

  test('counts a list once a day for each reader, and the page and photo of an order as one look [W-4-6]', async () => {
    for (let page = 1; page < 4; page += 1) await lists(main);
    expect(await looks()).toEqual([['company_list', 'main', 'Norrbygg', null]]);
    now += 24 * 60 * minute;
    main = await world.signIn(karl);
    await lists(main);
    await opens(main);
    await main.send('GET', `/api/cards/owner-image/${order.id}/${organisation.id}`);
    await main.send('GET', `/api/cards/owner-image/${order.id}/${organisation.id}?size=small`);
    expect(await looks()).toHaveLength(3);
    now += 11 * minute;
    await opens(main);
    expect(await looks()).toHaveLength(4);
  });

  test('counts a list of the day on which one was ordered for, and none of the days before [W-4-6]', async () => {
    const sees = async () => lists(await world.signIn(karl));
    await sees();
    now += 2 * 24 * 60 * minute;
    await sees();
    const lately = new Date(now);
    now += 60 * minute;
    const pekka = await world.person();
    const { id } = await world.order(pekka, organisation, 'activated');
    const ordered = world.portal.db.updateTable('card_orders').set({ created: new Date(now) });
    await ordered.where('id', '=', id).execute();
    // Written once a day: this reading of theirs is not.
    await sees();
    expect(await looks(pekka)).toEqual([['company_list', 'main', 'Norrbygg', null]]);
    const { result } = await (await world.signIn(pekka)).call(contract.getAccountLooks);
    expect(result.looks[0]?.at).toBe(lately.toISOString());
  });

  test('names the company of the reader, and the one whose card it was [W-4-6]', async () => {
    const manager = await world.organisation({ name: 'Majava' });
    await world.manage(manager, organisation);
    const theirs = await world.signIn(await world.organisationUser(manager));
    await lists(theirs, { organizationCode: manager.code, cpbOrganizationId: organisation.id });
    expect(await looks()).toEqual([['company_list', 'main', 'Majava', 'Norrbygg']]);
  });

  test('names the card supplier whose operator opened an order, or its photo, as one look [W-4-6]', async () => {
    const teamId = await world.supplier();
    const tove = await world.signIn(await world.operator());
    const waiting = await world.order(eevi, organisation, 'approved_by_orderer', { photo_id: await world.picture() });
    const take = async () => tove.call(contract.takeProductionOrder, { teamId, queue: 'check', orderId: waiting.id });
    expect((await take()).status).toBe(200);
    await take();
    expect((await tove.send('GET', `/api/production/photo/${teamId}/${waiting.id}`)).status).toBe(200);
    const seen = ['supplier_order', 'supplier', 'Kortverket', null];
    expect(await looks()).toEqual([seen]);
    now += 11 * minute;
    await tove.send('GET', `/api/production/photo/${teamId}/${waiting.id}`);
    expect(await looks()).toEqual([seen, seen]);
  });

  test('names the ID office whose clerk asked for one’s id number [W-4-6]', async () => {
    const teamId = await world.office();
    const viggo = await world.signIn(await world.clerk());
    const passport = { country: 'FI', value: 'AB000001' } as const;
    const erika = await world.person({ governmentId: { idType: 'passport_number', ...passport } });
    const governmentId = { type: 'passport_number', ...passport };
    expect((await viggo.call(contract.lookUpAtDesk, { teamId, governmentId })).status).toBe(200);
    expect(await looks(erika)).toEqual([['office_lookup', 'office', 'Skanningscentralen', null]]);
  });

  test('says who downloaded the contract that one signed, and that staff saw a message to one’s address [W-4-6, W-7-5]', async () => {
    const { db } = world.portal;
    const about = { organisation_id: organisation.id, person_id: eevi.id, signed_by: 'Eevi Mäkinen', signed: new Date(now) };
    const how = { source: 'gluuProvision', sign_way: 'mobile', language: 'en', email_proven: null } as const;
    const file = Buffer.from('%PDF');
    const documents = { document_hash: Buffer.alloc(32), document: file, signed_copy: file };
    await db
      .insertInto('company_contracts')
      .values({ ...about, ...how, ...documents })
      .execute();
    await db.updateTable('persons').set({ email: 'Eevi@example.com' }).where('id', '=', eevi.id).execute();
    const pekka = await world.person();
    await db.updateTable('persons').set({ phone: '+46701740605' }).where('id', '=', pekka.id).execute();
    const letter = { kind: 'card-ready', channel: 'email', language: 'en', subject: 'Card', body_sealed: file } as const;
    await db
      .insertInto('outbox_messages')
      .values(
        ['eevi@example.com', 'other@example.com', '+46701740605'].map((recipient) => ({
          ...letter,
          recipient,
          failed: new Date(now),
        })),
      )
      .execute();
    const staff = await world.person();
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const olga = await world.signIn(staff);
    const contractOf = async (by: Browser) =>
      (await by.send('GET', `/api/organizations/signed-contract/${organisation.code}`)).status;
    expect(await contractOf(main)).toBe(200);
    now += minute;
    expect(await contractOf(olga)).toBe(200);
    now += minute;
    expect((await olga.call(contract.getOutbox, { set: 'failed' })).result.messages).toHaveLength(3);
    await olga.call(contract.getOutbox, { set: 'waiting' });
    expect(await looks()).toEqual([
      ['staff_message', 'staff', null, null],
      ['staff_contract', 'staff', null, null],
      ['company_contract', 'main', 'Norrbygg', null],
    ]);
    expect(await looks(pekka)).toEqual([['staff_message', 'staff', null, null]]);
  });

  test('finds by a part of the name of company, card supplier or ID office [W-4-6]', async () => {
    await lists(main);
    const staff = await world.person();
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    await (await world.signIn(staff)).call(contract.getUserCardsList, { userId: eevi.id });
    const own = await world.signIn(eevi);
    const found = async (searchText: string) =>
      (await own.call(contract.getAccountLooks, { searchText })).result.looks.map(({ what }) => what);
    expect([await found('NORRB'), await found('nobody')]).toEqual([['company_list'], []]);
    expect((await own.call(contract.getAccountLooks, { searchText: 'no' })).refused).toBe('errors.cards.searchTooShort');
  });

  test('is told to nobody else, and says nothing of one’s own looks, nor of what was refused [W-4-6]', async () => {
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()));
    expect((await opens(elsewhere)).status).toBe(403);
    expect((await lists(main, { ...here(), usersFilterValue: 'xyzxyz' })).result.orders).toEqual([]);
    const own = await world.signIn(eevi);
    await own.call(contract.getCardOrderDetails, { orderId: order.id });
    expect(await looks()).toEqual([]);
    const stranger = await world.person();
    const waiting = await world.order(eevi, organisation, 'approved_by_personalizer');
    const redeemed = world.portal.db.updateTable('card_orders').set({ redeemed_by: stranger.id });
    await redeemed.where('id', '=', waiting.id).execute();
    await main.call(contract.getCardOrderDetails, { ...here(), orderId: waiting.id });
    expect([await looks(stranger), (await looks()).length]).toEqual([[], 1]);
  });

  test('comes in pages of twenty, the newest first [W-4-6]', async () => {
    for (let day = 0; day < 23; day += 1) {
      now += 24 * 60 * minute;
      await lists(await world.signIn(karl));
    }
    const own = await world.signIn(eevi);
    const page = async (number: number) => (await own.call(contract.getAccountLooks, { page: number })).result;
    expect([(await page(1)).looks.length, (await page(2)).looks.length, (await page(9)).pagination]).toEqual([
      20,
      3,
      { totalItems: 23, itemsPerPage: 20, page: 2 },
    ]);
    expect((await page(1)).looks[0]?.at).toBe(new Date(now).toISOString());
  });
});
