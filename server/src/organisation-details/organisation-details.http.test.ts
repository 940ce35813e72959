import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { askForMails } from '../mail/ask-for-mails.ts';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

const typed = { address: 'Storgatan 1', postalCode: '903 30', city: 'Umeå', phone: '070 123 45 67', language: 'sv' };

describeOnEachDatabase('the details of a company', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let main: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date(now), env: { MAILS_PER_ADDRESS: '3' } });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    karl = await world.organisationUser(organisation);
    main = await world.signIn(karl, 'bank', true);
  });
  const read = async (by = main) =>
    (await by.call(contract.getOrganisationDetails, { organizationCode: organisation.code })).result;
  const change = async (changed: object = {}, by = main) =>
    by.call(contract.changeOrganisationDetails, {
      organizationCode: organisation.code,
      seen: (await read(by)).seen.details,
      name: 'Bygg AB',
      ...typed,
      ...changed,
    });
  const invoice = async (invoicing: object, by = main) =>
    by.call(contract.changeOrganisationInvoicing, {
      organizationCode: organisation.code,
      seen: (await read(by)).seen.invoicing,
      invoicing,
    });
  const staffs = async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    return world.signIn(olga);
  };
  const log = async () =>
    (await main.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result.changes
      .map(({ kind, was, becomes, by }) => [kind, was, becomes, by])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)));

  test('are read and changed by a main user, and the log says each field, what it was and is [W-3-11]', async () => {
    expect(await read()).toMatchObject({
      country: 'SE',
      name: 'Bygg AB',
      address: null,
      invoicing: null,
      mayChangeNameAndEmail: false,
      hasContract: false,
    });
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 64, height: 32, channels: 4, background: '#123456' } });
    const sent = (await picture.png().toBuffer()).toString('base64');
    expect((await change({ logo: sent })).result).toEqual({});
    expect((await invoice({ invoicingType: 'email', emailType: 'new', email: 'money@bygg.example' })).result).toEqual({});
    const { seen: _, logo: drawn, ...now } = await read();
    expect(now).toMatchObject({
      ...typed,
      phone: '+46 70 123 45 67',
      email: 'office@bygg.example',
      invoicing: { email: 'money@bygg.example' },
    });
    expect(drawn).toMatch(/^data:image\/png;base64,/);
    const by = 'Karl Nyström';
    expect(await log()).toEqual([
      ['address', null, 'Storgatan 1', by],
      ['city', null, 'Umeå', by],
      ['invoicing-address', null, 'money@bygg.example', by],
      ['invoicing-type', null, 'email', by],
      ['language', 'en', 'sv', by],
      ['logo', null, null, by],
      ['phone', null, '+46 70 123 45 67', by],
      ['postal-code', null, '903 30', by],
    ]);
    // A repeat of what is done writes nothing; a logo that goes takes its picture along.
    await change();
    expect(await log()).toHaveLength(8);
    expect((await change({ keepsLogo: false })).status).toBe(200);
    expect([(await read()).logo, await world.portal.db.selectFrom('pictures').select('id').execute()]).toEqual([null, []]);
  });

  test('say in the log where invoices go, whichever way they do, and nothing of what is only written otherwise [W-3-11]', async () => {
    const there = { name: 'Bygg AB', address: 'Box 1', postalCode: '971 00', city: 'Luleå', country: 'SE' };
    const electronic = { invoicingType: 'electronic', electronicAddress: '003700000001' };
    for (const invoicing of [electronic, { invoicingType: 'paper', paperAddressType: 'new', billingAddress: there }])
      expect((await invoice(invoicing)).result).toEqual({});
    expect((await log()).map(([kind, was, becomes]) => [kind, was, becomes])).toEqual([
      ['invoicing-address', '003700000001', 'Bygg AB, Box 1, 971 00 Luleå, SE'],
      ['invoicing-address', null, '003700000001'],
      ['invoicing-type', 'electronic', 'paper'],
      ['invoicing-type', null, 'electronic'],
    ]);
    await world.portal.db
      .updateTable('organisations')
      .set({ phone: '070-123 45 67' })
      .where('id', '=', organisation.id)
      .execute();
    await change({ phone: '+46 70 123 45 67' });
    expect((await log()).filter(([kind]) => kind === 'phone')).toEqual([]);
  });

  test('are judged as those of a registration, and a name that another company has is refused [W-3-11]', async () => {
    await world.organisation({ name: 'Älvdals Tak' });
    const staff = await staffs();
    const refused = async (changed: object) => (await change(changed, staff)).refused;
    expect(await refused({ name: 'ÄLVDALS TAK' })).toBe('errors.organisations.nameExists');
    expect(await refused({ phone: '12' })).toBe('errors.validation.field.componentCustomValidation.phoneNumber');
    expect(await refused({ logo: 'AAAA' })).toBe('errors.registration.logoWrong');
    expect((await invoice({ invoicingType: 'electronic', operatorCode: '1', electronicAddress: '1' })).status).toBe(400);
    const { config } = world.portal;
    Object.assign(world.portal, { config: { ...config, portal: { ...config.portal, electronicOperator: null } } });
    expect((await read()).electronicOperator).toBeNull();
    expect((await invoice({ invoicingType: 'electronic', electronicAddress: '1' })).refused).toBe(
      'errors.registration.noElectronicInvoices',
    );
    expect(await log()).toEqual([]);
    // Its own name, written otherwise.
    expect((await change({ name: 'BYGG AB' }, staff)).status).toBe(200);
  });

  test('take another name or contact e-mail from staff alone, whose change the log has by their role [W-3-11]', async () => {
    for (const changed of [{ email: 'mine@bygg.example' }, { name: 'Skanska AB' }, { name: 'Bygg AB.' }])
      expect((await change(changed)).refused).toBe('errors.users.cannotGrantPermissions');
    expect(await read()).toMatchObject({ name: 'Bygg AB', email: 'office@bygg.example' });
    const staff = await staffs();
    expect((await change({ email: 'none' }, staff)).refused).toBe('errors.validation.field.email');
    // What nobody sees makes no other name.
    const unseen = { name: ' Bygg\u200b\n AB\u202e', city: 'Ume\u00adå', email: 'new@bygg.example' };
    expect((await change(unseen, staff)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Bygg AB', city: 'Umeå' });
    expect((await log()).filter(([kind]) => kind === 'name')).toEqual([]);
    expect((await log()).filter(([kind]) => kind === 'email')).toEqual([
      ['email', 'office@bygg.example', 'new@bygg.example', null],
    ]);
  });

  test('are for a main user whose sign-in proves who they are: invoices go where they were led after it [W-3-11]', async () => {
    const weak = await world.signIn(await world.organisationUser(organisation), 'general');
    expect((await weak.call(contract.getOrganisationDetails, { organizationCode: organisation.code })).status).toBe(403);
  });

  test('are nothing to a basic user, a user of another company, or whoever manages its cards for it [W-3-11]', async () => {
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const [other, managing] = [await world.organisation(), manager];
    for (const [by, status] of [
      [basic, 403],
      [await world.signIn(await world.organisationUser(other)), 403],
      [await world.signIn(await world.organisationUser(managing)), 409],
    ] as const) {
      const ask = { organizationCode: organisation.id };
      expect((await by.call(contract.getOrganisationDetails, ask)).status).toBe(status);
      const seen = (await read()).seen.details;
      expect((await by.call(contract.changeOrganisationDetails, { ...ask, seen, name: 'Mine', ...typed })).status).toBe(status);
    }
    expect((await read()).name).toBe('Bygg AB');
  });

  test('say where invoices go by a main user who has just signed in, not in a browser that was left open; staff need no such sign-in [W-3-11]', async () => {
    const there = { invoicingType: 'email', emailType: 'new', email: 'thief@evil.example' };
    const left = await world.signIn(karl);
    expect((await read(left)).mayChangeInvoicing).toBe(false);
    expect((await invoice(there, left)).refused).toBe('errors.account.signInToProve');
    expect([(await read()).invoicing, await log(), await world.messages()]).toEqual([null, [], []]);
    // What it says of itself otherwise is changed there as before.
    expect((await change({ city: 'Luleå' }, left)).status).toBe(200);
    expect((await read()).mayChangeInvoicing).toBe(true);
    expect((await invoice({ invoicingType: 'paper', paperAddressType: 'same' })).status).toBe(200);
    now += 11 * 60_000;
    expect((await read()).mayChangeInvoicing).toBe(false);
    expect((await invoice(there)).refused).toBe('errors.account.signInToProve');
    const staff = await staffs();
    expect([(await read(staff)).mayChangeInvoicing, (await invoice(there, staff)).status]).toEqual([true, 200]);
  });

  test('take a fresh sign-in for an address that invoices on paper go to, and the mail says that they do [W-3-11]', async () => {
    const [left, staff] = [await world.signIn(karl), await staffs()];
    await invoice({ invoicingType: 'paper', paperAddressType: 'same' }, staff);
    await change({}, staff);
    for (const moved of [{ city: 'Piteå' }, { postalCode: '11111' }, { address: 'Box 1' }])
      expect((await change(moved, left)).refused).toBe('errors.account.signInToProve');
    expect((await change({ phone: '+46701740609' }, left)).status).toBe(200);
    expect((await change({ city: 'Piteå' })).status).toBe(200);
    const ofCity = (await world.messages()).filter(
      ({ recipient, body }) => recipient === 'office@bygg.example' && body.includes('Ort'),
    );
    expect(ofCity.map(({ body }) => body.includes('Fakturering'))).toContain(true);
  });

  test('that were changed meanwhile are not written over unseen, also by two at once [W-3-11]', async () => {
    const { seen } = await read();
    const save = (changed: object) =>
      main.call(contract.changeOrganisationDetails, {
        organizationCode: organisation.code,
        seen: seen.details,
        name: 'Bygg AB',
        ...typed,
        ...changed,
      });
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      () => save({ city: 'Umeå' }),
      () => save({ city: 'Luleå' }),
    );
    expect(both.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([
      200,
      'errors.organisations.changedMeanwhile',
    ]);
    expect((await log()).filter(([kind]) => kind === 'city')).toHaveLength(1);
    // The invoicing is a part of its own, and guarded as the details are.
    expect((await read()).seen.invoicing).toBe(seen.invoicing);
    const lead = (email: string) =>
      main.call(contract.changeOrganisationInvoicing, {
        organizationCode: organisation.code,
        seen: seen.invoicing,
        invoicing: { invoicingType: 'email', emailType: 'new', email },
      });
    const twice = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      () => lead('one@bygg.example'),
      () => lead('two@bygg.example'),
    );
    expect(twice.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([
      200,
      'errors.organisations.changedMeanwhile',
    ]);
  });

  test('that are changed are told to each main user, also who changed them, and to the address as it was, in their languages [W-3-11]', async () => {
    const others = [
      ['eva@bygg.example', 'fi', 'main'],
      ['liisa@bygg.example', 'et', 'basic'],
    ] as const;
    for (const [email, language, type] of others) {
      const { id } = await world.organisationUser(organisation, type);
      await world.portal.db.updateTable('persons').set({ email, language }).where('id', '=', id).execute();
    }
    const told = async () => {
      const mails = (await world.messages()).filter(({ kind }) => kind === 'company-changed');
      await world.portal.db.deleteFrom('outbox_messages').execute();
      return mails.map(({ recipient, language, body }) => ({ recipient, language, body }));
    };
    // Whoever changed them too: a session of a company's one main user may be somebody else's.
    await world.portal.db.updateTable('persons').set({ email: 'karl@bygg.example' }).where('id', '=', karl.id).execute();
    await invoice({ invoicingType: 'email', emailType: 'new', email: 'thief@evil.example' });
    const [toEva, toKarl, toOffice] = (await told()).toSorted((one, other) => one.recipient.localeCompare(other.recipient));
    expect([toEva?.recipient, toEva?.language]).toEqual(['eva@bygg.example', 'fi']);
    expect([toKarl?.recipient, toOffice?.recipient]).toEqual(['karl@bygg.example', 'office@bygg.example']);
    expect(toEva?.body).toContain('Karl Nyström on muuttanut näitä yrityksen Bygg AB tietoja');
    expect(toEva?.body).toContain('\n\nLaskutus\n\n');
    expect(toEva?.body).toContain(`/${organisation.code}/organization/users/changes`);
    expect(JSON.stringify([toEva, toKarl, toOffice])).not.toContain('thief');
    // A repeat changes nothing and tells nothing; staff who change the address are told to the one before.
    await invoice({ invoicingType: 'email', emailType: 'new', email: 'thief@evil.example' });
    expect(await told()).toEqual([]);
    expect((await change({ email: 'new@bygg.example' }, await staffs())).status).toBe(200);
    const mails = await told();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'eva@bygg.example',
      'karl@bygg.example',
      'office@bygg.example',
    ]);
    expect(mails.find(({ language }) => language === 'fi')?.body).toContain('Asiakaspalvelumme on muuttanut');
  });

  test('are not changed by whoever has caused more mails than one may in a day, which closes them to nobody else [W-3-11]', async () => {
    // Mails about cards, to the same address, count for cards.
    const key = { askedBy: randomUUID(), organisationId: organisation.id };
    const office = 'office@bygg.example';
    expect(await askForMails(world.portal.db, world.portal, key, [office, office, office])).toBeNull();
    // So do all that one causes otherwise: a day of many orders closes no details to who ordered.
    const all = Array.from({ length: world.portal.config.mail.perSender }, (_, number) => `worker${number}@example.com`);
    expect(await askForMails(world.portal.db, world.portal, { askedBy: karl.id }, all)).toBeNull();
    const changes = [];
    for (const city of ['Umeå', 'Luleå', 'Umeå', 'Luleå']) changes.push(await change({ city }));
    expect(changes.map(({ status, refused }) => refused ?? status)).toEqual([200, 200, 200, 'errors.cards.tooManyMails']);
    expect((await read()).city).toBe('Umeå');
    const colleague = await world.signIn(await world.organisationUser(organisation));
    expect((await change({ city: 'Luleå' }, colleague)).status).toBe(200);
    const staff = await staffs();
    for (const city of ['Umeå', 'Luleå', 'Umeå', 'Luleå']) expect((await change({ city }, staff)).status).toBe(200);
  });

  test('are tried twenty times a minute from one browser [W-3-11]', async () => {
    const asked = {
      organizationCode: organisation.code,
      seen: 'x',
      invoicing: { invoicingType: 'email', emailType: 'new', email: 'a@bygg.example' },
    };
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await main.call(contract.changeOrganisationInvoicing, asked)).status);
    expect([new Set(statuses.slice(0, 20)).has(429), statuses[20]]).toEqual([false, 429]);
  });

  test('of two companies that take one name at once one has it [W-3-11]', async () => {
    const other = await world.organisation({ name: 'Tak AB' });
    const rename = async (by: Browser, organizationCode: string) => {
      const { seen } = (await by.call(contract.getOrganisationDetails, { organizationCode })).result;
      return () =>
        by.call(contract.changeOrganisationDetails, { organizationCode, seen: seen.details, name: 'Nya AB', ...typed });
    };
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      await rename(await staffs(), organisation.code),
      await rename(await staffs(), other.code),
    );
    expect(both.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([200, 'errors.organisations.nameExists']);
  });
});
