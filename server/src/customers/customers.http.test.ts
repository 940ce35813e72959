import type { OrganisationState } from '@siteid/contract';
import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('the customers', (fresh, engine) => {
  let world: World;
  let olga: TestPerson;
  let staff: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });

  const list = (query: object = {}, by = staff) => by.call(contract.getCustomers, { ...query });
  const names = async (query: object = {}) => (await list(query)).result.customers.map(({ name }) => name);
  const change = (code: string, from: OrganisationState, state: OrganisationState, reason = 'As agreed', by = staff) =>
    by.call(contract.changeCustomerState, { organizationCode: code, from, state, reason });
  const stateOf = async (code: string) => (await staff.call(contract.getCustomer, { organizationCode: code })).result.state;

  test('are listed by name, a page at a time, and found by a part of the name or of the number [W-7-1]', async () => {
    for (const name of ['Östra Mur', 'Aker', 'Älvdals Tak', 'Zinkbygg']) await world.organisation({ name });
    expect(await names()).toEqual(['Aker', 'Zinkbygg', 'Älvdals Tak', 'Östra Mur']);
    expect(await names({ searchText: 'ALVDALS' })).toEqual(['Älvdals Tak']);
    const number = (await list({ searchText: 'Aker' })).result.customers[0]?.companyNumber ?? '';
    for (const searchText of [number, number.replace('-', ''), number.slice(3, 9)])
      expect(await names({ searchText }), searchText).toContain('Aker');
    expect(await names({ searchText: '%%%' })).toEqual([]);
    expect((await list({ searchText: 'ak' })).refused).toBe('errors.cards.searchTooShort');
    for (let count = 0; count < 20; count += 1) await world.organisation({ name: `Bygg ${String(count).padStart(2, '0')}` });
    const last = (await list({ page: 9 })).result;
    expect([last.customers.length, last.pagination]).toEqual([4, { totalItems: 24, itemsPerPage: 20, page: 2 }]);
    expect((await list({ searchText: 'bygg', page: 2 })).result.pagination).toEqual({
      totalItems: 21,
      itemsPerPage: 20,
      page: 2,
    });
  });

  test('a search that finds more than {listMaxLength} lists the first and says so; one that finds none says that, too [W-3-10, 9-1]', async () => {
    for (let count = 0; count < 51; count += 1) await world.organisation({ name: `Bygg ${String(count).padStart(2, '0')}` });
    const last = (await list({ searchText: 'bygg', page: 9 })).result;
    expect(last.pagination).toEqual({ totalItems: 50, itemsPerPage: 20, page: 3 });
    expect([last.notice, last.customers.length, last.customers.at(-1)?.name]).toEqual([
      'errors.organisations.tooManyResults',
      10,
      'Bygg 49',
    ]);
    expect((await list({ searchText: 'bygg 0' })).result.notice).toBe(null);
    expect((await list({ searchText: 'nobody' })).result).toMatchObject({
      notice: 'errors.organisations.searchTooNarrow',
      customers: [],
    });
    const all = (await list({ page: 3 })).result;
    expect([all.notice, all.pagination.totalItems, all.customers.length]).toEqual([null, 51, 11]);
  });

  test('that wait are counted for the first screen of staff, as their list finds them, from what is kept and without reading a company [W-7-1, W-2-11]', async () => {
    const waiting = async (by = staff) => (await by.call(contract.getWaitingCustomers)).result.waiting;
    expect(await waiting()).toBe(0);
    const berg = await world.organisation({ name: 'Berg', state: 'pending' });
    await world.organisation({ name: 'Dahl', state: 'pending' });
    await world.organisation({ name: 'Ek' });
    expect([await waiting(), await names({ state: 'pending' })]).toEqual([2, ['Berg', 'Dahl']]);
    await change(berg.code, 'pending', 'active');
    expect([await waiting(), await names({ state: 'pending' })]).toEqual([1, ['Dahl']]);
    // Whatever there are of them: it is one row that changes with each company.
    await world.portal.db.updateTable('organisation_counts').set({ companies: 50_000 }).where('state', '=', 'pending').execute();
    expect(await waiting()).toBe(50_000);
  });

  test('are filtered by state, the count of each follows every change, and staff are told how many wait for them [W-7-1, W-2-11, 3-7]', async () => {
    await world.organisation({ name: 'Aker' });
    await world.organisation({ name: 'Berg', state: 'pending' });
    const dahl = await world.organisation({ name: 'Dahl', state: 'payment_overdue' });
    expect((await list({ searchText: 'Aker' })).result.waiting).toBe(1);
    const counts = async () =>
      Promise.all(contract.organisationStates.map(async (state) => (await list({ state })).result.pagination.totalItems));
    expect([await names({ state: 'pending' }), await names({ state: 'active', searchText: 'dahl' })]).toEqual([['Berg'], []]);
    expect(await counts()).toEqual([1, 1, 0, 1]);
    await change(dahl.code, 'payment_overdue', 'terminated');
    expect([await counts(), await names({ state: 'terminated' })]).toEqual([[1, 1, 1, 0], ['Dahl']]);
    const { rows } = await sql<{ state: string; companies: number }>`
      select state, count(*)::int as companies from organisations group by state order by state`.execute(world.portal.db);
    const kept = await world.portal.db
      .selectFrom('organisation_counts')
      .selectAll()
      .where('companies', '>', 0)
      .orderBy('state')
      .execute();
    expect(kept).toEqual(rows);
    expect([await names({ step: 'registered' }), await names({ step: 'signContract' })]).toEqual([['Aker', 'Berg', 'Dahl'], []]);
  });

  test('those whose registration is under way stand among them, by the step that comes next [W-7-1, 3-7]', async () => {
    await world.organisation({ name: 'Berg' });
    for (const [name, step] of [
      ['Aker', 'invoicing'],
      ['Zink', 'contract'],
      [null, 'details'],
    ] as const)
      await world.portal.db
        .insertInto('registrations')
        .values({
          person_id: (await world.person()).id,
          name,
          step,
          country: 'FI',
          company_number: '1000003-1',
          outcome: 'eligible_not_registered',
          source: 'hand',
          language: 'en',
          created: world.portal.now(),
          changed: world.portal.now(),
        })
        .execute();
    const steps = async (query: object) =>
      (await list(query)).result.customers.map(({ name, step, state }) => [name, step, state]);
    expect(await steps({})).toEqual([
      ['1000003-1', 'details', null],
      ['Aker', 'invoicing', null],
      ['Berg', 'registered', 'active'],
      ['Zink', 'contract', null],
    ]);
    expect((await list({})).result.pagination.totalItems).toBe(4);
    expect(await steps({ step: 'invoicingDetails' })).toEqual([['Aker', 'invoicing', null]]);
    expect(await steps({ step: 'signContract', searchText: 'zin' })).toEqual([['Zink', 'contract', null]]);
    expect([await names({ step: 'registered' }), await names({ state: 'active' })]).toEqual([['Berg'], ['Berg']]);
  });

  test('one whose registration is under way says who registers it and how to reach them, which they see was looked at [W-7-1, W-4-6, T24]', async () => {
    const { db } = world.portal;
    const saku = await world.person({ givenNames: 'Saku', familyNames: 'Niemelä' });
    const reached = { email: 'saku@people.example', phone: '+358401234567', language: 'fi' } as const;
    await db.updateTable('persons').set(reached).where('id', '=', saku.id).execute();
    const company = {
      country: 'FI',
      company_number: '1000003-1',
      outcome: 'eligible_not_registered',
      source: 'registry',
    } as const;
    const said = {
      registry_name: 'Aker Oy',
      email: 'Office@aker.example',
      email_proven: 'office@aker.example',
      phone: '+358401234568',
      city: 'Oulu',
    };
    const times = { created: new Date('2026-11-01T08:00:00Z'), changed: new Date('2026-11-02T09:00:00Z') };
    const { id } = await db
      .insertInto('registrations')
      .values({ person_id: saku.id, step: 'invoicing', ...company, ...said, ...times, language: 'fi' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ask = (by: Browser, registrationId = id) => by.call(contract.getCustomerUnderWay, { registrationId });
    expect((await ask(staff)).result).toEqual({
      name: '1000003-1',
      companyNumber: '1000003-1',
      country: 'FI',
      step: 'invoicing',
      created: '2026-11-01T08:00:00.000Z',
      changed: '2026-11-02T09:00:00.000Z',
      source: 'registry',
      outcome: 'eligible_not_registered',
      registryName: 'Aker Oy',
      email: 'Office@aker.example',
      emailIsProven: true,
      phone: '+358 40 1234568',
      address: null,
      postalCode: null,
      city: 'Oulu',
      person: { fullName: 'Saku Niemelä', ...reached, phone: '+358 40 1234567' },
    });
    const readings = await db.selectFrom('disclosures').select(['kind', 'reader_id', 'subject_person_id']).execute();
    expect(readings).toEqual([{ kind: 'staff_registration', reader_id: olga.id, subject_person_id: saku.id }]);
    const own = await world.signIn(saku);
    const looks = (await own.call(contract.getAccountLooks, {})).result.looks;
    expect(looks.map(({ what, by }) => [what, by])).toEqual([['staff_registration', 'staff']]);
    expect((await ask(own)).status).toBe(403);
    // Nobody is shown by an id of nothing, nor by one of a registration that has come to a company.
    expect((await ask(staff, olga.id)).refused).toBe('errors.customers.notUnderWay');
    const done = { step: 'registered', organisation_id: (await world.organisation()).id } as const;
    await db.updateTable('registrations').set(done).where('id', '=', id).execute();
    expect((await ask(staff)).refused).toBe('errors.customers.notUnderWay');
    expect(await db.selectFrom('disclosures').select('id').execute()).toHaveLength(1);
  });

  test('one is shown with its details, what its state may become, its users and the keys that are not revoked [W-7-2]', async () => {
    const company = await world.organisation({ name: 'Aker', email: 'kort@aker.example' });
    await world.organisationUser(company);
    await world.organisationUser(company, 'inactive');
    await world.portal.db.updateTable('organisations').set({ phone: '+4687401234' }).where('id', '=', company.id).execute();
    for (const organisation of [company, company, await world.organisation()])
      await PartnerClient.make(world, ['orderer'], { organisation });
    const { keyId } = await PartnerClient.make(world, ['orderer'], { organisation: company });
    await world.portal.db.updateTable('partner_keys').set({ revoked: new Date() }).where('id', '=', keyId).execute();
    const { result } = await staff.call(contract.getCustomer, { organizationCode: company.code });
    expect(result).toMatchObject({
      organizationId: company.id,
      name: 'Aker',
      email: 'kort@aker.example',
      phone: '+46 8 740 12 34',
      state: 'active',
      nextStates: ['payment_overdue', 'terminated'],
      users: 1,
      keys: 2,
    });
    expect((await staff.call(contract.getCustomer, { organizationCode: 'NOBODY' })).refused).toBe('errors.memberships.noTeam');
  });

  test('one that registered is shown with what it rests on, which is a look at who signed for it [W-7-2, W-2-10, T24]', async () => {
    const company = await world.organisation({ name: 'Granbacka', state: 'pending', email: 'kort@granbacka.example' });
    const signer = await world.person({ givenNames: 'Ada', familyNames: 'Berg' });
    const { db } = world.portal;
    const invoicing = { invoicingType: 'email', emailType: 'new', email: 'bills@granbacka.example' } as const;
    await db
      .updateTable('organisations')
      .set({ invoicing: JSON.stringify(invoicing) })
      .where('id', '=', company.id)
      .execute();
    const details = async () => (await staff.call(contract.getCustomer, { organizationCode: company.code })).result;
    expect(await details()).toMatchObject({ invoicing: { ...invoicing, billingAddress: null }, registration: null });
    await db
      .insertInto('company_contracts')
      .values({
        organisation_id: company.id,
        person_id: signer.id,
        signed_by: 'Ada Berg',
        signed: new Date('2026-11-20T12:00:00Z'),
        source: 'gluuProvision',
        sign_way: 'mobile',
        language: 'sv',
        document_hash: Buffer.alloc(32, 7),
        document: Buffer.from('x'),
        signed_copy: Buffer.from('x'),
        details_source: 'registry',
        registry_outcome: 'eligible_not_registered',
        registry_name: 'Granbacka Bygg AB',
        email_proven: 'KORT@granbacka.example',
      })
      .execute();
    const registration = {
      source: 'registry',
      outcome: 'eligible_not_registered',
      registryName: 'Granbacka Bygg AB',
      emailIsProven: true,
      signedBy: 'Ada Berg',
      signed: '2026-11-20T12:00:00.000Z',
      signedWith: 'gluuProvision',
      signWay: 'mobile',
      documentHash: '07'.repeat(32),
    };
    expect((await details()).registration).toEqual(registration);
    await db.updateTable('organisations').set({ email: 'other@granbacka.example' }).where('id', '=', company.id).execute();
    expect((await details()).registration).toEqual({ ...registration, emailIsProven: false });
    const looks = await db
      .selectFrom('disclosures')
      .select(['kind', 'subject_person_id'])
      .where('reader_id', '=', olga.id)
      .execute();
    expect(looks).toEqual(Array.from({ length: 2 }, () => ({ kind: 'staff_search', subject_person_id: signer.id })));
    expect((await staff.send('GET', contract.serverPaths.signedContract(company.id))).status).toBe(200);
  });

  test('a state changes as the table allows, with a reason that its main users read in their log [W-7-2, W-7-3, 4-15]', async () => {
    const states = ['pending', 'active', 'payment_overdue', 'terminated'] as const;
    const becomes = {
      pending: ['active', 'terminated'],
      active: ['payment_overdue', 'terminated'],
      payment_overdue: ['active', 'terminated'],
      terminated: [],
    };
    for (const from of states)
      for (const to of states) {
        const { code } = await world.organisation({ state: from });
        const allowed = from === to || becomes[from].some((each) => each === to);
        const { status, refused } = await change(code, from, to);
        expect([from, to, status, refused]).toEqual(
          allowed ? [from, to, 200, undefined] : [from, to, 409, 'errors.organisations.stateChangeNotAllowed'],
        );
        expect(await stateOf(code)).toBe(allowed ? to : from);
      }
    const company = await world.organisation({ state: 'pending' });
    await change(company.code, 'pending', 'active', 'The registry agrees');
    expect((await change(company.code, 'pending', 'active', ' ')).status).toBe(400);
    await change(company.code, 'pending', 'active', 'Asked again');
    const karl = await world.signIn(await world.organisationUser(company));
    for (const by of [karl, staff]) {
      const log = await by.call(contract.getOrganisationUserChanges, { organizationCode: company.code });
      expect(log.result.changes).toEqual([
        {
          at: expect.any(String),
          kind: 'state',
          whom: company.name,
          role: null,
          was: 'pending',
          bulkJob: null,
          becomes: 'active',
          reason: 'The registry agrees',
          by: null,
          byRole: 'staff',
        },
      ]);
    }
  });

  test('whose state changes are told by mail: each main user in their language, with the reason; else the company’s address [W-7-3]', async () => {
    const { db } = world.portal;
    const company = await world.organisation({ name: 'Lumi', state: 'pending' });
    await db
      .updateTable('organisations')
      .set({ email: 'office@lumi.example', language: 'sv' })
      .where('id', '=', company.id)
      .execute();
    const told = async () =>
      (await world.messages())
        .filter(({ kind }) => kind === 'company-state-changed')
        .map(({ recipient, language, body }) => [recipient, language, body] as const);
    await change(company.code, 'pending', 'active', 'The registry agrees');
    expect((await told()).map(([recipient, language]) => [recipient, language])).toEqual([['office@lumi.example', 'sv']]);
    const readers = [
      ['karl@lumi.example', 'fi', 'main'],
      ['eva@lumi.example', 'et', 'main'],
      ['liisa@lumi.example', 'en', 'basic'],
    ] as const;
    for (const [email, language, type] of readers) {
      const { id } = await world.organisationUser(company, type);
      await db.updateTable('persons').set({ email, language }).where('id', '=', id).execute();
    }
    await change(company.code, 'active', 'payment_overdue', 'Not paid, see https://evil.example');
    await change(company.code, 'active', 'terminated');
    const mails = (await told()).filter(([recipient]) => recipient !== 'office@lumi.example');
    expect(mails.map(([recipient, language]) => [recipient, language]).toSorted()).toEqual([
      ['eva@lumi.example', 'et'],
      ['karl@lumi.example', 'fi'],
    ]);
    const karls = mails.find(([recipient]) => recipient === 'karl@lumi.example')?.[2];
    expect(karls).toContain('maksu myöhässä');
    expect(karls).toContain('Not paid, see https: //evil. example');
    expect(karls).toContain(`/${company.code}/organization/users/changes`);
    // By a key, which is no other way.
    const key = await PartnerClient.make(world, ['organisations']);
    const asked = { code: company.code, from: 'payment_overdue', state: 'active', reason: 'Paid' };
    expect((await key.call(contract.changePartnerOrganisationState, asked)).status).toBe(200);
    expect((await told()).filter(([recipient]) => recipient === 'eva@lumi.example')).toHaveLength(2);
    // However many they are.
    const more = Array.from({ length: 20 }, (_, number) => `main${number}@lumi.example`);
    for (const email of more) {
      const { id } = await world.organisationUser(company);
      await db.updateTable('persons').set({ email }).where('id', '=', id).execute();
    }
    await change(company.code, 'active', 'payment_overdue', 'Not paid');
    const all = (await told()).map(([recipient]) => recipient);
    expect(more.filter((email) => !all.includes(email))).toEqual([]);
  });
  test('of two who change a state at once one does, and the other is told [W-7-3]', async () => {
    const { code } = await world.organisation();
    const answers = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      async () => change(code, 'active', 'payment_overdue', 'Not paid'),
      async () => change(code, 'active', 'terminated', 'Asked for it'),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('what staff change, they change as whom a sign-in has proven them to be [T2]', async () => {
    const { code } = await world.organisation();
    const weak = await world.signIn(olga, 'general');
    for (const answer of [
      await list({}, weak),
      await change(code, 'active', 'terminated', 'Because', weak),
      await weak.call(contract.getStaffPeople, { team: 'staff' }),
      await weak.call(contract.inviteOrganisationUsers, { organizationCode: code, emails: 'a@example.com', userType: 'main' }),
    ])
      expect(answer.status).toBe(403);
    expect((await weak.call(contract.searchUsersGlobally, { searchText: 'olga' })).status).toBe(200);
    expect(await stateOf(code)).toBe('active');
  });
});
