import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const ordering = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';

describeOnEachDatabase("a company's users by a key", (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let liisa: TestPerson;
  let key: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg' });
    karl = await world.organisationUser(organisation);
    liisa = await world.organisationUser(organisation, 'basic');
    key = await PartnerClient.make(world, ['users', 'main-users'], { organisation });
  });
  const { changePartnerUser, changePartnerUserInvitation, grantToPartnerUser, invitePartnerUsers, listPartnerUsers } = contract;
  const of = (person: TestPerson) => ({ code: organisation.code, personId: person.id });
  const change = (person: TestPerson, user_type: string | null, by = key) =>
    by.call(changePartnerUser, { ...of(person), user_type });
  const grant = (by: PartnerClient, is_granted = true, whom = liisa) =>
    by.call(grantToPartnerUser, { ...of(whom), permission: ordering, is_granted });
  const invite = (emails: string, headers = {}) =>
    key.call(invitePartnerUsers, { code: organisation.code, emails, user_type: 'basic' }, headers);
  const people = async () => (await key.call(listPartnerUsers, { code: organisation.code })).result.people;
  const log = async () => (await key.call(contract.listPartnerUserChanges, { code: organisation.code })).result.changes;
  const mails = async () => (await world.messages()).filter(({ kind }) => kind === 'membership-invitation').length;

  test('are made another type and removed; the log names the key, and the last main user stays [W-8-1]', async () => {
    expect((await change(karl, 'basic')).refused).toBe('errors.users.lastMainUser');
    expect((await change(karl, null)).refused).toBe('errors.users.lastMainUser');
    expect((await change(liisa, 'main')).result).toEqual({});
    // Of the last two, changed at once, one stays.
    const outcomes = await atOnce(
      { db: world.portal.db, engine, table: 'company_users' },
      async () => change(karl, 'inactive'),
      async () => change(liisa, null),
    );
    expect(outcomes.map(({ refused }) => refused).toSorted()).toEqual(['errors.users.lastMainUser', undefined]);
    expect((await people()).filter(({ role }) => role === 'main')).toHaveLength(1);
    expect(await log()).toMatchObject([
      { by: 'A partner', by_role: 'company' },
      { kind: 'changed', whom: expect.any(String) as string, was: 'basic', becomes: 'main', by: 'A partner' },
    ]);
    const nobody = { code: organisation.code, personId: world.portal.secrets.keyIds[0] };
    expect((await key.call(changePartnerUser, { ...nobody, user_type: 'basic' })).status).toBe(400);
    expect((await change(await world.person(), 'basic')).refused).toBe('errors.users.notFound');
  });

  test('that are main users are made, changed, invited and ended only by a key made for main users [W-8-1]', async () => {
    const maija = await world.organisationUser(organisation);
    const pekka = await world.person();
    const row = world.portal.db.selectFrom('organisations').select('company_number').where('id', '=', organisation.id);
    const { company_number: companyNumber } = await row.executeTakeFirstOrThrow();
    await (await world.signIn(pekka)).call(contract.requestAccess, { country: 'SE', companyNumber });
    const { requests } = (await key.call(contract.listPartnerAccessRequests, { code: organisation.code })).result;
    const inviting = (emails: string, user_type: string, by = key) =>
      by.call(invitePartnerUsers, { code: organisation.code, emails, user_type });
    await inviting('eevi@example.com', 'main');
    const invitationId = (await people()).find(({ email }) => email === 'eevi@example.com')?.invitation_id;
    const tries = (by: PartnerClient) => ({
      invite: async () => inviting('anna@example.com', 'main', by),
      sendAgain: async () =>
        by.call(changePartnerUserInvitation, { code: organisation.code, invitationId, change: 'send-again' }),
      withdraw: async () => by.call(changePartnerUserInvitation, { code: organisation.code, invitationId, change: 'withdraw' }),
      raise: async () => change(liisa, 'main', by),
      lower: async () => change(karl, 'basic', by),
      remove: async () => change(maija, null, by),
      answer: async () =>
        by.call(contract.answerPartnerAccessRequest, { code: organisation.code, requestId: requests[0]?.id, answer: 'main' }),
    });
    const before = [await people(), await mails(), await log()];
    for (const of of [{ organisation }, {}]) {
      const without = await PartnerClient.make(world, ['users'], of);
      for (const [name, attempt] of Object.entries(tries(without))) {
        const { status, refused, data } = await attempt();
        expect([name, status, refused, data]).toEqual([name, 403, 'errors.partner.scopeMissing', { scope: 'main-users' }]);
      }
      expect((await change(liisa, 'inactive', without)).result).toEqual({});
      expect((await change(liisa, 'basic', without)).result).toEqual({});
    }
    const after = [await people(), await mails(), (await log()).slice(4)];
    expect(after).toEqual(before);
    for (const [name, attempt] of Object.entries(tries(key))) expect([name, (await attempt()).status]).toEqual([name, 200]);
  });

  test('are told of being read by a key of the whole portal, once a day for each; their own key is none of it [T24, W-4-6]', async () => {
    const pekka = await world.person();
    const row = world.portal.db.selectFrom('organisations').select('company_number').where('id', '=', organisation.id);
    const { company_number: companyNumber } = await row.executeTakeFirstOrThrow();
    await (await world.signIn(pekka)).call(contract.requestAccess, { country: 'SE', companyNumber });
    await change(liisa, 'inactive');
    const recorded = async () => {
      const rows = world.portal.db.selectFrom('disclosures').select(['kind', 'subject_person_id', 'reader_key_id']);
      return (await rows.execute()).map((each) => [each.kind, each.subject_person_id, each.reader_key_id]);
    };
    const of = { code: organisation.code };
    const reads = async (by: PartnerClient) => [
      (await by.call(listPartnerUsers, of)).status,
      (await by.call(contract.listPartnerAccessRequests, of)).status,
      (await by.call(contract.listPartnerUserChanges, of)).status,
    ];
    expect([await reads(key), await recorded()]).toEqual([[200, 200, 200], []]);
    const [one, other] = [await PartnerClient.make(world, ['users']), await PartnerClient.make(world, ['users', 'staff'])];
    expect([await reads(one), await reads(one), await reads(other)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [200, 200, 200],
    ]);
    const expected = [one, other].flatMap(({ keyId }) => [karl, liisa, pekka].map(({ id }) => ['key_list', id, keyId]));
    expect((await recorded()).toSorted()).toEqual(expected.toSorted());
    const { looks } = (await (await world.signIn(karl)).call(contract.getAccountLooks)).result;
    expect(looks.map(({ what, by, orgName }) => [what, by, orgName])).toEqual([
      ['key_list', 'system', null],
      ['key_list', 'system', null],
    ]);
    // What cannot be written down is not shown.
    await world.portal.db.schema.alterTable('disclosures').renameTo('disclosures_away').execute();
    const { status, body } = await one.call(listPartnerUsers, of).finally(async () => {
      await world.portal.db.schema.alterTable('disclosures_away').renameTo('disclosures').execute();
    });
    expect([status, body.includes('Karl')]).toEqual([500, false]);
  });

  test('of a company are written down also when the staff’s log names them to a key [T24]', async () => {
    const staff = await PartnerClient.make(world, ['staff']);
    const everywhere = await PartnerClient.make(world, ['users']);
    await change(liisa, 'inactive', everywhere);
    expect((await staff.call(contract.listPartnerStaffChanges, {})).result.total).toBe(1);
    const rows = await world.portal.db.selectFrom('disclosures').select(['subject_person_id', 'reader_key_id']).execute();
    expect(rows).toEqual([{ subject_person_id: liisa.id, reader_key_id: staff.keyId }]);
  });

  test('are granted no more than the key may do itself [W-8-1]', async () => {
    expect((await grant(key)).refused).toBe('errors.users.cannotGrantPermissions');
    expect((await grant(await PartnerClient.make(world, ['users']))).refused).toBe('errors.users.cannotGrantPermissions');
    const ordersToo = await PartnerClient.make(world, ['users', 'orderer'], { organisation });
    expect((await grant(ordersToo)).result).toEqual({});
    expect((await people()).find(({ person_id: id }) => id === liisa.id)?.granted).toEqual([ordering]);
    expect((await grant(ordersToo, true, karl)).refused).toBe('errors.users.notFound');
    expect((await grant(ordersToo, false)).result).toEqual({});
    expect((await people()).find(({ person_id: id }) => id === liisa.id)?.granted).toEqual([]);
    expect((await log()).map(({ kind }) => kind)).toEqual(['taken', 'granted']);
  });

  test('are invited once however often a call is sent with its Idempotency-Key; another call with it is refused [W-8-1]', async () => {
    const once = { 'idempotency-key': 'once' };
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'membership_invitations' },
      async () => invite('pekka@example.com', once),
      async () => invite('pekka@example.com', once),
    );
    expect(both.map(({ result }) => result)).toEqual([{ count: 1 }, { count: 1 }]);
    expect((await invite('eevi@example.com', once)).refused).toBe('errors.partner.idempotencyKeyReused');
    expect(await mails()).toBe(1);
    // What is refused has done nothing, and is not kept.
    expect((await invite('pekka@example.com', { 'idempotency-key': 'twice' })).refused).toBe('errors.memberships.alreadyInvited');
    expect((await people()).filter(({ invitation_id: id }) => id !== null)).toHaveLength(1);
  });

  test('have their invitations sent again and withdrawn; those of others look missing [W-8-1]', async () => {
    await invite('pekka@example.com');
    const [invited] = (await people()).filter(({ invitation_id: id }) => id !== null);
    const about = { code: organisation.code, invitationId: invited?.invitation_id };
    const changed = (wanted: string, by = key, code = organisation.code) =>
      by.call(changePartnerUserInvitation, { ...about, code, change: wanted });
    const elsewhere = await world.organisation();
    const theirs = await PartnerClient.make(world, ['users'], { organisation: elsewhere });
    expect((await changed('withdraw', theirs)).refused).toBe('errors.memberships.noTeam');
    expect((await changed('withdraw', theirs, elsewhere.code)).refused).toBe('errors.orgInvitation.notFound');
    const staffs = await PartnerClient.make(world, ['staff']);
    const ofStaff = { invitationId: about.invitationId, change: 'withdraw' };
    expect((await staffs.call(contract.changePartnerStaffInvitation, ofStaff)).refused).toBe('errors.orgInvitation.notFound');
    expect((await changed('send-again')).result).toEqual({});
    expect(await mails()).toBe(2);
    expect((await changed('withdraw')).result).toEqual({});
    expect((await changed('send-again')).refused).toBe('errors.orgInvitation.notFound');
    expect((await log()).map(({ kind, by }) => [kind, by])).toEqual([
      ['withdrawn', 'A partner'],
      ['sent-again', 'A partner'],
      ['invited', 'A partner'],
    ]);
  });

  test('who asks for access is listed and answered once [W-8-1]', async () => {
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    const row = world.portal.db.selectFrom('organisations').select('company_number').where('id', '=', organisation.id);
    const { company_number: companyNumber } = await row.executeTakeFirstOrThrow();
    await (await world.signIn(pekka)).call(contract.requestAccess, { country: 'SE', companyNumber });
    const { requests } = (await key.call(contract.listPartnerAccessRequests, { code: organisation.code })).result;
    expect(requests).toMatchObject([{ name: 'Pekka Laine' }]);
    const answer = (given: string) =>
      key.call(contract.answerPartnerAccessRequest, { code: organisation.code, requestId: requests[0]?.id, answer: given });
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'access_requests' },
      async () => answer('basic'),
      async () => answer('decline'),
    );
    expect(both.map(({ refused }) => refused).toSorted()).toEqual(['errors.memberships.requestAnswered', undefined]);
    expect((await key.call(contract.listPartnerAccessRequests, { code: organisation.code })).result.requests).toEqual([]);
  });
});
