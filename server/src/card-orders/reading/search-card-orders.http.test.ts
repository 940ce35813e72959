import { type CardOrderStatus, findKnownWorkers, getOrdersForDisplay, ownReference, searchUsersGlobally } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('a search of the organisation’s cards and orders', (fresh) => {
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
  const namesFound = async (usersFilterValue: string) =>
    (await list({ usersFilterValue })).result.orders.map(({ printableName }) => printableName).toSorted();

  test('are searched by part of a name, whatever case and diacritics, or of a card number', async () => {
    const named = async (givenNames: string, familyNames: string, card_number = 'AB9999999999') =>
      world.order(await world.person({ givenNames, familyNames }), organisation, 'activated', { card_number });
    await named('Björn', 'Åkesson', 'AB1234567890');
    await named('Eevi', 'Mäkinen', 'CD5555555555');
    await named('Anna-Lena', 'Őry%_', 'EF7777777777');
    expect(await namesFound('åkes')).toEqual(['Björn Åkesson']);
    expect(await namesFound('AKES')).toEqual(['Björn Åkesson']);
    expect(await namesFound('bjorn ak')).toEqual(['Björn Åkesson']);
    expect(await namesFound('MA\u0308KI')).toEqual(['Eevi Mäkinen']);
    expect(await namesFound('na-le')).toEqual(['Anna-Lena Őry%_']);
    for (const number of ['ab-1234', 'AB1234567890', 'AB-1234-567890', '34-5678']) {
      expect(await namesFound(number)).toEqual(['Björn Åkesson']);
    }
    expect(await namesFound('nobody')).toEqual([]);
  });

  test('are searched by words in any order, with any spaces, commas and dashes, and by a part of the reference as by a part of a name [10-7]', async () => {
    const named = async (givenNames: string, familyNames: string, values: object) =>
      world.order(await world.person({ givenNames, familyNames }), organisation, 'activated', values);
    await named('Lars Isak', 'Hellström', { card_number: 'AB1234567890', orderer_reference: 'EMP-17 Site-Väst' });
    await named('Anna-Lena', 'Ek', { card_number: 'CD5555555555', orderer_reference: 'EMP-18' });
    for (const text of [
      'Lars  Isak',
      'Lars\u00A0Hellström',
      'Hellström, Isak',
      'hellstrom isak',
      'AB\u20131234',
      'AB 1234 567890',
      'emp-17',
      'EMP-17 site',
      'site, emp-17',
      'EMP\u201117',
    ]) {
      expect([text, await namesFound(text)]).toEqual([text, ['Lars Isak Hellström']]);
    }
    expect(await namesFound('Anna\u2013Lena')).toEqual(['Anna-Lena Ek']);
    expect(await namesFound('Hellström Anna')).toEqual([]);
    expect((await namesFound('EMP-1')).toSorted()).toEqual(['Anna-Lena Ek', 'Lars Isak Hellström']);
    expect(await namesFound('vast')).toEqual(['Lars Isak Hellström']);
    expect(await namesFound('Ek EMP-18')).toEqual([]);
    expect((await list({ usersFilterValue: ', a ,' })).refused).toBe('errors.cards.searchTooShort');
    const { result } = await list({ usersFilterValue: 'lena', usersFilterStatus: 'pending' });
    expect([result.orders, result.counts]).toEqual([[], { all: 1, pending: 0, cancelled: 0, active: 1, inactive: 0 }]);
  });

  test('are searched by no reference that the portal made itself: its letters, tried in turn, would tell two companies of one worker [10-4, 10-7]', async () => {
    const own = `${ownReference}${'abedad12'.repeat(8)}`;
    const named = async (familyNames: string, orderer_reference: string, values: object = {}) =>
      world.order(await world.person({ givenNames: 'Bo', familyNames }), organisation, 'activated', {
        orderer_reference,
        ...values,
      });
    const unnamed = await named('Öst', own);
    await named('Ek', 'Content:17');
    const staff = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const asStaff = await world.signIn(staff);
    for (const text of [own, 'content:a', 'content:ab', 'content abe', 'bed', 'edad12ab', 'D12']) {
      for (const sortBy of ['ordered', 'cardholder']) {
        const { orders, didYouMean } = (await list({ usersFilterValue: text, sortBy })).result;
        expect([text, sortBy, orders, didYouMean]).toEqual([text, sortBy, [], null]);
      }
      const known = await browser.call(findKnownWorkers, { organizationId: organisation.code, searchText: text });
      expect([text, known.result.workers]).toEqual([text, []]);
      expect([text, (await asStaff.call(searchUsersGlobally, { searchText: text })).result.users]).toEqual([text, []]);
    }
    // What an orderer calls an order is found, also where it begins alike.
    for (const text of ['content', 'content:1']) expect([text, await namesFound(text)]).toEqual([text, ['Bo Ek']]);
    // What is found by the names, one word in each, is not said to be found by the reference.
    const names = { given_names: 'Dad', family_names: 'Dahl', printable_name: 'Abe' };
    await world.portal.db.updateTable('card_orders').set(names).where('id', '=', unnamed.id).execute();
    const { orders } = (await list({ usersFilterValue: 'abe dad' })).result;
    expect(orders.map(({ matched }) => matched)).toEqual([{ in: 'fullName', text: 'Dad Dahl' }]);
  });

  test('say what a search found that a row does not show, and no number that it may not [10-7, 2.4-29]', async () => {
    const values = { printable_name: 'Lars Hellström', card_number: 'AB1234567890', orderer_reference: 'EMP-17' };
    const holder = await world.person({ givenNames: 'Lars Isak', familyNames: 'Hellström' });
    await world.order(holder, organisation, 'suspended', values);
    const matched = async (usersFilterValue: string) =>
      (await list({ usersFilterValue })).result.orders.map((row) => row.matched);
    expect(await matched('hellström')).toEqual([null]);
    expect(await matched('isak')).toEqual([{ in: 'fullName', text: 'Lars Isak Hellström' }]);
    expect(await matched('1234')).toEqual([{ in: 'cardNumber', text: null }]);
    expect(await matched('emp-17')).toEqual([{ in: 'ordererReference', text: 'EMP-17' }]);
    expect(await matched('mp-1')).toEqual([{ in: 'ordererReference', text: 'EMP-17' }]);
    expect(await matched('')).toEqual([null]);
    const other = await world.organisation();
    await world.order(holder, other, 'activated', { ...values, card_number: 'CD5555555555' });
    const browsing = await world.signIn(await world.organisationUser(other));
    const shown = await browsing.call(getOrdersForDisplay, { organizationCode: other.code, usersFilterValue: '5555' });
    expect(shown.result.orders.map((row) => row.matched)).toEqual([null]);
  });

  test('say whom a search with a wrong letter may have meant: of the company alone, only where nothing is found, never to staff [10-8, T2, T24]', async () => {
    await world.order(await world.person({ givenNames: 'Lars Isak', familyNames: 'Hellström' }), organisation, 'activated');
    await world.order(await world.person({ givenNames: 'Zoë', familyNames: 'Quist' }), await world.organisation(), 'activated');
    const meant = async (usersFilterValue: string, by = browser, more: object = {}) =>
      (await by.call(getOrdersForDisplay, { organizationCode: organisation.code, usersFilterValue, ...more })).result.didYouMean;
    expect(await meant('Hellstrm')).toBe('Hellström');
    expect(await meant('Isak Helström')).toBe('Isak Hellström');
    expect(await namesFound((await meant('Hellstrm')) ?? '')).toEqual(['Lars Isak Hellström']);
    for (const text of ['Quisst', 'xyzxyz', '12345', '%%%', 'Hellström', ''])
      expect([text, await meant(text)]).toEqual([text, null]);
    expect(await meant('Hellström', browser, { usersFilterStatus: 'pending' })).toBeNull();
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect(await meant('Hellstrm', await world.signIn(olga))).toBeNull();
  });

  test.each([
    ['lindkvist', 'Lindqvist'],
    ['lindqist', 'Lindqvist'],
    ['Lindqvits', 'Lindqvist'],
    ['astrid lindkvist', 'Astrid Lindqvist'],
    ['akeson', 'Åkesson'],
    ['hellstömr', 'Hellström'],
    ['vikström', 'Wikström'],
    ['josef', 'Joseph'],
    ['lindholm', null],
    ['linkoping', null],
    ['kowalczyk', null],
    ['andersson', null],
    ['linnarsson', null],
    ['marinkvist', null],
    ['astrid kowalczyk', null],
  ])('suggest for %s the nearest word, written as it sounds, and nothing that is not near: %s [10-8]', async (typed, meant) => {
    const named: [string, string][] = [
      ['Linnéa', 'Bergqvist'],
      ['Linnéa Maria', 'Holmqvist'],
      ['Astrid', 'Lindqvist'],
      ['Åsa', 'Åkesson'],
      ['Lars', 'Hellström'],
      ['Joseph', 'Wikström'],
      ['Andrea', 'Rossi'],
    ];
    for (const [givenNames, familyNames] of named)
      await world.order(await world.person({ givenNames, familyNames }), organisation, 'activated');
    expect((await list({ usersFilterValue: typed })).result).toMatchObject({ orders: [], didYouMean: meant });
  });

  test('tell staff of nobody by their counts whom no row shows: whom they see is recorded [T24]', async () => {
    await world.order(await world.person({ givenNames: 'Lars', familyNames: 'Hellström' }), organisation, 'activated');
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staff = await world.signIn(olga);
    const counts = async (input: object) =>
      (await staff.call(getOrdersForDisplay, { organizationCode: organisation.code, ...input })).result.counts?.all ?? null;
    for (const usersFilterValue of ['hellström', 'nobody'])
      expect(await counts({ usersFilterValue, usersFilterStatus: 'cancelled' })).toBeNull();
    expect(await counts({ usersFilterStatus: 'cancelled' })).toBe(1);
    expect(await world.portal.db.selectFrom('disclosures').select('id').execute()).toEqual([]);
    expect(await counts({ usersFilterValue: 'hellström' })).toBe(1);
    expect(await world.portal.db.selectFrom('disclosures').select('id').execute()).toHaveLength(1);
  });

  test('take no wildcard, and no search of fewer than 3 characters [5-4, T30]', async () => {
    await world.order(await world.person({ givenNames: 'Ann', familyNames: 'Berg' }), organisation, 'activated');
    for (const text of ['%%%', '___', '\\\\\\', '％％％', 'A%n', '---']) expect(await namesFound(text)).toEqual([]);
    for (const text of ['a', 'an', ' an ', '%', 'a\u0301\u0301', '\u0301\u0301\u0301']) {
      const reply = await list({ usersFilterValue: text });
      expect([reply.status, reply.refused]).toEqual([422, 'errors.cards.searchTooShort']);
    }
    expect(await namesFound('   ')).toEqual(['Ann Berg']);
    for (const text of ['Ann\0', 'a'.repeat(301)]) expect((await list({ usersFilterValue: text })).status).toBe(400);
  });

  test('narrowed to cards that end soon, it says how many end within 30, 60, 90 and 180 days [L-4-1]', async () => {
    const ends = async (familyNames: string, days: number, status: CardOrderStatus = 'activated', values = {}) =>
      world.order(await world.person({ familyNames }), organisation, status, { valid_until: world.day(days), ...values });
    await ends('Over', -1, 'suspended');
    await ends('Today', 0, 'activated', { photo_id: await world.picture() });
    await ends('Thirty', 30);
    await ends('After', 31, 'suspended');
    await ends('Berg', 60, 'personalized');
    await ends('Ninety', 90);
    await ends('Half', 180);
    await ends('Later', 181);
    await ends('Ordered', 10, 'ordered');
    await ends('Terminated', 10, 'terminated');
    const ending = async (input: object) => {
      const { pagination, endingCounts } = (await list(input)).result;
      return [pagination.totalItems, endingCounts?.map(({ withinDays, cards }) => `${withinDays}: ${cards}`).join(', ')];
    };
    const all = '30: 2, 60: 4, 90: 5, 180: 6';
    expect(await ending({})).toEqual([10, undefined]);
    expect(await ending({ endsWithinDays: 7 })).toEqual([1, all]);
    expect(await ending({ endsWithinDays: 30 })).toEqual([2, all]);
    expect(await ending({ endsWithinDays: 60 })).toEqual([4, all]);
    expect(await ending({ endsWithinDays: 90 })).toEqual([5, all]);
    expect(await ending({ endsWithinDays: 180 })).toEqual([6, all]);
    expect(await ending({ endsWithinDays: 366 })).toEqual([7, all]);
    const one = '30: 0, 60: 1, 90: 1, 180: 1';
    expect(await ending({ endsWithinDays: 30, usersFilterValue: 'berg' })).toEqual([0, one]);
    expect(await ending({ endsWithinDays: 30, usersFilterStatus: 'inactive' })).toEqual([0, one]);
    expect(await ending({ endsWithinDays: 30, usersFilterStatus: 'cancelled' })).toEqual([0, '30: 0, 60: 0, 90: 0, 180: 0']);
    expect(await ending({ endsWithinDays: 30, withoutPhoto: true })).toEqual([1, '30: 1, 60: 3, 90: 4, 180: 5']);
  });
});
