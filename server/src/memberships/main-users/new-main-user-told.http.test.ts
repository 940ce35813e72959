import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { mailedTokens } from '../../testing/invited.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('of a new main user', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let bo: TestPerson;
  let karl: TestPerson;
  let main: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '6' } });
    organisation = await world.organisation({ name: 'Norrbygg', email: 'office@norrbygg.example' });
    karl = await userOf('main', 'karl');
    main = await world.signIn(karl, 'bank', true);
    await userOf('main', 'Liisa', 'fi');
    await userOf('main', 'mats', 'sv');
    await world.organisationUser(organisation, 'main');
    await userOf('inactive', 'nils');
    await userOf('basic', 'eva');
    await userOf('main', 'elsewhere', 'en', await world.organisation());
    bo = await world.person({ givenNames: 'Bo', familyNames: 'Ek' });
    await reach(bo, 'bo', 'en');
  });

  const reach = async ({ id }: TestPerson, name: string, language: contract.Language) => {
    const reached = { email: `${name}@norrbygg.example`, language };
    await world.portal.db.updateTable('persons').set(reached).where('id', '=', id).execute();
  };
  const userOf = async (type: contract.UserType, name: string, language: contract.Language = 'en', at = organisation) => {
    const person = await world.organisationUser(at, type);
    await reach(person, name, language);
    return person;
  };
  const here = () => ({ organizationCode: organisation.code });
  const told = async () => (await world.messages()).filter(({ kind }) => kind === 'main-user-added');
  const toldTo = async () => (await told()).map(({ recipient }) => recipient.split('@')[0] ?? '').toSorted();
  const bodyTo = async (name: string) => (await told()).find(({ recipient }) => recipient === `${name}@norrbygg.example`)?.body;
  const isBasic = async () => {
    const row = { person_id: bo.id, organisation_id: organisation.id, user_type: 'basic', state: 'accepted' } as const;
    await world.portal.db.insertInto('company_users').values(row).execute();
  };
  const make = (by: Browser, userType: string | null = 'main') =>
    by.call(contract.changeOrganisationUser, { ...here(), personId: bo.id, userType });
  const staff = async () => {
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    return world.signIn(olga, 'bank', true);
  };
  const theirs = () => world.signIn(bo);

  test('whom a main user makes, all others are told, each once and in their language [W-3-3]', async () => {
    await isBasic();
    expect((await make(main)).status).toBe(200);
    expect(await toldTo()).toEqual(['liisa', 'mats']);
    expect(await bodyTo('liisa')).toContain('Bo Ek on nyt yrityksen Norrbygg pääkäyttäjä');
    expect(await bodyTo('mats')).toContain('Behörigheten gavs av Karl Nyström.');
    expect(await bodyTo('mats')).toContain(`/${organisation.code}/organization/users/changes`);
    // Nobody is told when the type stays the same, or becomes a lesser one.
    await make(main);
    await make(main, 'basic');
    expect(await toldTo()).toHaveLength(2);
  });

  test('whom staff make, all are told, and not by whom of the staff [W-3-3, W-3-8]', async () => {
    await isBasic();
    expect((await make(await staff())).status).toBe(200);
    expect(await toldTo()).toEqual(['karl', 'liisa', 'mats']);
    const bodies = (await told()).map(({ body }) => body).join();
    expect([bodies.includes('Our customer service made them'), bodies.includes('Olga')]).toEqual([true, false]);
  });

  test('whom a key makes, all are told, also who made the key [W-3-3, W-8-1]', async () => {
    await isBasic();
    const key = await PartnerClient.make(world, ['users', 'main-users'], { organisation });
    await world.portal.db.updateTable('partner_keys').set({ made_by: karl.id }).where('id', '=', key.keyId).execute();
    const asked = { code: organisation.code, personId: bo.id, user_type: 'main' };
    expect((await key.call(contract.changePartnerUser, asked)).status).toBe(200);
    expect(await toldTo()).toEqual(['karl', 'liisa', 'mats']);
  });

  test('who accepts an invitation, all are told, also who invited them; of a basic user, or who declines, nobody [W-3-2, W-3-3]', async () => {
    const invite = async (email: string, userType: string) => {
      expect((await main.call(contract.inviteOrganisationUsers, { ...here(), emails: email, userType })).status).toBe(200);
      return (await mailedTokens(world, email)).at(-1);
    };
    const answer = async (token: string | undefined, given: 'accept' | 'decline', by: Browser) =>
      (await by.call(contract.answerMembershipInvitation, { token, answer: given })).status;
    const another = await world.signIn(await world.person());
    expect(await answer(await invite('a@example.com', 'main'), 'decline', another)).toBe(200);
    expect(await answer(await invite('b@example.com', 'basic'), 'accept', another)).toBe(200);
    const token = await invite('c@example.com', 'main');
    expect(await toldTo()).toEqual([]);
    // A second press is answered as the first, and tells nobody twice.
    for (const by of [await theirs(), await theirs()]) expect(await answer(token, 'accept', by)).toBe(200);
    expect(await toldTo()).toEqual(['karl', 'liisa', 'mats']);
    expect(await bodyTo('karl')).toContain('They accepted an invitation.');
    // Who is a main user already, and accepts another invitation, is told of no more.
    expect(await answer(await invite('d@example.com', 'main'), 'accept', await theirs())).toBe(200);
    expect(await toldTo()).toHaveLength(3);
  });

  test('who is given access as one, all others are told; of a basic user, or who is declined, nobody [W-3-3, W-3-9]', async () => {
    const give = async ({ id }: TestPerson, answer: string) => {
      const row = { organisation_id: organisation.id, person_id: id, state: 'waiting', asked: new Date() } as const;
      const { db } = world.portal;
      const request = await db.insertInto('access_requests').values(row).returning('id').executeTakeFirstOrThrow();
      return (await main.call(contract.answerAccessRequest, { ...here(), requestId: request.id, answer })).status;
    };
    for (const answer of ['basic', 'decline']) expect(await give(await world.person(), answer)).toBe(200);
    expect(await toldTo()).toEqual([]);
    expect([await give(bo, 'main'), await toldTo()]).toEqual([200, ['liisa', 'mats']]);
  });

  test('whom another system named, all are told once they accept, and not before [6-4, W-3-3]', async () => {
    const key = await PartnerClient.make(world, ['users', 'main-users']);
    const named = { code: organisation.code, person_id: bo.id, user_type: 'main' };
    expect((await key.call(contract.namePartnerUser, named)).status).toBe(200);
    expect(await toldTo()).toEqual([]);
    const accept = { organizationId: organisation.id, answer: 'accept' };
    for (let press = 0; press < 2; press++)
      expect((await (await theirs()).call(contract.answerOrganisationInvitation, accept)).status).toBe(200);
    expect(await toldTo()).toEqual(['karl', 'liisa', 'mats']);
  });

  test('nobody is told more than one may cause in a day, and none is made whom nobody is told of; staff still make one [W-3-3]', async () => {
    await isBasic();
    for (let times = 0; times < 3; times++)
      for (const type of ['main', 'basic']) expect((await make(main, type)).status).toBe(200);
    const { refused } = await make(main);
    expect([refused, (await toldTo()).length]).toEqual(['errors.cards.tooManyMails', 6]);
    const type = world.portal.db.selectFrom('company_users').select('user_type').where('person_id', '=', bo.id);
    expect((await type.executeTakeFirst())?.user_type).toBe('basic');
    // Staff, who put things right, are never refused.
    const olgas = await staff();
    for (let times = 0; times < 3; times++)
      for (const type of ['main', 'basic']) expect((await make(olgas, type)).status).toBe(200);
    expect(await toldTo()).toHaveLength(15);
  });

  test('made by two at once, they are told once [W-3-3]', async () => {
    await isBasic();
    const other = await world.signIn(karl, 'bank', true);
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'company_users' },
      async () => make(main),
      async () => make(other),
    );
    expect([both.map(({ status }) => status), await toldTo()]).toEqual([
      [200, 200],
      ['liisa', 'mats'],
    ]);
  });
});
