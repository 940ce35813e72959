import * as contract from '@siteid/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registryLookupOutcomes } from '../../../specification/enumerations.ts';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { startTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { type TestPerson, World } from '../testing/world.ts';
import { forgetRegistrations } from './forget-registrations.ts';

const company = {
  name: 'Granbacka Bygg AB',
  address: 'Granvägen 3',
  postalCode: '903 30',
  city: 'Umeå',
  email: null,
  phone: null,
};
const details = { ...company, email: 'office@example.com', phone: '070 123 45 67', language: 'sv' };
const number = { country: 'SE', companyNumber: '559900-0001' };
const electronic = { invoicingType: 'electronic', electronicAddress: '003712345678' };

describeOnEachDatabase('a company that registers', (fresh, engine) => {
  let world: World;
  let registry: TestRegistry;
  let person: TestPerson;
  let browser: Browser;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    registry = await startTestRegistry();
    registry.answers.set('SE/559900-0001', { outcome: 'eligible_not_registered', company });
    const env = { REGISTRY_URL: registry.url, REGISTRY_KEY: 'shown', REGISTRY_TIMEOUT_MS: '300' };
    world = await World.make(await fresh(), { now: () => now, env: { ...env, BLACKLISTED_EMAIL_DOMAINS: 'gone.example' } });
    person = await world.person();
    browser = await world.signIn(person);
  });
  afterEach(() => registry.close());

  const find = (asked: object = number, by = browser) => by.call(contract.findCompany, { ...asked });
  const read = async (by = browser) => (await by.call(contract.getRegistration)).result;
  const save = (changed: object = {}, by = browser) => by.call(contract.saveRegistrationDetails, { ...details, ...changed });
  const invoice = (invoicing: object = electronic, by = browser) => by.call(contract.saveRegistrationInvoicing, { invoicing });
  const tokens = async (to = 'office@example.com') =>
    (await world.messages())
      .filter(({ kind, recipient }) => kind === 'email-verification' && recipient === to)
      .map(({ body }) => /\/register-company\/email\/([\w-]+)/.exec(body)?.[1] ?? '');
  const inBrowser = (visit: string) => ({
    cookie: `${browser.headers['cookie']}; ${world.server.gate.cookies.preSessionName}=${visit}`,
  });

  describe('is looked up', () => {
    test('at the registry, which is shown its key, and its details are filled in [W-2-5]', async () => {
      const { result } = await find({ country: 'SE', companyNumber: '165599000001' });
      expect(result).toEqual({
        outcome: 'eligible_not_registered',
        isRegistryAway: false,
        name: company.name,
        isKnownHere: false,
      });
      expect(registry.asked).toEqual([{ path: '/companies/SE/559900-0001', authorization: 'Bearer shown', body: '' }]);
      const { step, registration } = await read();
      expect(step).toBe('details');
      expect(registration).toMatchObject({ ...company, ...number, source: 'registry', emailIsProven: false, invoicing: null });
    });

    test.for(Object.entries(registryLookupOutcomes))(
      'and %s begins a registration only where it may: %s [W-2-3]',
      async ([outcome, goesOn]) => {
        registry.answers.set('SE/559900-0001', { outcome, company });
        expect((await find()).result).toEqual({ outcome, isRegistryAway: false, name: company.name, isKnownHere: false });
        expect((await read()).step).toBe(goesOn ? 'details' : 'company');
      },
    );

    test('and one that is found but not known is typed by hand [W-2-3]', async () => {
      registry.answers.set('SE/559900-0001', { outcome: 'not_registered_organisation_found' });
      await find();
      expect((await read()).registration).toMatchObject({ source: 'hand', name: null });
    });

    test('again once the registry is back, and is filled in; what was saved by hand stays so [W-2-4, W-2-5]', async () => {
      const finnish = { country: 'FI', companyNumber: '1234567-8' };
      registry.answers.set('SE/559900-0001', 503);
      expect((await find()).result.isRegistryAway).toBe(true);
      expect((await read()).registration).toMatchObject({ source: 'hand', name: null });
      registry.answers.set('SE/559900-0001', { outcome: 'eligible_not_registered', company });
      await find();
      expect((await read()).registration).toMatchObject({ ...company, source: 'registry', outcome: 'eligible_not_registered' });
      registry.answers.set('FI/1234567-8', 503);
      await find(finnish);
      await save({ name: 'By hand' });
      registry.answers.set('FI/1234567-8', { outcome: 'eligible_not_registered', company });
      await find(finnish);
      expect((await read()).registration).toMatchObject({ source: 'hand', name: 'By hand', outcome: 'eligible_not_registered' });
    });

    test('and one that the registry does not know is not found [W-2-3]', async () => {
      expect((await find({ country: 'FI', companyNumber: '1234567-8' })).result.outcome).toBe('not_found');
      expect((await read()).step).toBe('company');
    });

    test.for([
      ['pending', 'registered_pending_or_active'],
      ['active', 'registered_active'],
      ['payment_overdue', 'payment_overdue'],
      ['terminated', 'registered_terminated'],
    ] as const)('and one that is here, %s, is %s, however its number is written [W-2-3, W-2-7]', async ([state, outcome]) => {
      const { id } = await world.organisation({ state, name: 'Här AB' });
      await world.portal.db.updateTable('organisations').set({ company_number: '5599000001' }).where('id', '=', id).execute();
      expect((await find({ country: 'SE', companyNumber: '16559900-0001' })).result).toEqual({
        outcome,
        isRegistryAway: false,
        name: 'Här AB',
        // Of one that nobody has accepted, the customer service is asked.
        isKnownHere: state !== 'pending',
      });
      expect(registry.asked).toEqual([]);
    });

    test.for(['silent', 503, 200, { outcome: 'whatever' }, { outcome: 'not_found', company: { name: '' } }] as const)(
      'and a registry that answers %j is told of, and the details are typed by hand [W-2-4]',
      async (answer) => {
        registry.answers.set('SE/559900-0001', answer);
        const { result } = await find();
        expect(result).toEqual({
          outcome: 'not_registered_organisation_found',
          isRegistryAway: true,
          name: null,
          isKnownHere: false,
        });
        const begun = { source: 'hand', isLookedUp: false, companyNumber: number.companyNumber, name: null };
        expect((await read()).registration).toMatchObject(begun);
      },
    );

    test('by a country that has a rule and a number that follows it [W-2-2]', async () => {
      for (const wrong of [
        { country: 'DE', companyNumber: '12345678' },
        { country: 'EE', companyNumber: '1234567' },
        { country: 'LV', companyNumber: '1234567890' },
        { country: 'PL', companyNumber: '123456789' },
        { country: 'SE', companyNumber: '55990000' },
      ])
        expect((await find(wrong)).refused).toBe('errors.registration.numberWrong');
      expect(registry.asked).toEqual([]);
    });
  });

  test('and one number after the other are looked up for no minute on end, nor asked for access', async () => {
    const statuses = async (ask: () => Promise<{ status: number }>) => {
      for (let asked = 0; asked < 20; asked += 1) expect((await ask()).status).not.toBe(429);
      return (await ask()).status;
    };
    registry.answers.set('SE/559900-0001', { outcome: 'not_eligible' });
    expect(await statuses(() => find())).toBe(429);
    expect(registry.asked).toHaveLength(20);
    expect(await statuses(() => browser.call(contract.requestAccess, number))).toBe(429);
  });

  test('and one name after the other is tried for no minute on end: each is compared with every company’s', async () => {
    await world.organisation({ name: 'Majava' });
    await find();
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await save({ name: turn % 2 === 0 ? 'Majava' : 'Norrbygg' })).status);
    expect([statuses.slice(0, 30).includes(429), statuses[30]]).toEqual([false, 429]);
  });

  test('without a registry is typed by hand, and nobody is told that one is away [W-2-4]', async () => {
    const { createRegistry } = await import('./registry/registry.ts');
    const { findCompany } = await import('./find-company.ts');
    expect(createRegistry(null, fetch)).toBeNull();
    const actor = { personId: person.id, language: null } as Parameters<typeof findCompany>[2];
    const found = await findCompany(world.portal, null, actor, number);
    expect(found).toEqual({
      outcome: 'not_registered_organisation_found',
      isRegistryAway: false,
      name: null,
      isKnownHere: false,
    });
    expect((await read()).step).toBe('details');
    // It was found by nobody, and is not said to be; once a registry has answered it is.
    expect((await read()).registration?.isLookedUp).toBe(false);
    registry.answers.set('SE/559900-0001', { outcome: 'not_registered_organisation_found' });
    await find();
    expect((await read()).registration?.isLookedUp).toBe(true);
  });

  test('says whether the person has an address of their own, to which they can be answered [W-4-2]', async () => {
    expect((await read()).hasEmail).toBe(false);
    await world.portal.db.updateTable('persons').set({ email: 'own@example.com' }).where('id', '=', person.id).execute();
    expect((await read()).hasEmail).toBe(true);
  });

  test('is registered by nobody who could not sign for it: that is told at the first step, and access is asked for as by anybody [W-2-1, W-2-9]', async () => {
    const shown = await world.signIn(await world.person({ source: 'manualIdVerification', document: 'passport' }));
    expect([(await read()).hasEid, (await read(shown)).hasEid]).toEqual([true, false]);
    expect((await find(number, shown)).refused).toBe('errors.registration.eidNeeded');
    expect((await read(shown)).registration).toBeNull();
    const known = await world.organisation();
    await world.portal.db
      .updateTable('organisations')
      .set({ country: 'SE', company_number: '559900-0001' })
      .where('id', '=', known.id)
      .execute();
    expect((await find(number, shown)).result).toMatchObject({ isKnownHere: true });
  });

  test('is nobody’s without a verified identity [W-2-1]', async () => {
    const weak = await world.signIn(await world.person(), 'general');
    for (const by of [weak, world.visitor()]) {
      expect((await by.call(contract.getRegistration)).status).toBe(403);
      expect((await find(number, by)).status).toBe(403);
    }
    expect(registry.asked).toEqual([]);
  });

  describe('goes on step by step', () => {
    test('and is found again at the step where it stopped, with what was typed, by its own person alone [W-2-13]', async () => {
      await find();
      await save();
      expect((await read()).step).toBe('invoicing');
      expect((await read()).registration).toMatchObject({ ...details, phone: '+46 70 123 45 67', emailIsProven: false });
      await invoice();
      const again = await world.signIn(person);
      expect(await read(again)).toMatchObject({ step: 'contract', registration: { invoicing: electronic } });
      // An earlier step saved anew leads on to where one was.
      await save({ city: 'Luleå' });
      expect(await read()).toMatchObject({ step: 'contract', registration: { city: 'Luleå', invoicing: electronic } });
      const other = await read(await world.signIn(await world.person()));
      expect(other).toMatchObject({ step: 'company', registration: null, registered: null });
    });

    test('and goes on when its company is looked up again, while another company takes its place [W-2-13]', async () => {
      await find();
      await save();
      registry.answers.set('SE/559900-0001', 'silent');
      await find();
      expect(await read()).toMatchObject({ step: 'invoicing', registration: { city: 'Umeå', source: 'hand' } });
      registry.answers.set('EE/99000001', { outcome: 'eligible_not_registered', company: { name: 'Kaljuranna Ehitus OÜ' } });
      await find({ country: 'EE', companyNumber: '99000001' });
      expect(await read()).toMatchObject({ step: 'details', registration: { name: 'Kaljuranna Ehitus OÜ', city: null } });
    });

    test('begun twice at once is one [W-2-13]', async () => {
      const found = await atOnce({ db: world.portal.db, engine, table: 'registrations' }, find, find);
      expect(found.map(({ status }) => status)).toEqual([200, 200]);
      expect(await world.portal.db.selectFrom('registrations').select('id').execute()).toHaveLength(1);
    });

    test('and no step comes before the one it needs', async () => {
      for (const answer of [await save(), await invoice(), await browser.call(contract.sendRegistrationEmail)])
        expect(answer.refused).toBe('errors.registration.notBegun');
      await find();
      expect((await invoice()).refused).toBe('errors.registration.notBegun');
    });

    test.for([
      [{ email: 'office' }, 'errors.validation.field.email'],
      [{ email: 'office@mail.gone.example' }, 'errors.validation.field.emailDomainNotAllowed'],
      [{ phone: '12' }, 'errors.validation.field.componentCustomValidation.phoneNumber'],
      [{ logo: Buffer.from('<svg/>').toString('base64') }, 'errors.registration.logoWrong'],
      [{ logo: 'no base64' }, 'errors.registration.logoWrong'],
    ] as const)('and %j is refused as %s', async ([wrong, refused]) => {
      await find();
      expect((await save(wrong)).refused).toBe(refused);
      expect((await read()).step).toBe('details');
      expect(await world.messages()).toEqual([]);
    });

    test('and a name that exists, or a company that came meanwhile, is refused by its own message [W-2-7]', async () => {
      await find();
      await world.organisation({ name: 'GRANBACKA bygg ab' });
      expect((await save()).refused).toBe('errors.organisations.nameExists');
      const { id } = await world.organisation();
      await world.portal.db
        .updateTable('organisations')
        .set({ company_number: number.companyNumber })
        .where('id', '=', id)
        .execute();
      expect((await save({ name: 'Another AB' })).refused).toBe('errors.registration.companyAlreadyRegistered');
    });

    test('and mails few strangers, whatever its company is called [W-2-6]', async () => {
      await find();
      for (let stranger = 0; stranger < 20; stranger += 1)
        expect((await save({ email: `s${stranger}@example.com` })).status).toBe(200);
      expect((await save({ email: 's20@example.com' })).refused).toBe('errors.cards.tooManyMails');
      expect(await world.messages()).toHaveLength(20);
    });

    test('with a logo, which is drawn anew, replaced and taken away', async () => {
      const { default: sharp } = await import('sharp');
      const picture = await sharp({ create: { width: 64, height: 32, channels: 4, background: '#123456' } })
        .png()
        .toBuffer();
      const logo = picture.toString('base64');
      const pictures = async () => (await world.portal.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
      await find();
      await save({ logo });
      expect((await read()).registration?.logo).toMatch(/^data:image\/png;base64,/);
      const first = await pictures();
      await save({});
      expect(await pictures()).toEqual(first);
      await save({ logo });
      expect(await pictures()).not.toEqual(first);
      await save({ keepsLogo: false });
      expect([await pictures(), (await read()).registration?.logo]).toEqual([[], null]);
      await save({ logo });
      registry.answers.set('EE/99000001', { outcome: 'eligible_not_registered', company: { name: 'Kaljuranna Ehitus OÜ' } });
      await find({ country: 'EE', companyNumber: '99000001' });
      expect(await pictures()).toEqual([]);
    });

    test('and is forgotten with its logo when nobody goes on for 90 days [W-2-13]', async () => {
      const { default: sharp } = await import('sharp');
      const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } }).png();
      await find();
      await save({ logo: (await picture.toBuffer()).toString('base64') });
      now = new Date(now.getTime() + 89 * 86_400_000);
      await forgetRegistrations(world.portal);
      const countOf = async (table: 'registrations' | 'pictures') =>
        (await world.portal.db.selectFrom(table).select('id').execute()).length;
      const left = async () => [await countOf('registrations'), await countOf('pictures')];
      expect(await left()).toEqual([1, 1]);
      now = new Date(now.getTime() + 2 * 86_400_000);
      await forgetRegistrations(world.portal);
      expect(await left()).toEqual([0, 0]);
    });

    test.for([
      electronic,
      { invoicingType: 'email', emailType: 'same' },
      { invoicingType: 'email', emailType: 'new', email: 'bills@example.com' },
      { invoicingType: 'paper', paperAddressType: 'same' },
      {
        invoicingType: 'paper',
        paperAddressType: 'new',
        billingAddress: { name: 'Granbacka', address: 'Box 1', postalCode: '903 31', city: 'Umeå', country: 'SE' },
      },
    ])('with invoices %j [W-2-8]', async (invoicing) => {
      await find();
      await save();
      expect((await invoice(invoicing)).status).toBe(200);
      expect(await read()).toMatchObject({ step: 'contract', registration: { invoicing } });
    });

    test('with no electronic invoices where configuration names no operator, who is told to the form else [W-2-8]', async () => {
      await find();
      await save();
      expect((await read()).electronicOperator).toBe('000000000000');
      const { config } = world.portal;
      Object.assign(world.portal, { config: { ...config, portal: { ...config.portal, electronicOperator: null } } });
      expect((await read()).electronicOperator).toBeNull();
      expect(await invoice()).toMatchObject({ status: 409, refused: 'errors.registration.noElectronicInvoices' });
      expect((await invoice({ invoicingType: 'email', emailType: 'same' })).status).toBe(200);
    });

    test('with no electronic invoices by another operator than the scheme’s own [W-2-8]', async () => {
      await find();
      await save();
      expect((await invoice({ ...electronic, operatorCode: '111111111111' })).status).toBe(400);
    });
  });

  describe('proves its contact e-mail', () => {
    const prove = (token: string, visit = 'here', by = browser) =>
      by.call(contract.proveRegistrationEmail, { token }, by === browser ? inBrowser(visit) : {});
    const saveHere = (changed: object = {}) =>
      browser.call(contract.saveRegistrationDetails, { ...details, ...changed }, inBrowser('here'));
    const sendAgain = () => browser.call(contract.sendRegistrationEmail, {}, inBrowser('here'));

    test('by the link of a mail in its own language, once, and a second look is answered as the first [W-2-5]', async () => {
      await find();
      expect((await saveHere()).result).toEqual({ emailIsProven: false });
      const [mail] = await world.messages();
      expect(mail).toMatchObject({ recipient: 'office@example.com', language: 'sv' });
      const [token = ''] = await tokens();
      const kept = JSON.stringify(await world.portal.db.selectFrom('email_links').selectAll().execute());
      expect(kept).not.toContain(token);
      expect((await prove(token)).result).toEqual({ email: 'office@example.com' });
      expect((await read()).registration?.emailIsProven).toBe(true);
      expect((await prove(token)).result).toEqual({ email: 'office@example.com' });
      // The same address again asks for no other proof; a new one does.
      await saveHere({ email: 'OFFICE@example.com' });
      expect([await tokens(), (await read()).registration?.emailIsProven]).toEqual([[token], true]);
      await saveHere({ email: 'new@example.com' });
      expect([(await tokens('new@example.com')).length, (await read()).registration?.emailIsProven]).toEqual([1, false]);
    });

    test('and each link that proves nothing is told so by its own message [W-2-6]', async () => {
      await find();
      await saveHere();
      const [first = ''] = await tokens();
      const refusedBy = async (token: string, visit?: string, by?: Browser) => (await prove(token, visit, by)).refused;
      expect(await refusedBy('none of ours')).toBe('errors.emailVerification.tokenInvalid');
      expect(await refusedBy(first, 'there')).toBe('errors.emailVerification.sessionMismatchDuringRegistration');
      const stranger = await world.signIn(await world.person());
      expect(await refusedBy(first, 'here', stranger)).toBe('errors.emailVerification.sessionMismatch');
      now = new Date(now.getTime() + 1000);
      expect((await sendAgain()).result).toEqual({ emailIsProven: false });
      expect(await refusedBy(first)).toBe('errors.emailVerification.tokenMismatch');
      now = new Date(now.getTime() + 1000);
      await saveHere({ email: 'new@example.com' });
      const [, second = ''] = await tokens();
      expect(await refusedBy(second)).toBe('errors.emailVerification.emailMismatch');
      const [third = ''] = await tokens('new@example.com');
      now = new Date(now.getTime() + 25 * 3_600_000);
      browser = await world.signIn(person);
      expect(await refusedBy(third)).toBe('errors.emailVerification.tokenExpired');
      expect((await read()).registration?.emailIsProven).toBe(false);
    });

    test('and no address is mailed oftener than five times a day by one registration', async () => {
      await find();
      await saveHere();
      for (let more = 0; more < 4; more += 1) expect((await sendAgain()).status).toBe(200);
      expect((await sendAgain()).refused).toBe('errors.cards.tooManyMails');
      expect(await tokens()).toHaveLength(5);
    });
  });

  test('cannot be read as a contract before it is whole, nor by who signed none', async () => {
    await find();
    const contractPath = '/api/registration/contract/sv';
    expect((await browser.send('GET', contractPath)).refused).toBe('errors.registration.notBegun');
    await save();
    await invoice();
    const answer = await browser.send('GET', contractPath);
    expect([answer.status, answer.headers['content-type'], answer.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await browser.send('GET', contractPath)).body).toBe(answer.body);
    const organisation = await world.organisation();
    const user = await world.signIn(await world.organisationUser(organisation));
    expect((await user.send('GET', `/api/organizations/signed-contract/${organisation.code}`)).status).toBe(404);
  });
});
