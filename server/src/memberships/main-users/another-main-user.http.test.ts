import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { mailedTokens } from '../../testing/invited.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('another main user', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let bo: TestPerson;
  let left: Browser;
  let anew: Browser;
  let clock: number;
  beforeEach(async () => {
    clock = Date.now();
    world = await World.make(await fresh(), { now: () => new Date(clock) });
    organisation = await world.organisation({ name: 'Norrbygg' });
    karl = await world.organisationUser(organisation);
    bo = await world.organisationUser(organisation, 'basic');
    left = await world.signIn(karl);
    anew = await world.signIn(karl, 'bank', true);
  });

  const here = () => ({ organizationCode: organisation.code });
  const make = (by: Browser, userType: string | null = 'main') =>
    by.call(contract.changeOrganisationUser, { ...here(), personId: bo.id, userType });
  const invite = (by: Browser, userType: string, emails = 'eva@example.com') =>
    by.call(contract.inviteOrganisationUsers, { ...here(), emails, userType });
  const toProve = [409, 'errors.account.signInToProve'];
  const told = ({ status, refused }: { status: number; refused: unknown }) => [status, refused];
  const typeOfBo = async () => {
    const row = world.portal.db.selectFrom('company_users').select('user_type').where('person_id', '=', bo.id);
    return (await row.executeTakeFirstOrThrow()).user_type;
  };

  test('is made by a main user who has just signed in, and never by a browser that was left open [W-3-3, T6]', async () => {
    expect([told(await make(left)), await typeOfBo()]).toEqual([toProve, 'basic']);
    // A password proves nothing of somebody who has a strong identity.
    expect((await make(await world.signIn(karl, 'general', true))).status).not.toBe(200);
    clock += 11 * 60_000;
    expect([told(await make(anew)), await typeOfBo()]).toEqual([toProve, 'basic']);
    expect((await make(await world.signIn(karl, 'bank', true))).status).toBe(200);
    expect(await typeOfBo()).toBe('main');
    // Whoever is made less needs none: a browser that was left open gives nothing away by it.
    expect([(await make(left, 'basic')).status, (await make(left, 'inactive')).status]).toEqual([200, 200]);
  });

  test('is invited so, and sent an invitation again so [W-3-2, W-3-3, W-3-4]', async () => {
    expect(told(await invite(left, 'main'))).toEqual(toProve);
    expect(await mailedTokens(world, 'eva@example.com')).toEqual([]);
    expect((await invite(left, 'basic', 'basic@example.com')).status).toBe(200);
    expect((await invite(anew, 'main')).status).toBe(200);
    const { people } = (await left.call(contract.getOrganisationUsers, here())).result;
    const change = (by: Browser, email: string, wanted: 'send-again' | 'withdraw') => {
      const invitationId = people.find((each) => each.email === email)?.invitationId;
      return by.call(contract.changeOrganisationUserInvitation, { ...here(), invitationId, change: wanted });
    };
    expect((await change(left, 'basic@example.com', 'send-again')).status).toBe(200);
    expect(told(await change(left, 'eva@example.com', 'send-again'))).toEqual(toProve);
    expect(await mailedTokens(world, 'eva@example.com')).toHaveLength(1);
    expect((await change(anew, 'eva@example.com', 'send-again')).status).toBe(200);
    expect((await change(left, 'eva@example.com', 'withdraw')).status).toBe(200);
  });

  test('is given access so [W-3-3, W-3-9]', async () => {
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    const row = { organisation_id: organisation.id, person_id: pekka.id, state: 'waiting', asked: new Date(clock) } as const;
    const { id } = await world.portal.db.insertInto('access_requests').values(row).returning('id').executeTakeFirstOrThrow();
    const answer = (by: Browser) => by.call(contract.answerAccessRequest, { ...here(), requestId: id, answer: 'main' });
    expect(told(await answer(left))).toEqual(toProve);
    expect((await answer(anew)).status).toBe(200);
  });

  test('takes what a right takes, too, that is granted to a basic user; taking it takes none [W-3-6]', async () => {
    const permission = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
    const grant = (by: Browser, isGranted = true) =>
      by.call(contract.grantToOrganisationUser, { ...here(), personId: bo.id, permission, isGranted });
    const held = async () => {
      const row = world.portal.db.selectFrom('company_users').select('granted').where('person_id', '=', bo.id);
      return (await row.executeTakeFirstOrThrow()).granted;
    };
    expect([told(await grant(left)), await held()]).toEqual([toProve, []]);
    expect([(await grant(anew)).status, await held()]).toEqual([200, [permission]]);
    clock += 11 * 60_000;
    expect([(await grant(left, false)).status, await held()]).toEqual([200, []]);
    expect([told(await grant(anew)), await held()]).toEqual([toProve, []]);
  });

  test('is told to nobody who looks after no users [W-3-3, W-3-8]', async () => {
    const theirs = await world.signIn(bo);
    expect((await make(theirs)).status).toBe(403);
  });

  test('takes a fresh sign-in of staff, too, who may make one in any company [W-3-3, W-3-8]', async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const open = await world.signIn(olga);
    const proven = await world.signIn(olga, 'bank', true);
    expect([told(await make(open)), await typeOfBo()]).toEqual([toProve, 'basic']);
    expect(told(await invite(open, 'main'))).toEqual(toProve);
    expect(await mailedTokens(world, 'eva@example.com')).toEqual([]);
    expect((await invite(open, 'basic', 'basic@example.com')).status).toBe(200);
    expect([(await make(proven)).status, await typeOfBo(), (await invite(proven, 'main')).status]).toEqual([200, 'main', 200]);
    // Whoever is made less, or removed, needs none of staff either.
    expect([(await make(open, 'basic')).status, (await make(open, null)).status]).toEqual([200, 200]);
  });
});
