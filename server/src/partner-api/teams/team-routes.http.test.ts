import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('companies, users, suppliers and staff by machine', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { REGISTRATION_ACTIVE_AT_ONCE: 'false' } });
    organisation = await world.organisation({ name: 'Norrbygg', state: 'pending' });
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
      key.call(contract.changePartnerOrganisationState, { code: organisation.code, from, state, reason: 'The registry agrees' });
    expect((await change('pending', 'payment_overdue')).refused).toBe('errors.organisations.stateChangeNotAllowed');
    expect((await change('pending', 'active')).result).toEqual({ state: 'active' });
    const changes = await world.portal.db.selectFrom('organisation_changes').selectAll().execute();
    expect(changes).toMatchObject([
      { was: 'pending', becomes: 'active', actor_person_id: null, actor_name: 'A partner', actor_role: 'system' },
    ]);
    const details = (await key.call(contract.getPartnerOrganisation, { code: organisation.code })).result;
    expect(details).toMatchObject({
      name: 'Norrbygg',
      state: 'active',
      next_states: ['payment_overdue', 'terminated'],
      users: 0,
    });
    expect((await key.call(contract.getPartnerOrganisation, { code: 'NOBODY' })).refused).toBe('errors.memberships.noTeam');
  });

  test('a key for companies makes one, once, and changes what it names; its first main user is invited', async () => {
    const key = await PartnerClient.make(world, ['organisations', 'users', 'main-users']);
    const made = {
      country: 'SE',
      company_number: '16559900-0001',
      name: 'Lumi AB',
      address: 'Storgatan 1',
      postal_code: '903 30',
      city: 'Umeå',
      email: 'office@lumi.example',
      phone: '070 123 45 67',
      language: 'sv',
      invoicing: {
        type: 'paper',
        address: { name: 'Lumi', address: 'Box 1', postal_code: '903 31', city: 'Umeå', country: 'SE' },
      },
    };
    const add = (changed: object = {}, repeat = 'one') =>
      key.call(contract.addPartnerOrganisation, { ...made, ...changed }, { 'idempotency-key': repeat });
    expect((await add()).result).toEqual({ code: 'LUMI-AB', state: 'pending' });
    expect((await add()).result).toEqual({ code: 'LUMI-AB', state: 'pending' });
    expect((await add({ city: 'Luleå' })).refused).toBe('errors.partner.idempotencyKeyReused');
    expect((await add({ company_number: '559900-0001', name: 'Other' }, 'two')).refused).toBe(
      'errors.registration.companyAlreadyRegistered',
    );
    expect((await add({ company_number: '559900-0002', name: 'LUMI\u200b\n AB' }, 'two')).refused).toBe(
      'errors.organisations.nameExists',
    );
    expect((await add({ company_number: '1' }, 'two')).refused).toBe('errors.registration.numberWrong');
    expect((await add({ company_number: '559900-0002', name: 'X', email: 'x' }, 'two')).refused).toBe(
      'errors.validation.field.email',
    );
    expect((await add({ company_number: '559900-0002', name: '---' }, 'two')).refused).toBe(
      'errors.validation.field.atLeastOneAlphanumeric',
    );
    expect((await key.call(contract.changePartnerOrganisation, { code: 'LUMI-AB', name: '---' })).refused).toBe(
      'errors.validation.field.atLeastOneAlphanumeric',
    );
    const change = { code: 'LUMI-AB', city: 'Luleå', invoicing: { type: 'email', email: 'money@lumi.example' } } as const;
    expect((await key.call(contract.changePartnerOrganisation, change)).result).toEqual({});
    const told = (await world.messages()).filter(({ kind }) => kind === 'company-changed');
    expect(told.map(({ recipient, language }) => [recipient, language])).toEqual([['office@lumi.example', 'sv']]);
    expect(told[0]?.body).toContain('Ett system som är anslutet till portalen har ändrat');
    expect((await key.call(contract.changePartnerOrganisation, { code: 'LUMI-AB', name: 'Norrbygg' })).refused).toBe(
      'errors.organisations.nameExists',
    );
    expect((await key.call(contract.getPartnerOrganisation, { code: 'LUMI-AB' })).result).toMatchObject({
      company_number: '559900-0001',
      phone: '+46701234567',
      address: 'Storgatan 1',
      city: 'Luleå',
      invoicing: change.invoicing,
    });
    const changes = (await key.call(contract.listPartnerUserChanges, { code: 'LUMI-AB' })).result.changes;
    expect(changes.map(({ kind, by }) => [kind, by])).toEqual([
      ['invoicing-address', 'A partner'],
      ['invoicing-type', 'A partner'],
      ['city', 'A partner'],
      ['company-added', 'A partner'],
    ]);
    const invited = { code: 'LUMI-AB', emails: 'boss@lumi.example', user_type: 'main' } as const;
    expect((await key.call(contract.invitePartnerUsers, invited)).result).toEqual({ count: 1 });
  });

  test("a company's key for users lists and invites its own alone, each mail counted as the key's", async () => {
    const key = await PartnerClient.make(world, ['users'], { organisation });
    // One that nobody has accepted has mails of its own count.
    await world.portal.db.updateTable('organisations').set({ state: 'active' }).where('id', '=', organisation.id).execute();
    await world.organisationUser(organisation);
    const other = await world.organisation();
    const invite = (code: string, emails: string) => key.call(contract.invitePartnerUsers, { code, emails, user_type: 'basic' });
    expect((await invite(organisation.code, 'pekka@example.com')).result).toEqual({ count: 1 });
    expect((await invite(organisation.code, 'pekka@example.com')).refused).toBe('errors.memberships.alreadyInvited');
    expect((await invite(organisation.code, 'none')).refused).toBe('errors.validation.field.incorrectEmails');
    expect((await invite(other.code, 'pekka@example.com')).refused).toBe('errors.memberships.noTeam');
    expect((await key.call(contract.listPartnerUsers, { code: other.code })).refused).toBe('errors.memberships.noTeam');
    const { people } = (await key.call(contract.listPartnerUsers, { code: organisation.code })).result;
    expect(people.map(({ name, email, role, state }) => [name ?? email, role, state])).toEqual([
      ['Karl Nyström', 'main', 'active'],
      ['pekka@example.com', 'basic', 'invited'],
    ]);
    const asked = await world.portal.db.selectFrom('asked_mails').select('asked_by').execute();
    expect(asked).toEqual([{ asked_by: key.keyId }]);
    const anywhere = await PartnerClient.make(world, ['users']);
    expect((await anywhere.call(contract.listPartnerUsers, { code: organisation.code })).result.total).toBe(2);
  });

  test('keys for suppliers and for staff list, make and invite, each what its scope names', async () => {
    const suppliers = await PartnerClient.make(world, ['suppliers']);
    const made = { code: 'kort-nord', name: 'Kort Nord', accreditation_code: 'KN' };
    expect((await suppliers.call(contract.addPartnerSupplier, made)).result).toEqual({ code: 'kort-nord' });
    expect((await suppliers.call(contract.addPartnerSupplier, made)).refused).toBe('errors.memberships.codeTaken');
    for (const [name, why] of [
      ['---', 'atLeastOneAlphanumeric'],
      ['Kort # Nord', 'alphanumericWithSymbols'],
    ])
      expect((await suppliers.call(contract.addPartnerSupplier, { ...made, code: 'other', name })).refused).toBe(
        `errors.validation.field.${why}`,
      );
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
