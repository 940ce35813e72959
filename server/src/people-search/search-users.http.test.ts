import { foundUser, getUserCardsList, searchUsersGlobally } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';
import { searchUsers } from './search-users.ts';

describeOnEachDatabase('the global search', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let staff: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });
  const search = (searchText?: string) => staff.call(searchUsersGlobally, searchText === undefined ? {} : { searchText });
  const namesFound = async (searchText: string) => (await search(searchText)).result.users.map(({ fullName }) => fullName);
  /** Who never signed in: known by nothing but orders. */
  const stranger = (name: string): TestPerson => ({
    id: '',
    identityId: null,
    name,
    governmentId: { idType: 'ssn', country: 'SE', value: `19800101-${2000 + world.next()}` },
  });

  test('finds persons of every company, and those without any card, with what the contract says [1-9]', async () => {
    const holder = await world.person({ givenNames: 'Astrid Maria', familyNames: 'Lindqvist', dateOfBirth: '1991-04-17' });
    await world.order(holder, organisation, 'activated');
    await world.order(holder, await world.organisation(), 'approved_by_personalizer');
    await world.person({ givenNames: 'Sven', familyNames: 'Lindqvist' });
    const { status, result } = await search('lindqvist');
    expect(status).toBe(200);
    expect(result.users).toEqual([
      {
        userId: holder.id,
        fullName: 'Astrid Maria Lindqvist',
        dateOfBirth: '1991-04-17',
        cardsCount: 2,
        // The active one, not the newest.
        card: { orgName: organisation.name, status: 'activated' },
      },
      expect.objectContaining({ fullName: 'Sven Lindqvist', cardsCount: 0, card: null }),
    ]);
    expect(Object.keys(result.users[0] ?? {}).toSorted()).toEqual(Object.keys(foundUser.shape).toSorted());
  });

  test('knows no case and no diacritics, any part of a name, either name first', async () => {
    await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    await world.person({ givenNames: 'Anna-Lena', familyNames: 'Őry' });
    for (const text of ['mäk', 'MAK', 'MA\u0308KI', 'eevi m', 'Mäkinen Eevi', '  kinen ']) {
      expect(await namesFound(text)).toEqual(['Eevi Mäkinen']);
    }
    expect(await namesFound('na-le')).toEqual(['Anna-Lena Őry']);
    expect(await namesFound('nobody')).toEqual([]);
  });

  test('finds by a part of a card number, hyphens and spaces ignored, and by the name that an order has', async () => {
    const holder = await world.person({ givenNames: 'Björn', familyNames: 'Åkesson' });
    await world.order(holder, organisation, 'terminated', { card_number: 'AB1234567890', printable_name: 'Bo Akesson' });
    await world.order(await world.person(), organisation, 'activated');
    for (const text of ['ab-1234', 'AB1234567890', 'AB-1234-567890', 'ab 1234 567890', '34-5678', 'Bo Åke']) {
      expect(await namesFound(text)).toEqual(['Björn Åkesson']);
    }
  });

  test('finds who has no account by their orders, as one user, until the first sign-in and after it', async () => {
    const worker = stranger('Wanda Kowalska');
    const oldest = await world.order(worker, organisation, 'approved_by_personalizer', { date_of_birth: '1980-01-01' });
    const another = await world.organisation();
    await world.order(worker, another, 'ordered');
    const card = { orgName: another.name, status: 'ordered' };
    expect((await search('kowalska')).result.users).toEqual([
      { userId: oldest.id, fullName: 'Wanda Kowalska', dateOfBirth: '1980-01-01', cardsCount: 2, card },
    ]);
    const person = await world.person({ givenNames: 'Wanda', familyNames: 'Kowalska', governmentId: worker.governmentId });
    expect((await search('kowalska')).result.users).toMatchObject([{ userId: person.id, cardsCount: 2 }]);
  });

  test('finds the person who redeemed an order’s invitation, not a second one', async () => {
    const jana = await world.person({ givenNames: 'Jana', familyNames: 'Kask' });
    await world.order(stranger('Jana Kask'), organisation, 'approved_by_personalizer', { redeemed_by: jana.id });
    expect((await search('kask')).result.users).toMatchObject([{ userId: jana.id, cardsCount: 1 }]);
  });

  test('finds who confirmed an order, before who redeemed its invitation and whose number it names [1-9, T24]', async () => {
    const numbered = await world.person({ givenNames: 'Nils', familyNames: 'Numbered' });
    const jana = await world.person({ givenNames: 'Jana', familyNames: 'Redeemer' });
    const carla = await world.person({ givenNames: 'Carla', familyNames: 'Confirmer' });
    const ordered = { ...numbered, name: 'Anna Ordered' };
    const redeemed = await world.order(ordered, organisation, 'approved_by_personalizer', { redeemed_by: jana.id });
    expect((await search('ordered')).result.users).toMatchObject([{ userId: jana.id, cardsCount: 1 }]);
    expect((await staff.call(getUserCardsList, { userId: redeemed.id })).result.fullName).toBe('Jana Redeemer');
    const { db } = world.portal;
    await db.updateTable('card_orders').set({ holder_id: carla.id }).where('id', '=', redeemed.id).execute();
    expect((await search('ordered')).result.users).toMatchObject([{ userId: carla.id, cardsCount: 1 }]);
    expect((await staff.call(getUserCardsList, { userId: redeemed.id })).result.fullName).toBe('Carla Confirmer');
    expect((await search('redeemer')).result.users).toMatchObject([{ userId: jana.id, cardsCount: 0 }]);
  });

  test('goes on with what an order is called now', async () => {
    const holder = stranger('Petra Old');
    const order = await world.order(holder, organisation, 'ordered');
    const renamed = { family_names: 'Ny', printable_name: 'Petra Ny', given_names: 'Petra' };
    await world.portal.db.updateTable('card_orders').set(renamed).where('id', '=', order.id).execute();
    expect(await namesFound('petra old')).toEqual([]);
    expect(await namesFound('petra ny')).toEqual(['Petra Ny']);
  });

  test('takes no wildcard, and no search of fewer than 3 characters [5-4, T30]', async () => {
    await world.order(await world.person({ givenNames: 'Ann', familyNames: 'Berg' }), organisation, 'activated');
    for (const text of ['%%%', '___', '\\\\\\', '％％％', 'A%n', 'A_n', 'n%B', '---', '%Ann', 'Ann\\']) {
      expect(await namesFound(text)).toEqual([]);
    }
    // Of one letter among signs no index finds anything, so all names would be read.
    await world.person({ givenNames: 'Cecilia', familyNames: '--Dahl' });
    for (const text of ['--d', '-- D', 'd--']) expect(await namesFound(text)).toEqual([]);
    for (const text of ['a', 'an', ' an ', '%', 'a\u0301\u0301', '\u0301\u0301\u0301']) {
      const reply = await search(text);
      expect([reply.status, reply.refused, reply.data]).toEqual([422, 'errors.cards.searchTooShort', { minimum: 3 }]);
    }
    for (const text of [undefined, '', '   ']) expect((await search(text)).result).toEqual({ users: [] });
    for (const text of ['a\u0000bc', 'ab\u001bc', 'x'.repeat(301)]) expect((await search(text)).status).toBe(400);
  });

  test('a name that holds a wildcard or a backslash is found by it', async () => {
    await world.person({ givenNames: 'Ann', familyNames: 'B%e_r\\g' });
    for (const text of ['b%e', 'e_r', 'r\\g']) expect(await namesFound(text)).toEqual(['Ann B%e_r\\g']);
    expect(await namesFound('bxe')).toEqual([]);
  });

  test('shows at most 50, by family name', async () => {
    const rows = Array.from({ length: 60 }, (_, number) => ({
      username: `many-${number}`,
      given_names: 'Ada',
      family_names: `Manyson ${String(number).padStart(2, '0')}`,
    }));
    await world.portal.db.insertInto('persons').values(rows.toReversed()).execute();
    const names = await namesFound('manyson');
    expect(names).toHaveLength(50);
    expect(names).toEqual(rows.slice(0, 50).map(({ family_names }) => `Ada ${family_names}`));
  });

  test('shows as many as configuration says [3-5, W-3-10]', async () => {
    const { db } = world.portal;
    const config = { ...world.portal.config, portal: { ...world.portal.config.portal, usersLimitInUsersList: 2 } };
    for (const familyNames of ['Manysona', 'Manysonb', 'Manysonc']) await world.person({ givenNames: 'Ada', familyNames });
    const { id: readerId } = await db.selectFrom('persons').select('id').limit(1).executeTakeFirstOrThrow();
    const found = await searchUsers({ ...world.portal, config }, readerId, 'manyson');
    expect('users' in found && found.users.map(({ fullName }) => fullName)).toEqual(['Ada Manysona', 'Ada Manysonb']);
  });
});
