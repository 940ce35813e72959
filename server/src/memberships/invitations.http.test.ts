import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { mailedTokens } from '../testing/invited.ts';
import { type TestPerson, World } from '../testing/world.ts';
import { forgetInvitations } from './forget-invitations.ts';
import { invitePeople } from './invite-people.ts';

describeOnEachDatabase('an invitation to a membership', (fresh, engine) => {
  let world: World;
  let staff: TestPerson;
  let browser: Browser;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now, env: { BLACKLISTED_EMAIL_DOMAINS: 'gone.example' } });
    staff = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    browser = await world.signIn(staff, 'bank', true);
  });

  const day = 86_400_000;
  const invite = (emails: string, team: object = { team: 'staff' }) =>
    browser.call(contract.inviteStaffPeople, { emails, ...team });
  const people = async (team: Record<string, unknown> = { team: 'staff' }, by = browser) =>
    (await by.call(contract.getStaffPeople, team)).result.people;
  const read = (by: Browser, token: string) => by.call(contract.readMembershipInvitation, { token });
  const answer = (by: Browser, token: string, given = 'accept') =>
    by.call(contract.answerMembershipInvitation, { token, answer: given });
  const newest = async (email: string) => (await mailedTokens(world, email)).at(-1) ?? '';
  const changes = () =>
    world.portal.db.selectFrom('membership_changes').select(['kind', 'role', 'whom', 'actor_name', 'at']).orderBy('id').execute();
  const change = async (email: string, wanted: string) => {
    const { invitationId } = (await people()).find((each) => each.email === email) ?? {};
    return browser.call(contract.changeStaffInvitation, { invitationId, change: wanted });
  };
  const mayManage = async (person: TestPerson) =>
    (await (await world.signIn(person)).call(contract.getStaffPeople, { team: 'staff' })).status === 200;

  test('is a mail with a link, kept as a hash alone, and makes staff under the name of the identity [W-1-3, W-1-5, W-1-11]', async () => {
    expect((await invite('new@example.com')).result).toEqual({ count: 1 });
    const [token = '', ...more] = await mailedTokens(world, 'new@example.com');
    expect([token.length, more]).toEqual([43, []]);
    const rows = await sql`select * from membership_links join membership_invitations on true`.execute(world.portal.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    expect(await mayManage(pekka)).toBe(false);
    const his = await world.signIn(pekka);
    expect((await read(his, token)).result).toEqual({
      role: 'staff',
      name: null,
      organizationCode: null,
      expires: new Date(now.getTime() + 14 * day).toISOString(),
      ownEmail: 'new@example.com',
    });
    expect((await answer(his, token)).status).toBe(200);
    expect(await mayManage(pekka)).toBe(true);
    expect((await people()).map(({ fullName, state, isYou }) => [fullName, state, isYou])).toEqual([
      ['Olga Saar', 'active', true],
      ['Pekka Laine', 'active', false],
    ]);
  });

  test('gives who accepts it the invited address, which its link proves, where they have none and nobody else has it [W-1-3, W-4-2]', async () => {
    const { db } = world.portal;
    const accepts = async (by: Browser, email: string, given = 'accept') => {
      await invite(email);
      const token = await newest(email);
      const { ownEmail } = (await read(by, token)).result;
      await answer(by, token, given);
      return [ownEmail, (await by.call(contract.getAccount)).result.email];
    };
    const member = async (by: Browser, personId: string) => {
      await browser.call(contract.endStaffMembership, { team: 'staff', personId });
      return by;
    };
    const pekka = await world.person();
    const his = await world.signIn(pekka);
    expect(await accepts(his, 'Pekka@example.com', 'decline')).toEqual(['Pekka@example.com', null]);
    expect(await accepts(his, 'Pekka@example.com')).toEqual(['Pekka@example.com', 'Pekka@example.com']);
    const events = await db
      .selectFrom('security_events')
      .select(['kind', 'person_id'])
      .where('kind', '=', 'email-changed')
      .execute();
    expect(events).toEqual([{ kind: 'email-changed', person_id: pekka.id }]);
    // Who has one keeps it, and what is somebody else's stays theirs.
    await member(his, pekka.id);
    expect(await accepts(his, 'other@example.com')).toEqual([null, 'Pekka@example.com']);
    const anna = await world.person();
    const hers = await world.signIn(anna);
    await member(his, pekka.id);
    expect(await accepts(hers, 'pekka@example.com')).toEqual([null, null]);
  });

  test('that gives somebody their first address tells that of their latest order, where they were told until then [W-4-2]', async () => {
    const told = async () =>
      (await world.messages()).filter(({ kind }) => kind === 'email-changed').map(({ recipient, body }) => [recipient, body]);
    const accepts = async (email: string, ofOrder?: string) => {
      const person = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
      const order = ofOrder === undefined ? {} : { email: ofOrder };
      await world.order(person, await world.organisation(), 'activated', order);
      await invite(email);
      expect((await answer(await world.signIn(person), await newest(email))).status).toBe(200);
    };
    await accepts('none@example.com');
    await accepts('same@example.com', 'Same@example.com');
    expect(await told()).toEqual([]);
    await accepts('new@example.com', 'pekka@example.com');
    const [mail, ...more] = await told();
    expect([mail?.[0], more]).toEqual(['pekka@example.com', []]);
    expect(mail?.[1]).toContain('Pekka Laine');
    expect(mail?.[1]).not.toContain('new@example.com');
  });

  test('of two who accept for the same address at once one gets it as their own [W-4-2]', async () => {
    const [one, two] = [await world.person(), await world.person()];
    const supplierId = await world.supplier();
    await invite('desk@example.com');
    await invite('desk@example.com', { team: 'supplier', teamId: supplierId });
    const [forStaff = '', forSupplier = ''] = await mailedTokens(world, 'desk@example.com');
    const [hers, his] = [await world.signIn(one), await world.signIn(two)];
    const answers = await atOnce(
      { db: world.portal.db, engine, table: 'persons' },
      async () => answer(hers, forStaff),
      async () => answer(his, forSupplier),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const found = world.portal.db.selectFrom('persons').select('email').where('email', 'is not', null);
    expect(await found.execute()).toEqual([{ email: 'desk@example.com' }]);
  });

  test('takes a fresh sign-in of whoever lets somebody in, sent again too; withdrawing takes none [W-1-11, W-1-12]', async () => {
    const anew = browser;
    browser = await world.signIn(staff);
    const told = ({ status, refused }: { status: number; refused: unknown }) => [status, refused];
    const toProve = [409, 'errors.account.signInToProve'];
    const teams = [
      { team: 'staff' },
      { team: 'supplier', teamId: await world.supplier() },
      {
        team: 'office',
        teamId: (await anew.call(contract.addPartnerTeam, { team: 'office', code: 'passi', name: 'Passi' })).result.id,
      },
    ];
    const left = browser;
    for (const team of teams) {
      browser = left;
      const email = `${team.team}@example.com`;
      expect(told(await invite(email, team))).toEqual(toProve);
      expect(await mailedTokens(world, email)).toEqual([]);
      expect((await anew.call(contract.inviteStaffPeople, { emails: email, ...team })).status).toBe(200);
      const { invitationId } = (await people(team)).find((each) => each.email === email) ?? {};
      const again = (by: Browser, wanted: string) => by.call(contract.changeStaffInvitation, { invitationId, change: wanted });
      expect(told(await again(left, 'send-again'))).toEqual(toProve);
      expect((await again(anew, 'send-again')).status).toBe(200);
      expect(await mailedTokens(world, email)).toHaveLength(2);
      expect((await again(left, 'withdraw')).status).toBe(200);
    }
    now = new Date(now.getTime() + 11 * 60_000);
    browser = anew;
    expect(told(await invite('late@example.com'))).toEqual(toProve);
  });

  test('is bound to one supplier or office, and gives nothing elsewhere [W-1-6, W-1-12]', async () => {
    const add = (body: object) => browser.call(contract.addPartnerTeam, body as Record<string, unknown>);
    const { id: supplier } = (await add({ team: 'supplier', code: 'kort', name: 'Kort AB', accreditationCode: 'KO' })).result;
    const { id: office } = (await add({ team: 'office', code: 'passi', name: 'Passi' })).result;
    const pekka = await world.person();
    const his = await world.signIn(pekka);
    for (const [team, teamId, role, name] of [
      ['supplier', supplier, 'operator', 'Kort AB'],
      ['office', office, 'clerk', 'Passi'],
    ] as const) {
      await invite(`${team}@example.com`, { team, teamId });
      expect((await answer(his, await newest(`${team}@example.com`))).result).toMatchObject({ role, name });
      expect((await people({ team, teamId })).map(({ personId }) => personId)).toEqual([pekka.id]);
    }
    const held = await world.portal.db
      .selectFrom('person_permissions')
      .select(['permission', 'scope'])
      .where('person_id', '=', pekka.id)
      .orderBy('permission')
      .execute();
    expect(held).toEqual([
      { permission: 'SEPPO_ACTION_PRODUCE_CARDS', scope: supplier },
      { permission: 'SEPPO_ACTION_RECORD_IDENTITIES', scope: office },
    ]);
    expect(await mayManage(pekka)).toBe(false);
    expect((await people()).map(({ personId }) => personId)).toEqual([staff.id]);
  });

  test('tells nothing to who is not identified, and a link that is none of ours is said to be none [W-1-4, W-1-7, W-1-8]', async () => {
    await invite('new@example.com');
    const token = await newest('new@example.com');
    const weak = await world.signIn(await world.person(), 'general');
    for (const by of [weak, world.visitor()]) {
      const [known, unknown] = [await read(by, token), await read(by, 'a'.repeat(43))];
      expect([known.status, known.refused]).toEqual([403, undefined]);
      expect([unknown.status, unknown.headers['x-session-token-missing']]).toEqual([
        known.status,
        known.headers['x-session-token-missing'],
      ]);
      expect((await answer(by, token)).status).toBe(403);
    }
    const identified = await world.signIn(await world.person());
    for (const none of ['a'.repeat(43), 'cut', 'Ä b'])
      expect((await read(identified, none)).refused).toBe('errors.accountActivation.tokenInvalid');
    expect((await answer(identified, 'a'.repeat(43))).refused).toBe('errors.accountActivation.tokenInvalid');
  });

  test('sent again ends the former link; withdrawn, used and too old ones say so [W-1-7]', async () => {
    const his = await world.signIn(await world.person());
    await invite('one@example.com');
    const first = await newest('one@example.com');
    now = new Date(now.getTime() + 15 * day);
    browser = await world.signIn(staff, 'bank', true);
    const again = await world.signIn(await world.person());
    expect((await read(again, first)).refused).toBe('errors.memberships.linkExpired');
    expect((await people()).map(({ state }) => state)).toEqual(['active', 'expired']);
    expect((await change('one@example.com', 'send-again')).status).toBe(200);
    const second = await newest('one@example.com');
    expect((await answer(again, first)).refused).toBe('errors.memberships.linkReplaced');
    expect((await answer(again, second, 'decline')).status).toBe(200);
    expect((await answer(again, second, 'decline')).status).toBe(200);
    expect((await answer(again, second)).refused).toBe('errors.orgInvitation.alreadyAnswered');
    expect((await people()).map(({ state }) => state)).toEqual(['active', 'declined']);
    expect((await change('one@example.com', 'send-again')).status).toBe(200);
    const third = await newest('one@example.com');
    const { invitationId } = (await people()).find(({ email }) => email === 'one@example.com') ?? {};
    expect((await change('one@example.com', 'withdraw')).status).toBe(200);
    expect((await answer(again, third)).refused).toBe('errors.memberships.linkWithdrawn');
    const late = await browser.call(contract.changeStaffInvitation, { invitationId, change: 'withdraw' });
    expect(late.refused).toBe('errors.orgInvitation.notFound');
    expect((await his.call(contract.getStaffPeople, { team: 'staff' })).status).toBe(403);
  });

  test('a link that somebody used is used for everybody else, and for who was ended since [W-1-7, W-1-13]', async () => {
    await invite('one@example.com');
    const token = await newest('one@example.com');
    const pekka = await world.person();
    const [his, hers] = [await world.signIn(pekka), await world.signIn(await world.person())];
    expect((await answer(his, token)).status).toBe(200);
    expect((await answer(his, token)).status).toBe(200);
    expect((await answer(hers, token)).refused).toBe('errors.memberships.linkUsed');
    expect((await read(hers, token)).refused).toBe('errors.memberships.linkUsed');
    const end = (personId: string) => browser.call(contract.endStaffMembership, { team: 'staff', personId });
    expect((await end(pekka.id)).status).toBe(200);
    expect((await end(pekka.id)).refused).toBe('errors.users.notFound');
    expect((await his.call(contract.getStaffPeople, { team: 'staff' })).status).toBe(403);
    expect((await answer(his, token)).refused).toBe('errors.accountActivation.accountDeleted');
    expect((await end(staff.id)).refused).toBe('errors.memberships.lastStaff');
  });

  test('each wrong address is named, and nobody is invited until all are right [W-1-11, W-3-2]', async () => {
    const refusedFor = async (emails: string) => {
      const { refused, data } = await invite(emails);
      return [refused, data?.['emails'] ?? data?.['domain'] ?? data?.['found']];
    };
    expect(await refusedFor('a@example.com, no, b@')).toEqual(['errors.validation.field.incorrectEmails', 'no, b@']);
    expect(await refusedFor('x@post.gone.example a@example.com y@gone.example z@Gone.example')).toEqual([
      'errors.validation.field.emailDomainNotAllowed',
      'post.gone.example, gone.example',
    ]);
    const many = Array.from({ length: 101 }, (_, index) => `a${index}@example.com`).join('\n');
    expect(await refusedFor(many)).toEqual(['errors.validation.field.tooManyEmails', 101]);
    expect(await refusedFor(' ; ')).toEqual(['errors.validation.field.incorrectEmails', ';']);
    expect(await people()).toHaveLength(1);
    expect((await invite('A@example.com; b@example.com, a@EXAMPLE.com')).result).toEqual({ count: 2 });
    expect(await refusedFor('c@example.com a@example.com')).toEqual(['errors.memberships.alreadyInvited', 'A@example.com']);
    expect((await people()).map(({ email }) => email)).toEqual([null, 'A@example.com', 'b@example.com']);
    expect((await invite('a@example.com', { team: 'office', teamId: staff.id })).refused).toBe('errors.memberships.noTeam');
  });

  test('whose link came to its end gives way to a new one; by command without a key a waiting one is sent again too [W-1-1, W-1-7]', async () => {
    const byCommand = () =>
      invitePeople(world.portal, null, {
        team: { kind: 'staff', scope: 'global' },
        role: 'staff',
        emails: 'One@example.com',
        language: 'en',
      });
    expect(await byCommand()).toEqual({ count: 1 });
    expect(await byCommand()).toEqual({ count: 1 });
    expect((await invite('one@example.com')).refused).toBe('errors.memberships.alreadyInvited');
    now = new Date(now.getTime() + 14 * day + 1);
    browser = await world.signIn(staff, 'bank', true);
    expect((await invite('one@example.com')).result).toEqual({ count: 1 });
    expect((await people()).map(({ email, state }) => [email, state])).toEqual([
      [null, 'active'],
      ['one@example.com', 'invited'],
    ]);
    const [lost = '', again = ''] = await mailedTokens(world, 'One@example.com');
    const his = await world.signIn(await world.person());
    for (const former of [lost, again]) expect((await answer(his, former)).refused).toBe('errors.memberships.linkReplaced');
    expect((await answer(his, await newest('one@example.com'))).status).toBe(200);
  });

  test('comes to one address five times in 24 hours at most, sent again or withdrawn and sent anew', async () => {
    await invite('one@example.com');
    for (let round = 0; round < 2; round += 1) {
      expect((await change('one@example.com', 'send-again')).status).toBe(200);
      expect((await change('one@example.com', 'withdraw')).status).toBe(200);
      expect((await invite('one@example.com')).status).toBe(200);
    }
    expect((await change('one@example.com', 'send-again')).refused).toBe('errors.cards.tooManyMails');
    expect(await mailedTokens(world, 'one@example.com')).toHaveLength(5);
  });

  test('answered twice at once is accepted once, and withdrawn meanwhile it is one or the other [W-1-9]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `round${round}@example.com`;
      await invite(email);
      const token = await newest(email);
      const others = [await world.person(), await world.person()];
      const browsers = await Promise.all(others.map((person) => world.signIn(person)));
      const [one, two, withdrawn] = await Promise.all([
        answer(browsers[0] as Browser, token),
        answer(browsers[1] as Browser, token),
        change(email, 'withdraw'),
      ]);
      const given = [one, two].filter(({ status }) => status === 200);
      expect(given.length + (withdrawn.status === 200 ? 1 : 0)).toBe(1);
      const are = await Promise.all(others.map(mayManage));
      expect(are.filter(Boolean)).toHaveLength(given.length);
    }
    const kinds = (await changes()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'accepted' || kind === 'withdrawn')).toHaveLength(8);
  });

  test('the last two who end each other at once leave one, and each change is written with who and when [W-1-10, W-1-13]', async () => {
    await invite('one@example.com');
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    const his = await world.signIn(pekka);
    await answer(his, await newest('one@example.com'));
    const ended = await atOnce(
      { db: world.portal.db, engine, table: 'person_permissions' },
      async () => browser.call(contract.endStaffMembership, { team: 'staff', personId: pekka.id }),
      async () => his.call(contract.endStaffMembership, { team: 'staff', personId: staff.id }),
    );
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await world.portal.db.selectFrom('person_permissions').select('person_id').execute();
    expect(left).toHaveLength(1);
    const written = await changes();
    expect(written.map(({ kind, whom, actor_name }) => [kind, whom, actor_name]).slice(0, 2)).toEqual([
      ['invited', 'one@example.com', 'Olga Saar'],
      ['accepted', 'Pekka Laine', 'Pekka Laine'],
    ]);
    expect(written.map(({ kind }) => kind)).toEqual(['invited', 'accepted', 'ended']);
    expect(written.every(({ at }) => at.getTime() === now.getTime())).toBe(true);
  });

  test('the lists are searched and paged, a page past the end being the last [W-1-15]', async () => {
    await invite(Array.from({ length: 45 }, (_, index) => `a${String(index).padStart(2, '0')}@example.com`).join(' '));
    const list = async (query: object) => (await browser.call(contract.getStaffPeople, { team: 'staff', ...query })).result;
    const second = await list({ page: 2 });
    expect([second.people.length, second.people[0]?.email, second.pagination]).toEqual([
      20,
      'a19@example.com',
      { totalItems: 46, itemsPerPage: 20, page: 2 },
    ]);
    expect((await list({ page: 9 })).pagination.page).toBe(3);
    expect((await list({ searchText: 'A44' })).people.map(({ email }) => email)).toEqual(['a44@example.com']);
    expect((await list({ searchText: 'olga s' })).people.map(({ fullName }) => fullName)).toEqual(['Olga Saar']);
    expect((await list({ searchText: '%%%' })).people).toEqual([]);
    expect((await browser.call(contract.getStaffPeople, { team: 'staff', searchText: 'ol' })).refused).toBe(
      'errors.cards.searchTooShort',
    );
  });

  test('is deleted with its links once it is as old as configuration says, answered or not, and its address with it; who came in stays', async () => {
    await invite('new@example.com other@example.com');
    const link = await newest('new@example.com');
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    await answer(await world.signIn(pekka), link);
    now = new Date(now.getTime() + 1);
    expect((await invite('late@example.com')).status).toBe(200);
    now = new Date(now.getTime() + 180 * day);
    await forgetInvitations(world.portal);
    const left = await sql`select email from membership_invitations join membership_links on invitation_id = id`.execute(
      world.portal.db,
    );
    expect(left.rows).toEqual([{ email: 'late@example.com' }]);
    now = new Date(now.getTime() + 1);
    await forgetInvitations(world.portal);
    expect((await sql`select from membership_links`.execute(world.portal.db)).rows).toEqual([]);
    expect(await mayManage(pekka)).toBe(true);
    expect((await changes()).map(({ kind, whom }) => [kind, whom])).toEqual([
      ['invited', '…'],
      ['invited', '…'],
      ['accepted', 'Pekka Laine'],
      ['invited', '…'],
    ]);
  });

  test('suppliers and offices: each wrong code and each taken one is told, also to the second of two at once [W-1-12]', async () => {
    const add = (body: object) => browser.call(contract.addPartnerTeam, body as Record<string, unknown>);
    const supplier = { team: 'supplier', code: 'kort', name: 'Kort AB', accreditationCode: 'KO' };
    for (const [wrong, refused] of [
      [{ code: 'Kort' }, 'errors.memberships.codeWrong'],
      [{ accreditationCode: 'K1' }, 'errors.memberships.accreditationWrong'],
      [{ accreditationCode: undefined }, 'errors.memberships.accreditationWrong'],
    ] as const)
      expect((await add({ ...supplier, ...wrong })).refused).toBe(refused);
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'card_suppliers' },
      async () => add(supplier),
      async () => add(supplier),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await add({ ...supplier, code: 'other' })).refused).toBe('errors.memberships.accreditationTaken');
    expect((await add({ team: 'office', code: 'kort', name: 'Passi' })).status).toBe(200);
    const list = async (team: string, searchText = '') =>
      (await browser.call(contract.getPartnerTeams, { team, searchText })).result.partners.map(({ name, people: count }) => [
        name,
        count,
      ]);
    expect(await list('supplier')).toEqual([['Kort AB', 0]]);
    expect(await list('office', 'PASSI')).toEqual([['Passi', 0]]);
    expect(await list('office', 'kort ab')).toEqual([]);
  });
});
