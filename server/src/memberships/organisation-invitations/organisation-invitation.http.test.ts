import {
  answerOrganisationInvitation,
  getAuthInfo,
  getOrdersForDisplay,
  getOrganisationInvitation,
  getOrganisationUserChanges,
  type InvitationAnswer,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('an invitation to an organisation', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let company: TestOrganisation;
  let pekka: TestPerson;
  let browser: Browser;
  const now = new Date('2026-11-20T12:00:00Z');
  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database, { now: () => now });
    company = await world.organisation({ name: 'Majava' });
    pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    await invite(pekka, company);
    browser = await world.signIn(pekka);
  });

  async function invite(person: TestPerson, organisation: TestOrganisation, values: object = {}): Promise<void> {
    const row = {
      person_id: person.id,
      organisation_id: organisation.id,
      user_type: 'basic',
      state: 'pending',
      ...values,
    } as const;
    await database.db.insertInto('company_users').values(row).execute();
  }
  const answer = (given: InvitationAnswer, by = browser, organizationId = company.id) =>
    by.call(answerOrganisationInvitation, { organizationId, answer: given });
  const read = (by = browser, organizationId = company.id) => by.call(getOrganisationInvitation, { organizationId });
  const permissions = async () => (await browser.call(getAuthInfo, { languageCode: 'en' })).result.currentPermissions;
  const history = () =>
    database.db.selectFrom('membership_changes').select(['kind', 'role', 'actor_person_id', 'actor_name', 'at']).execute();
  const state = async (organisation = company) =>
    (
      await database.db
        .selectFrom('company_users')
        .select('state')
        .where('organisation_id', '=', organisation.id)
        .executeTakeFirst()
    )?.state;

  test('says who invites to what; nobody else can read it [6-4, T5]', async () => {
    expect((await read()).result).toEqual({
      organizationId: company.id,
      organizationCode: company.code,
      organizationName: 'Majava',
      companyNumber: expect.stringMatching(/^556000-/),
      country: 'SE',
      userType: 'basic',
    });
    const stranger = await world.signIn(await world.person());
    const foreign = await world.organisation();
    for (const missing of [await read(stranger), await read(browser, foreign.id)]) {
      expect([missing.status, missing.refused]).toEqual([404, 'errors.orgInvitation.notFound']);
    }
    expect((await read(world.visitor())).headers['x-session-token-missing']).toBe('true');
    expect((await read(browser, 'MAJAVA')).status).toBe(400);
  });

  test('once accepted gives the rights of the place, ends the permission to answer, and keeps who said so [6-2, 6-4, T6]', async () => {
    const list = () => browser.call(getOrdersForDisplay, { organizationCode: company.code });
    expect(await permissions()).toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect((await list()).status).toBe(403);
    const accepted = await answer('accept');
    expect([accepted.status, accepted.result.organizationCode]).toEqual([200, company.code]);
    expect(await permissions()).not.toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect((await list()).status).toBe(200);
    expect((await read()).refused).toBe('errors.orgInvitation.notFound');
    expect(await history()).toEqual([
      { kind: 'accepted', role: 'basic', actor_person_id: pekka.id, actor_name: 'Pekka Laine', at: now },
    ]);
  });

  test('once declined gives nothing, and is not asked about again [6-2, 6-4]', async () => {
    expect((await answer('decline')).status).toBe(200);
    expect(await permissions()).not.toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect((await browser.call(getOrdersForDisplay, { organizationCode: company.code })).status).toBe(403);
    expect([await state(), (await history()).map(({ kind }) => kind)]).toEqual(['declined', ['declined']]);
  });

  test.each([
    ['accept', 'decline'],
    ['decline', 'accept'],
  ] as const)('answered "%s" takes the same answer again, and refuses "%s"', async (given, other) => {
    const first = await answer(given);
    const again = await answer(given);
    expect([again.status, again.result]).toEqual([200, first.result]);
    const late = await answer(other);
    expect([late.status, late.refused]).toEqual([409, 'errors.orgInvitation.alreadyAnswered']);
    expect(await history()).toHaveLength(1);
  });

  test('is in the log of the company, whoever invited [W-3-7, 6-4]', async () => {
    const main = await world.signIn(await world.organisationUser(company, 'main'));
    const log = async () =>
      (await main.call(getOrganisationUserChanges, { organizationCode: company.code })).result.changes.map(
        ({ kind, whom, was, by }) => [kind, whom, was, by],
      );
    await answer('decline');
    expect(await log()).toEqual([['declined', 'Pekka Laine', null, 'Pekka Laine']]);
  });

  test('is answered by its own person alone, with the token of the session', async () => {
    const stranger = await world.signIn(await world.person());
    expect((await answer('accept', stranger)).refused).toBe('errors.orgInvitation.notFound');
    expect((await answer('accept', world.visitor())).headers['x-session-token-missing']).toBe('true');
    const forged = await browser.call(
      answerOrganisationInvitation,
      { organizationId: company.id, answer: 'accept' },
      { 'x-csrf-token': undefined },
    );
    expect(forged.status).toBe(403);
    const more = { organizationId: company.id, answer: 'accept', userType: 'main' };
    expect((await browser.call(answerOrganisationInvitation, more)).status).toBe(400);
    expect([await state(), await history()]).toEqual(['pending', []]);
  });

  test('leaves the other invitations as they are: the next one by name is asked about then [6-4]', async () => {
    const other = await world.organisation({ name: 'Zander' });
    await invite(pekka, other);
    const first = async () =>
      (await browser.call(getAuthInfo, { languageCode: 'en' })).result.userProfile.firstPendingRepresentationOrgId;
    expect(await first()).toBe(company.id);
    await answer('accept');
    expect([await first(), await state(other)]).toEqual([other.id, 'pending']);
  });

  test('answered both ways by many at once ends in one answer with one row of history', async () => {
    for (let round = 0; round < 5; round += 1) {
      const organisation = await world.organisation();
      await invite(pekka, organisation);
      const given = Array.from({ length: 8 }, (_, index): InvitationAnswer => (index % 2 === 0 ? 'accept' : 'decline'));
      const replies = await Promise.all(given.map((each) => answer(each, browser, organisation.id)));
      const won = await state(organisation);
      const agrees = (each: InvitationAnswer) => won === (each === 'accept' ? 'accepted' : 'declined');
      expect(replies.map(({ status }) => status)).toEqual(given.map((each) => (agrees(each) ? 200 : 409)));
      const rows = await database.db
        .selectFrom('membership_changes')
        .select('kind')
        .where('scope', '=', organisation.id)
        .execute();
      expect(rows).toEqual([{ kind: won }]);
    }
  });
});
