import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('companies, users, suppliers and staff by machine', (fresh) => {
  let world: World;
  let company: TestOrganisation;
  beforeEach(async () => {
    world = await World.make(await fresh());
    company = await world.organisation({ name: 'Norrbygg', state: 'pending' });
  });

  test('a key for companies lists them and changes their states by the table; the log names the key', async () => {
    const key = await PartnerClient.make(world, ['organisations']);
    await world.organisation({ name: 'Aker' });
    const { result } = await key.call(contract.listPartnerOrganisations, {});
    expect(result).toMatchObject({
      total: 2,
      page: 1,
      organisations: [{ name: 'Aker' }, { name: 'Norrbygg', state: 'pending' }],
    });
    expect((await key.call(contract.listPartnerOrganisations, { search: 'norr', state: 'active' })).result.total).toBe(0);
    const change = (from: string, state: string) =>
      key.call(contract.changePartnerOrganisationState, { code: company.code, from, state, reason: 'The registry agrees' });
    expect((await change('pending', 'payment_overdue')).refused).toBe('errors.organisations.stateChangeNotAllowed');
    expect((await change('pending', 'active')).result).toEqual({ state: 'active' });
    const changes = await world.portal.db.selectFrom('organisation_changes').selectAll().execute();
    expect(changes).toMatchObject([
      { was: 'pending', becomes: 'active', actor_person_id: null, actor_name: 'A partner', actor_role: 'system' },
    ]);
    const details = (await key.call(contract.getPartnerOrganisation, { code: company.code })).result;
    expect(details).toMatchObject({
      name: 'Norrbygg',
      state: 'active',
      next_states: ['payment_overdue', 'terminated'],
      users: 0,
    });
    expect((await key.call(contract.getPartnerOrganisation, { code: 'NOBODY' })).refused).toBe('errors.memberships.noTeam');
  });

  test("a company's key for users lists and invites its own alone, each mail counted as the key's", async () => {
    const key = await PartnerClient.make(world, ['users'], { organisation: company });
    // One that nobody has accepted has mails of its own count.
    await world.portal.db.updateTable('organisations').set({ state: 'active' }).where('id', '=', company.id).execute();
    await world.companyUser(company);
    const other = await world.organisation();
    const invite = (code: string, emails: string) => key.call(contract.invitePartnerUsers, { code, emails, user_type: 'basic' });
    expect((await invite(company.code, 'pekka@example.com')).result).toEqual({ count: 1 });
    expect((await invite(company.code, 'pekka@example.com')).refused).toBe('errors.memberships.alreadyInvited');
    expect((await invite(company.code, 'none')).refused).toBe('errors.validation.field.incorrectEmails');
    expect((await invite(other.code, 'pekka@example.com')).refused).toBe('errors.memberships.noTeam');
    expect((await key.call(contract.listPartnerUsers, { code: other.code })).refused).toBe('errors.memberships.noTeam');
    const { people } = (await key.call(contract.listPartnerUsers, { code: company.code })).result;
    expect(people.map(({ name, email, role, state }) => [name ?? email, role, state])).toEqual([
      ['Karl Nyström', 'main', 'active'],
      ['pekka@example.com', 'basic', 'invited'],
    ]);
    const asked = await world.portal.db.selectFrom('asked_mails').select('asked_by').execute();
    expect(asked).toEqual([{ asked_by: key.keyId }]);
    const anywhere = await PartnerClient.make(world, ['users']);
    expect((await anywhere.call(contract.listPartnerUsers, { code: company.code })).result.total).toBe(2);
  });

  test('keys for suppliers and for staff list, make and invite, each what its scope names', async () => {
    const suppliers = await PartnerClient.make(world, ['suppliers']);
    const made = { code: 'kort-nord', name: 'Kort Nord', accreditation_code: 'KN' };
    expect((await suppliers.call(contract.addPartnerSupplier, made)).result).toEqual({ code: 'kort-nord' });
    expect((await suppliers.call(contract.addPartnerSupplier, made)).refused).toBe('errors.memberships.codeTaken');
    const listed = (await suppliers.call(contract.listPartnerSuppliers, { search: 'nord' })).result.suppliers;
    expect(listed).toEqual([{ ...made, people: 0 }]);
    const staff = await PartnerClient.make(world, ['staff']);
    expect((await staff.call(contract.invitePartnerStaff, { emails: 'olga@example.com' })).result).toEqual({ count: 1 });
    const { people } = (await staff.call(contract.listPartnerStaff, {})).result;
    expect(people).toMatchObject([{ name: null, email: 'olga@example.com', role: 'staff', state: 'invited' }]);
    expect((await staff.call(contract.addPartnerSupplier, made)).refused).toBe('errors.partner.scopeMissing');
    expect((await suppliers.call(contract.invitePartnerStaff, { emails: 'a@example.com' })).refused).toBe(
      'errors.partner.scopeMissing',
    );
  });
});
