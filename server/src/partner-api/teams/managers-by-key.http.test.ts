import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('the companies that manage the cards of others, by a key', (fresh, engine) => {
  let world: World;
  let norrbygg: TestOrganisation;
  let majava: TestOrganisation;
  let key: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    norrbygg = await world.organisation({ name: 'Norrbygg' });
    majava = await world.organisation({ name: 'Majava', email: 'office@majava.example', language: 'fi' });
    key = await PartnerClient.make(world, ['organisations', 'users', 'main-users']);
  });
  const manage = (changed: object = {}, headers = {}) =>
    key.call(
      contract.changePartnerOrganisationManager,
      { code: majava.code, manager: norrbygg.code, is_manager: true, ...changed },
      headers,
    );

  test('are named and ended; it holds with the next call, and the managed company reads and hears of it [2.2-4, 6-6, W-8-1, T6]', async () => {
    const karl = await world.signIn(await world.organisationUser(norrbygg));
    const cards = async () =>
      (await karl.call(contract.getOrdersForDisplay, { organizationCode: norrbygg.code, cpbOrganizationId: majava.id })).status;
    expect(await cards()).toBe(403);
    expect((await manage()).result).toEqual({ managed_by: [norrbygg.code] });
    expect(await cards()).toBe(200);
    const show = async (code: string) => (await key.call(contract.getPartnerOrganisation, { code })).result;
    expect([(await show(majava.code)).managed_by, (await show(norrbygg.code)).manages]).toEqual([[norrbygg.code], [majava.code]]);
    // A repeat does nothing twice.
    await manage();
    expect((await manage({ is_manager: false })).result).toEqual({ managed_by: [] });
    expect(await cards()).toBe(403);
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staff = await world.signIn(olga);
    const log = (await staff.call(contract.getOrganisationUserChanges, { organizationCode: majava.code })).result.changes;
    expect(log.map(({ kind, was, becomes, by }) => [kind, was, becomes, by])).toEqual([
      ['manager-ended', 'Norrbygg', null, 'A partner'],
      ['manager-added', null, 'Norrbygg', 'A partner'],
    ]);
    const mails = (await world.messages()).filter(({ kind }) => kind === 'company-changed');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['office@majava.example', 'office@majava.example']);
    expect(mails[0]?.body).toContain('\n\nKortteja hallitsee\n\n');
    await manage();
    const seen = (await staff.call(contract.getCustomer, { organizationCode: majava.code })).result;
    expect([seen.managedBy, seen.manages]).toEqual([[{ code: norrbygg.code, name: 'Norrbygg' }], []]);
  });

  test('are none that is not there, nor the company itself; of two keys at once one is told of a change [W-8-1]', async () => {
    expect((await manage({ manager: 'NOBODY' })).refused).toBe('errors.memberships.noTeam');
    expect((await manage({ code: 'NOBODY' })).refused).toBe('errors.memberships.noTeam');
    expect((await manage({ manager: majava.id })).refused).toBe('errors.customers.managesItself');
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      async () => manage(),
      async () => manage(),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.portal.db.selectFrom('organisation_changes').select('kind').execute()).toEqual([
      { kind: 'manager-added' },
    ]);
    // Whoever manages a company sees its workers: a key for companies' details alone opens none.
    const input = { code: majava.code, manager: norrbygg.code, is_manager: false };
    for (const scopes of [['users'], ['organisations']] as const) {
      const other = await PartnerClient.make(world, scopes);
      expect((await other.call(contract.changePartnerOrganisationManager, input)).refused).toBe('errors.partner.scopeMissing');
    }
  });
});

describeOnEachDatabase('a person whom another system names as a user', (fresh) => {
  test('is asked when they sign in, and acts for the company once they accept [6-4, W-8-1]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation({ name: 'Majava' });
    const pekka = await world.person({ givenNames: 'Pekka', familyNames: 'Laine' });
    const browser = await world.signIn(pekka);
    const key = await PartnerClient.make(world, ['users']);
    const name = (changed: object = {}, by = key) =>
      by.call(contract.namePartnerUser, { code: organisation.code, person_id: pekka.id, user_type: 'basic', ...changed });
    const asked = async () =>
      (await browser.call(contract.getOrganisationInvitation, { organizationId: organisation.id })).status;
    const answer = (given: 'accept' | 'decline') =>
      browser.call(contract.answerOrganisationInvitation, { organizationId: organisation.id, answer: given });
    expect([await asked(), (await name()).status, await asked(), (await name()).status]).toEqual([404, 200, 200, 200]);
    const { currentPermissions } = (await browser.call(contract.getAuthInfo, { languageCode: 'en' })).result;
    expect(currentPermissions).toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect(await world.messages()).toEqual([]);
    // Who declined is asked again where the other system says so.
    await answer('decline');
    expect([await asked(), (await name()).status, await asked()]).toEqual([404, 200, 200]);
    expect((await answer('accept')).status).toBe(200);
    expect((await name()).refused).toBe('errors.memberships.alreadyUser');
    const lines = await world.portal.db.selectFrom('membership_changes').select(['kind', 'role', 'actor_name']).execute();
    expect(lines.map(({ kind, actor_name: by }) => [kind, by])).toEqual([
      ['invited', 'A partner'],
      ['declined', 'Pekka Laine'],
      ['invited', 'A partner'],
      ['accepted', 'Pekka Laine'],
    ]);
    // Nobody is found by a guess: not by an id of nobody, and not by the key of a company.
    const own = await PartnerClient.make(world, ['users'], { organisation });
    const stranger = await world.person();
    for (const refused of [
      await name({ person_id: organisation.id }),
      await name({ person_id: stranger.id }, own),
      await name({ person_id: organisation.id }, own),
    ])
      expect(refused.refused).toBe('errors.users.notFound');
    // Main users are let in by keys for them alone.
    expect((await name({ person_id: stranger.id, user_type: 'main' })).refused).toBe('errors.partner.scopeMissing');
    const main = await PartnerClient.make(world, ['users', 'main-users']);
    expect((await name({ person_id: stranger.id, user_type: 'main' }, main)).status).toBe(200);
  });
});
