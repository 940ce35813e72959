import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { forgetInvitations } from '../forget-invitations.ts';

const day = 86_400_000;

describeOnEachDatabase('whom another system names as a user', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let pekka: TestPerson;
  let his: Browser;
  let key: PartnerClient;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Majava' });
    pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    his = await world.signIn(pekka);
    key = await PartnerClient.make(world, ['users', 'main-users']);
  });

  const name = (user_type = 'basic', by = key, { id }: { id: string } = pekka, { code }: { code: string } = organisation) =>
    by.call(contract.namePartnerUser, { code, person_id: id, user_type });
  const answer = (given: 'accept' | 'decline', by = his) =>
    by.call(contract.answerOrganisationInvitation, { organizationId: organisation.id, answer: given });
  const users = async () => {
    const rows = world.portal.db.selectFrom('company_users').select(['person_id', 'state']);
    return (await rows.where('organisation_id', '=', organisation.id).execute()).map((each) => [each.person_id, each.state]);
  };
  const lines = async () => {
    const rows = world.portal.db.selectFrom('membership_changes').select(['kind', 'whom']).orderBy('id');
    return (await rows.execute()).map(({ kind, whom }) => `${kind} ${whom}`);
  };

  test('by two calls at once is asked once, and the log says so once [6-4, W-8-1]', async () => {
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'company_users' },
      async () => name(),
      async () => name(),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await users(), await lines()]).toEqual([[[pekka.id, 'pending']], ['invited Pekka Laine']]);
  });

  test('is asked five times in a day at most, whichever key names them, and another person as before [6-4, W-8-1]', async () => {
    const other = await PartnerClient.make(world, ['users', 'main-users']);
    for (const user_type of ['basic', 'main', 'basic']) expect((await name(user_type)).status).toBe(200);
    for (const by of [key, other]) {
      expect((await answer('decline')).status).toBe(200);
      expect((await name('basic', by)).status).toBe(200);
    }
    await answer('decline');
    for (const by of [key, other]) {
      const { status, refused, data } = await name('basic', by);
      expect([status, refused, data?.['limit']]).toEqual([429, 'errors.memberships.askedTooOften', 5]);
    }
    expect(await users()).toEqual([[pekka.id, 'declined']]);
    expect((await name('basic', key, await world.person())).status).toBe(200);
    now = new Date(now.getTime() + day);
    expect((await name()).status).toBe(200);
  });

  test('is asked twenty times in a day at most by all companies together, also by two at once, and the next day again [6-4, W-8-1]', async () => {
    const companies = [];
    for (let number = 1; number <= 22; number += 1) companies.push(await world.organisation({ name: `Company ${number}` }));
    const [last, over, ...others] = companies;
    for (const each of others.slice(1)) expect((await name('basic', key, pekka, each)).status).toBe(200);
    // A company that asks already is answered as before, and counts once.
    expect((await name('basic', key, pekka, others[1])).status).toBe(200);
    const race = { db: world.portal.db, engine, table: 'company_users' } as const;
    const both = await atOnce(
      race,
      async () => name('basic', key, pekka, last),
      async () => name('basic', key, pekka, over),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = both.find(({ status }) => status === 429);
    expect([refused?.refused, refused?.data?.['limit']]).toEqual(['errors.memberships.askedTooOften', 20]);
    expect((await lines()).length).toBe(20);
    expect((await name('basic', key, await world.person(), organisation)).status).toBe(200);
    now = new Date(now.getTime() + day);
    expect((await name()).status).toBe(200);
  });

  test('and has not accepted, by silence or by declining, is forgotten as an address that was invited; who accepted stays [6-4, W-1-10]', async () => {
    const [silent, member] = [await world.person(), await world.person()];
    for (const person of [pekka, silent, member]) await name('basic', key, person);
    await answer('accept', await world.signIn(member));
    await answer('decline');
    now = new Date(now.getTime() + day);
    await name('main', key, silent);
    now = new Date(now.getTime() + 179 * day + 1);
    await forgetInvitations(world.portal);
    const left = [
      [silent.id, 'pending'],
      [member.id, 'accepted'],
    ];
    expect((await users()).toSorted()).toEqual(left.toSorted());
    now = new Date(now.getTime() + day);
    await forgetInvitations(world.portal);
    expect(await users()).toEqual([[member.id, 'accepted']]);
    expect((await lines()).filter((line) => line.includes('Laine'))).toEqual([]);
    // Whoever was forgotten may be named again, as anybody.
    expect((await name()).status).toBe(200);
  });
});
