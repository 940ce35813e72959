import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { mailedTokens } from '../testing/invited.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('the users of a company', (fresh) => {
  let database: Awaited<ReturnType<typeof fresh>>;
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let browser: Browser;
  let clock: number;
  beforeEach(async () => {
    clock = Date.now();
    database = await fresh();
    world = await World.make(database, { now: () => new Date(clock) });
    organisation = await world.organisation({ name: 'Norrbygg' });
    karl = await world.organisationUser(organisation);
    browser = await world.signIn(karl, 'bank', true);
  });

  const here = () => ({ organizationCode: organisation.code });
  const list = (by = browser, query: object = {}) => by.call(contract.getOrganisationUsers, { ...here(), ...query });
  const invite = (emails: string, userType = 'basic', by = browser) =>
    by.call(contract.inviteOrganisationUsers, { ...here(), emails, userType });
  const change = (personId: string, userType: string | null, by = browser) =>
    by.call(contract.changeOrganisationUser, { ...here(), personId, userType });
  const log = async (query: object = {}) =>
    (await browser.call(contract.getOrganisationUserChanges, { ...here(), ...query })).result.changes;
  const states = async (by = browser) =>
    (await list(by)).result.people.map(({ fullName, email, role, state }) => [fullName ?? email, role, state]);
  const joins = async (email: string, answer = 'accept', names = { givenNames: 'Pekka', familyNames: 'Laine' }) => {
    const person = await world.person(names);
    const theirs = await world.signIn(person);
    const token = (await mailedTokens(world, email)).at(-1);
    return { person, theirs, answered: await theirs.call(contract.answerMembershipInvitation, { token, answer }) };
  };

  test('are invited, come in under their own name, change type and are removed; each step is in the log [W-3-1, W-3-3, W-3-7]', async () => {
    expect((await invite('pekka@example.com')).result).toEqual({ count: 1 });
    await invite('never@example.com', 'main');
    expect(await states()).toEqual([
      ['Karl Nyström', 'main', 'active'],
      ['never@example.com', 'main', 'invited'],
      ['pekka@example.com', 'basic', 'invited'],
    ]);
    const { person, theirs, answered } = await joins('pekka@example.com');
    expect(answered.result).toMatchObject({ role: 'basic', name: 'Norrbygg', organizationCode: organisation.code });
    await joins('never@example.com', 'decline');
    const sees = async () => (await theirs.call(contract.getOrdersForDisplay, here())).status;
    expect([await sees(), (await list(theirs)).status]).toEqual([200, 403]);
    await change(person.id, 'main');
    expect((await list(theirs)).status).toBe(200);
    await change(person.id, 'inactive');
    expect([await sees(), await states()]).toEqual([
      403,
      [
        ['Karl Nyström', 'main', 'active'],
        ['Pekka Laine', 'inactive', 'inactive'],
        ['never@example.com', 'main', 'declined'],
      ],
    ]);
    expect((await change(person.id, null)).status).toBe(200);
    expect((await change(person.id, null)).refused).toBe('errors.users.notFound');
    expect((await log()).map(({ kind, whom, was, becomes, by }) => [kind, whom, was, becomes, by])).toEqual([
      ['ended', 'Pekka Laine', 'inactive', null, 'Karl Nyström'],
      ['changed', 'Pekka Laine', 'main', 'inactive', 'Karl Nyström'],
      ['changed', 'Pekka Laine', 'basic', 'main', 'Karl Nyström'],
      ['declined', 'never@example.com', null, null, 'never@example.com'],
      ['accepted', 'Pekka Laine', 'pekka@example.com', null, 'Pekka Laine'],
      ['invited', 'never@example.com', null, null, 'Karl Nyström'],
      ['invited', 'pekka@example.com', null, null, 'Karl Nyström'],
    ]);
  });

  test('are listed with when each was last here, to the hour, not with when they first came [W-3-1]', async () => {
    const lastHere = async () => (await list()).result.people[0]?.lastHere;
    const comes = async (after: number) => {
      clock += after;
      browser = await world.signIn(karl);
      await browser.call(contract.getAuthInfo, { languageCode: 'en', ...here() });
      return new Date(clock).toISOString();
    };
    expect(await lastHere()).toBe(null);
    const first = await comes(0);
    expect(await lastHere()).toBe(first);
    await comes(59 * 60_000);
    expect(await lastHere()).toBe(first);
    const later = await comes(2 * 60_000);
    expect(await lastHere()).toBe(later);
  });

  test('lose what was granted to them with being basic, and the log says so [W-3-6, W-3-7]', async () => {
    const bo = await world.organisationUser(organisation, 'basic');
    await world.portal.db
      .updateTable('company_users')
      .set({ granted: ['SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS'] })
      .where('person_id', '=', bo.id)
      .execute();
    await change(bo.id, 'inactive');
    expect((await log()).map(({ kind, was, becomes }) => [kind, was, becomes])).toEqual([
      ['taken', null, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS'],
      ['changed', 'basic', 'inactive'],
    ]);
  });

  test('a search lists usersLimitInUsersList of them at most, the list all [W-3-10]', async () => {
    await invite(Array.from({ length: 51 }, (_, number) => `a${number}@example.com`).join(' '));
    const found = (await list(browser, { searchText: 'example', page: 9 })).result;
    expect([found.pagination, found.people.length]).toEqual([{ totalItems: 50, itemsPerPage: 20, page: 3 }, 10]);
    expect((await list()).result.pagination.totalItems).toBe(52);
  });

  test('up to 100 addresses at once are invited, or with each wrong one named none [W-3-2]', async () => {
    const wrong = await invite('a@example.com; b(at)example.com, c@');
    expect([wrong.refused, wrong.data?.['emails']]).toEqual(['errors.validation.field.incorrectEmails', 'b(at)example.com, c@']);
    expect(await states()).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, index) => `a${index}@example.com`).join('\n');
    expect((await invite(`${many} one@example.com`)).refused).toBe('errors.validation.field.tooManyEmails');
    expect((await invite(many)).result).toEqual({ count: 100 });
    expect((await list(browser, { page: 6 })).result.pagination).toEqual({ totalItems: 101, itemsPerPage: 20, page: 6 });
    expect((await list(browser, { searchText: 'A99' })).result.people.map(({ email }) => email)).toEqual(['a99@example.com']);
  });

  test('as many addresses at once as configuration lets be are invited [W-3-2]', async () => {
    world = await World.make(database, { env: { NUMBER_OF_EMAILS: '2' } });
    browser = await world.signIn(karl);
    expect((await invite('a@example.com b@example.com c@example.com')).refused).toBe('errors.validation.field.tooManyEmails');
    expect((await invite('a@example.com b@example.com')).result).toEqual({ count: 2 });
  });

  test('an invitation is sent again or withdrawn by its own company alone, and the log says so [W-1-10, W-3-4, W-3-7, W-3-8]', async () => {
    await invite('pekka@example.com');
    const invitationId = (await list()).result.people.find(({ email }) => email !== null)?.invitationId;
    const other = await world.organisation();
    const elsewhere = await world.signIn(await world.organisationUser(other));
    const send = (by: Browser, wanted: string, organizationCode = organisation.code) =>
      by.call(contract.changeOrganisationUserInvitation, { organizationCode, invitationId, change: wanted });
    expect((await send(elsewhere, 'withdraw')).status).toBe(403);
    expect((await send(elsewhere, 'withdraw', other.code)).refused).toBe('errors.orgInvitation.notFound');
    expect((await send(browser, 'send-again')).status).toBe(200);
    expect(await mailedTokens(world, 'pekka@example.com')).toHaveLength(2);
    expect((await send(browser, 'withdraw')).status).toBe(200);
    expect((await joins('pekka@example.com')).answered.refused).toBe('errors.memberships.linkWithdrawn');
    expect(await states()).toHaveLength(1);
    expect((await log()).map(({ kind }) => kind)).toEqual(['withdrawn', 'sent-again', 'invited']);
  });

  test('the last main user stays, also when two give it up at once [W-3-5]', async () => {
    for (const to of ['basic', 'inactive', null]) expect((await change(karl.id, to)).refused).toBe('errors.users.lastMainUser');
    for (let round = 0; round < 5; round += 1) {
      const other = await world.organisationUser(organisation);
      const theirs = await world.signIn(other);
      const both = await Promise.all([change(other.id, 'basic', browser), change(karl.id, 'basic', theirs)]);
      const mains = (await world.portal.db.selectFrom('company_users').selectAll().execute()).filter(
        ({ user_type }) => user_type === 'main',
      );
      expect([both.filter(({ status }) => status === 200).length, mains.length]).toEqual([1, 1]);
      await world.portal.db.updateTable('company_users').set({ user_type: 'main' }).where('person_id', '=', karl.id).execute();
      await world.portal.db.deleteFrom('company_users').where('person_id', '=', other.id).execute();
    }
  });

  test('have a log that is searched by whom and who, but for names that it does not show [W-3-7]', async () => {
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    await invite('eevi@example.com', 'basic', await world.signIn(olga));
    await invite('pekka@example.com', 'basic', browser);
    await joins('pekka@example.com', 'decline');
    const found = async (searchText: string) => (await log({ searchText })).map(({ kind, whom }) => `${kind} ${whom}`);
    expect(await found('NYSTROM')).toEqual(['invited pekka@example.com']);
    expect(await found('pekka@')).toEqual(['declined pekka@example.com', 'invited pekka@example.com']);
    expect([await found('Laine'), await found('Saar'), await found('nobody')]).toEqual([[], [], []]);
    const asked = { ...here(), searchText: 'sa' };
    expect((await browser.call(contract.getOrganisationUserChanges, asked)).refused).toBe('errors.cards.searchTooShort');
  });

  test('whoever only manages the cards of a company looks after none of its users; staff do, and are recorded [W-3-8, T24]', async () => {
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const theirs = await world.signIn(await world.organisationUser(manager));
    for (const answer of [
      await theirs.call(contract.getOrganisationUsers, { organizationCode: organisation.id }),
      await theirs.call(contract.inviteOrganisationUsers, {
        organizationCode: organisation.id,
        emails: 'a@example.com',
        userType: 'main',
      }),
      await theirs.call(contract.changeOrganisationUser, {
        organizationCode: organisation.id,
        personId: karl.id,
        userType: null,
      }),
      await theirs.call(contract.getOrganisationUserChanges, { organizationCode: organisation.id }),
    ])
      expect(answer.refused).toBe('errors.users.cannotGrantPermissions');
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staffs = await world.signIn(olga, 'bank', true);
    expect(await states(staffs)).toEqual([['Karl Nyström', 'main', 'active']]);
    const readings = await world.portal.db.selectFrom('disclosures').select(['kind', 'reader_id', 'subject_person_id']).execute();
    expect(readings).toEqual([{ kind: 'staff_search', reader_id: olga.id, subject_person_id: karl.id }]);
    await invite('second@example.com');
    const { person } = await joins('second@example.com');
    await staffs.call(contract.getOrganisationUserChanges, here());
    const read = await world.portal.db.selectFrom('disclosures').select('subject_person_id').execute();
    expect(read.map(({ subject_person_id: id }) => id)).toContain(person.id);
    expect((await invite('first@example.com', 'main', staffs)).status).toBe(200);
    expect((await log())[0]).toMatchObject({ kind: 'invited', by: null, byRole: 'staff' });
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect([(await list(basic)).status, (await change(karl.id, 'basic', basic)).status]).toEqual([403, 403]);
  });

  test('of which the log says as what each was invited, came in and was removed [W-3-7]', async () => {
    await invite('second@example.com', 'main');
    const { person } = await joins('second@example.com');
    await invite('third@example.com');
    await change(person.id, null);
    const said = (await log()).map(({ kind, role }) => [kind, role]);
    expect(said).toEqual([
      ['ended', 'main'],
      ['invited', 'basic'],
      ['accepted', 'main'],
      ['invited', 'main'],
    ]);
  });

  test('an invitation makes nobody less than they are', async () => {
    const other = await world.signIn(await world.organisationUser(organisation));
    await invite('karl@example.com', 'basic', other);
    const token = (await mailedTokens(world, 'karl@example.com')).at(-1);
    expect((await browser.call(contract.answerMembershipInvitation, { token, answer: 'accept' })).status).toBe(200);
    expect((await states()).map(([, role]) => role)).toEqual(['main', 'main']);
  });

  test('nobody comes in by an invitation of their own: not staff, and not who was removed since', async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staffs = await world.signIn(olga, 'bank', true);
    const answer = async (by: Browser, email: string) => {
      const token = (await mailedTokens(world, email)).at(-1);
      return (await by.call(contract.answerMembershipInvitation, { token, answer: 'accept' })).refused;
    };
    await invite('olga@example.com', 'main', staffs);
    expect(await answer(staffs, 'olga@example.com')).toBe('errors.memberships.ownInvitation');
    const leaver = await world.organisationUser(organisation);
    const theirs = await world.signIn(leaver, 'bank', true);
    await invite('leaver@example.com', 'main', theirs);
    await change(leaver.id, null);
    expect(await answer(theirs, 'leaver@example.com')).toBe('errors.memberships.ownInvitation');
    expect((await states()).filter(([, , state]) => state === 'active')).toHaveLength(1);
  });

  test('that nobody has accepted yet are few: a typed name goes to no thousand strangers', async () => {
    const typed = await world.organisation({ name: 'Your Account Is Closed', state: 'pending' });
    const [one, two] = [
      await world.signIn(await world.organisationUser(typed)),
      await world.signIn(await world.organisationUser(typed)),
    ];
    const ask = (emails: readonly string[], by: Browser) =>
      by.call(contract.inviteOrganisationUsers, { organizationCode: typed.code, emails: emails.join(' '), userType: 'basic' });
    const strangers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `s${from + at}@example.com`);
    expect((await ask(strangers(0, 15), one)).status).toBe(200);
    expect((await ask(strangers(15, 25), two)).refused).toBe('errors.cards.tooManyMails');
    expect((await ask(strangers(15, 20), two)).status).toBe(200);
    expect(await world.messages()).toHaveLength(20);
  });
});
