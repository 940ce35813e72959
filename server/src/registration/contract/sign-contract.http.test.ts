import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { errorAddress } from '../../http/redirects.ts';
import { deliverMessages, type Letter } from '../../mail/deliver-messages.ts';
import { openBody } from '../../mail/outbox.ts';
import { listMessages } from '../../mail/outbox-store.ts';
import type { ProvenIdentity } from '../../people/record-identity.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type ForgingBroker, startForgingBroker } from '../../testing/outside/forging-broker.ts';
import { reachBroker, type SignInPortal, signInAs, startSignInPortal, throughCallback } from '../../testing/sign-in-portal.ts';
import { startTestRegistry, type TestRegistry } from '../../testing/test-registry.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { registerCompany } from './register-company.ts';

const company = { name: 'Granbacka Bygg AB', address: 'Granvägen 3', postalCode: '903 30', city: 'Umeå' };
const details = { ...company, email: 'office@example.com', phone: '+46701234567', language: 'sv' };
const claimsOf = (sub: string, value: string) => ({
  sub,
  given_name: 'Ada',
  family_name: 'Berg',
  birthdate: '1990-01-01',
  nationalities: ['SE'],
  government_ids: [{ type: 'ssn', country: 'SE', value }],
});
const ada = claimsOf('ada', '19900101-2380');
const eva = claimsOf('eva', '19900101-2398');
const seconds = () => Math.floor(Date.now() / 1000);

describeOnEachDatabase('the contract of a company', (fresh) => {
  let database: DatabaseHandle;
  let broker: ForgingBroker;
  let registry: TestRegistry;
  let portal: SignInPortal;
  let visitor: Visitor;

  const start = async (env: Record<string, string> = {}) => {
    portal = await startSignInPortal(database, { env: { ...broker.env, REGISTRY_URL: registry.url, ...env } });
    visitor = portal.visitor();
    await signIn(visitor, ada);
  };
  beforeEach(async () => {
    database = await fresh();
    broker = await startForgingBroker();
    registry = await startTestRegistry();
    registry.answers.set('SE/559900-0001', { outcome: 'eligible_not_registered', company });
  });
  afterEach(async () => {
    await portal.close();
    await broker.close();
    registry.close();
  });

  /** Begins at the address, skips the broker's pages, and comes back; answers where that leads, and what the broker was asked. */
  async function throughBroker(by: Visitor, address: string, claims: Record<string, unknown>, back = 'code=x') {
    const asked = new URL((await by.open(address)).location ?? '');
    const { nonce, state } = Object.fromEntries(asked.searchParams);
    broker.next = { claims: { nonce, ...claims } };
    const { location } = await by.open(`/authentication/callback?${back}&state=${state}`);
    return { asked: asked.searchParams, leads: location?.replace(portal.portal.config.http.publicUrl, '') };
  }
  const signIn = (by: Visitor, claims: Record<string, unknown>) =>
    throughBroker(by, '/authentication/sign-in?method=bank', claims);
  const signAddress = (way = 'sameDevice') => `/authentication/sign-contract?way=${way}&language=sv`;
  const sign = async (claims: Record<string, unknown> = { ...ada, auth_time: seconds() }, by = visitor, back?: string) =>
    (await throughBroker(by, signAddress(), claims, back)).leads;
  const read = async (by = visitor) => (await by.call('/registration')).json.result;
  const lastSigning = async () => (await read()).registration.lastSigning;

  async function reachContract(by = visitor, changed: object = {}, companyNumber = '559900-0001'): Promise<void> {
    await by.call('/registration/company', { country: 'SE', companyNumber }, 'POST');
    const saved = await by.call('/registration/details', { ...details, ...changed }, 'POST');
    expect(saved.status).toBe(200);
    await by.call('/registration/invoicing', { invoicing: { invoicingType: 'email', emailType: 'same' } }, 'POST');
    const mails = await listMessages(database.db, 100);
    const newest = mails.find(({ kind }) => kind === 'email-verification');
    const token = newest && /email\/([\w-]+)/.exec(openBody(portal.portal, newest))?.[1];
    expect((await by.call('/registration/prove-email', { token }, 'POST')).status).toBe(200);
    expect((await read(by)).step).toBe('contract');
  }
  const organisations = () => database.db.selectFrom('organisations').selectAll().execute();

  describe('is signed by a sign-in that happens now', () => {
    beforeEach(() => start());

    test('and gives the company its logo, which it may change [W-2-9, W-3-11]', async () => {
      const { default: sharp } = await import('sharp');
      const picture = await sharp({ create: { width: 64, height: 32, channels: 4, background: '#123456' } })
        .png()
        .toBuffer();
      await reachContract(visitor, { logo: picture.toString('base64') });
      expect(await sign()).toBe('/register-company/registered');
      const at = '/organizations/details/GRANBACKA-BYGG-AB';
      const { seen, ...known } = (await visitor.call(at)).json.result;
      expect(known.hasContract).toBe(true);
      expect(known.logo).toMatch(/^data:image/);
      const { name, address, postalCode, city, phone, language } = known;
      const changed = { name, address, postalCode, city, phone, language, seen: seen.details, keepsLogo: false };
      expect((await visitor.call(at.replace('/details', '/change-details'), changed, 'POST')).status).toBe(200);
      expect((await visitor.call(at)).json.result.logo).toBeNull();
    });

    test('and makes the company, its first main user and what is kept of the signature [W-2-9, W-2-10, W-2-11, W-2-12]', async () => {
      await reachContract();
      const document = (await visitor.open('/api/registration/contract/sv')).body;
      expect(document.slice(0, 5)).toBe('%PDF-');
      const { asked, leads } = await throughBroker(visitor, signAddress(), { ...ada, auth_time: seconds() });
      expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', max_age: '0', acr_values: 'bank', ui_locales: 'sv' });
      expect(leads).toBe('/register-company/registered');
      const [organisation, ...more] = await organisations();
      expect(more).toEqual([]);
      expect(organisation).toMatchObject({
        code: 'GRANBACKA-BYGG-AB',
        name: company.name,
        company_number: '559900-0001',
        state: 'pending',
        email: 'office@example.com',
        invoicing: { invoicingType: 'email', emailType: 'same' },
      });
      const users = await database.db.selectFrom('company_users').select(['user_type', 'state']).execute();
      expect(users).toEqual([{ user_type: 'main', state: 'accepted' }]);
      const [kept] = await database.db.selectFrom('company_contracts').selectAll().execute();
      expect(kept).toMatchObject({ signed_by: 'Ada Berg', source: 'gluuProvision', sign_way: 'sameDevice', language: 'sv' });
      expect(kept).toMatchObject({
        details_source: 'registry',
        registry_outcome: 'eligible_not_registered',
        registry_name: 'Granbacka Bygg AB',
        email_proven: 'office@example.com',
      });
      expect(kept?.document_hash).toEqual(
        createHash('sha256')
          .update(kept?.document ?? '')
          .digest(),
      );
      expect(kept?.document.toString('utf8')).toBe(document);
      expect(kept?.document.includes(kept.document_hash.toString('hex'))).toBe(false);
      expect(await read()).toMatchObject({ step: 'company', registration: null, registered: { state: 'pending' } });
      const changes = await database.db.selectFrom('membership_changes').select(['kind', 'role', 'whom']).execute();
      expect(changes).toEqual([{ kind: 'added', role: 'main', whom: 'Ada Berg' }]);
      const log = (await visitor.call('/organizations/user-changes/GRANBACKA-BYGG-AB')).json.result.changes;
      const line = { kind: 'company-registered', whom: company.name, was: null, becomes: 'pending', by: 'Ada Berg' };
      expect(log).toContainEqual(expect.objectContaining(line));
    });

    test('and the customer service is told once, in the company’s language, that it waits to be accepted [W-2-11]', async () => {
      await reachContract();
      await sign();
      await sign();
      const told = (await listMessages(database.db, 100)).filter(({ kind }) => kind === 'company-waits');
      const { customerSupport } = portal.portal.config.portal;
      expect(told.map(({ recipient, language }) => [recipient, language])).toEqual([[customerSupport.sv.email, 'sv']]);
      const body = told[0] === undefined ? '' : openBody(portal.portal, told[0]);
      for (const said of [company.name, '559900-0001', '/customers/GRANBACKA-BYGG-AB']) expect(body).toContain(said);
    });

    test('and of many companies of one signer the customer service is told of five in a day [W-2-11]', async () => {
      for (let number = 1; number <= 6; number += 1) {
        registry.answers.set(`SE/559900-000${number}`, { outcome: 'not_registered_organisation_found' });
        const own = { name: `Granbacka ${number} AB`, email: `office${number}@example.com` };
        await reachContract(visitor, own, `559900-000${number}`);
        expect(await sign()).toBe('/register-company/registered');
      }
      expect(await organisations()).toHaveLength(6);
      const told = (await listMessages(database.db, 100)).filter(({ kind }) => kind === 'company-waits');
      expect(told).toHaveLength(5);
    });

    test('and the signed copy is mailed, and downloaded by the company’s main users alone [W-2-10]', async () => {
      await reachContract();
      await sign();
      const letters: Letter[] = [];
      const send = async (letter: Letter) => void letters.push(letter);
      const carrier = { channels: ['email'], send, isFinal: () => false, close: () => undefined } as const;
      await deliverMessages(portal.portal, carrier);
      const letter = letters.find(({ contract }) => contract !== null);
      expect(letter).toMatchObject({ recipient: 'office@example.com', language: 'sv' });
      const [kept] = await database.db.selectFrom('company_contracts').select('signed_copy').execute();
      expect(letter?.contract?.equals(kept?.signed_copy ?? Buffer.alloc(0))).toBe(true);
      const link = /https:\S+/.exec(letter?.body ?? '')?.[0] ?? '';
      const copy = await visitor.open(link);
      expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const stranger = portal.visitor();
      await signIn(stranger, eva);
      expect((await stranger.open(link)).status).toBe(403);
    });

    test.for([
      ['without auth_time', {}],
      ['of two minutes ago', { auth_time: seconds() - 120 }],
    ] as const)('and a sign-in %s signs nothing [W-2-9]', async ([_which, when]) => {
      await reachContract();
      expect(await sign({ ...ada, ...when })).toBe('/register-company/contract');
      expect([await lastSigning(), await organisations()]).toEqual(['strongAuthentication.failed_strong_auth', []]);
    });

    test('and one that was cancelled, or proves nobody, is told as failed [4-17, W-2-9]', async () => {
      await reachContract();
      expect(await sign({}, visitor, 'error=access_denied')).toBe('/register-company/contract');
      expect(await lastSigning()).toBe('strongAuthentication.failed_strong_auth');
      await visitor.call('/registration/details', details, 'POST');
      expect(await lastSigning()).toBeNull();
      await sign({ ...ada, government_ids: undefined, auth_time: seconds() });
      expect([await lastSigning(), await organisations()]).toEqual(['strongAuthentication.failed_strong_auth', []]);
    });

    test('and one that proves who they are by a document that somebody looked at, and by no e-ID, signs nothing [4-17, W-2-9]', async () => {
      await reachContract();
      await sign({ ...ada, verification_document: 'passport', auth_time: seconds() });
      expect([await lastSigning(), await organisations()]).toEqual(['strongAuthentication.failed_strong_auth', []]);
    });

    test('and the e-ID of another signs nothing, and signs nobody in [4-17, W-2-9]', async () => {
      await reachContract();
      const unknown = claimsOf('ivar', '19900101-2406');
      expect(await sign({ ...unknown, auth_time: seconds() })).toBe('/register-company/contract');
      expect(await lastSigning()).toBe('strongAuthentication.failed_nin_validation');
      await signIn(portal.visitor(), eva);
      await sign({ ...eva, auth_time: seconds() });
      expect(await lastSigning()).toBe('strongAuthentication.failed_current_nin_already_verified');
      expect(await organisations()).toEqual([]);
    });

    test('and one that its signer signed in beside, in another tab, is told as failed; of another nothing is told [4-17, W-2-9]', async () => {
      await reachContract();
      const told = async () => (await database.db.selectFrom('registrations').select('last_signing').execute())[0]?.last_signing;
      for (const [claims, becomes] of [
        [eva, null],
        [ada, 'strongAuthentication.failed_strong_auth'],
      ] as const) {
        await signIn(visitor, ada);
        const asked = new URL((await visitor.open(signAddress())).location ?? '');
        expect(asked.searchParams.get('max_age')).toBe('0');
        await signIn(visitor, claims);
        expect([await told(), await organisations()]).toEqual([becomes, []]);
        const { nonce, state } = Object.fromEntries(asked.searchParams);
        broker.next = { claims: { nonce, ...ada, auth_time: seconds() } };
        await visitor.open(`/authentication/callback?code=x&state=${state}`);
        expect([await told(), await organisations()]).toEqual([becomes, []]);
      }
      expect(await sign()).toBe('/register-company/registered');
    });

    test('and a contract that changed meanwhile is read again [W-2-10]', async () => {
      await reachContract();
      const asked = new URL((await visitor.open(signAddress())).location ?? '');
      const { nonce, state } = Object.fromEntries(asked.searchParams);
      await visitor.call('/registration/details', { ...details, city: 'Luleå' }, 'POST');
      broker.next = { claims: { nonce, ...ada, auth_time: seconds() } };
      await visitor.open(`/authentication/callback?code=x&state=${state}`);
      expect([await lastSigning(), await organisations()]).toEqual(['errors.registration.contractChanged', []]);
    });

    test('and not before the contact e-mail is proven [W-2-5]', async () => {
      await reachContract();
      await visitor.call('/registration/details', { ...details, email: 'new@example.com' }, 'POST');
      const { location } = await visitor.open(signAddress());
      expect(location).toBe('https://cards.example/register-company/contract');
      expect(await lastSigning()).toBe('errors.registration.emailNotProven');
    });

    test('and not on the word of another site, nor in a way that is off [W-2-9]', async () => {
      await reachContract();
      const contract = 'https://cards.example/register-company/contract';
      const elsewhere = await visitor.open(signAddress(), { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(elsewhere.location).toBe(contract);
      expect((await visitor.open(signAddress('smartId'))).location).toBe(contract);
      expect((await read()).signWays).toEqual(['mobile', 'sameDevice']);
    });
  });

  test('signed by two at once for one company registers it for one, and the other is told [W-2-7, W-2-14]', async () => {
    await start();
    await reachContract();
    const other = portal.visitor();
    await signIn(other, eva);
    await reachContract(other, { name: 'Granbacka Two AB' });
    for (const by of [visitor, other]) await by.open(signAddress());
    const attempts = await database.db.selectFrom('sign_in_attempts').selectAll().where('signer_id', 'is not', null).execute();
    const proven: ProvenIdentity = {
      source: 'gluuProvision',
      document: 'eid',
      governmentIds: [{ idType: 'ssn', country: 'SE', value: '19900101-2380' }],
      givenNames: 'Ada',
      familyNames: 'Berg',
      dateOfBirth: '1990-01-01',
      nationalities: ['SE'],
    };
    // As each sign-in comes back: a broker that says what it was told last tells one at a time.
    const results = await Promise.all(
      attempts.map(({ signer_id, document_hash, document_language, sign_way }) => {
        if (signer_id === null || document_hash === null || document_language === null || sign_way === null)
          throw new Error('an attempt to sign without what is signed');
        const signing = { signerId: signer_id, documentHash: document_hash, language: document_language, way: sign_way };
        return registerCompany(portal.portal, null, signing, proven);
      }),
    );
    expect(results.toSorted()).toEqual(['errors.registration.companyAlreadyRegistered', 'registered']);
    expect(await organisations()).toHaveLength(1);
    const told = await Promise.all([visitor, other].map(async (by) => (await read(by)).registration?.lastSigning));
    expect(told.filter((each) => each !== undefined)).toEqual(['errors.registration.companyAlreadyRegistered']);
  });

  test('of a name that came meanwhile is told by its message [W-2-7]', async () => {
    await start();
    await reachContract();
    const row = { code: 'OTHER', name: company.name, company_number: '556000-0001', country: 'SE', state: 'active' } as const;
    await database.db.insertInto('organisations').values(row).execute();
    await sign();
    expect(await lastSigning()).toBe('errors.organisations.nameExists');
  });

  test('whose company could not be made is told by its own message, and nothing of it is kept [W-2-7]', async () => {
    await start();
    await reachContract();
    await sql`alter table company_users add constraint nobody check (user_type <> 'main')`.execute(database.db);
    const leads = await sign();
    await sql`alter table company_users drop constraint nobody`.execute(database.db);
    expect(leads).toBe(errorAddress('errors.registration.userNotCreated'));
    expect(await organisations()).toEqual([]);
    expect((await read()).step).toBe('contract');
  });

  describe('makes the company active at once', () => {
    const states = async () => (await organisations()).map(({ state }) => state);

    test('where configuration says so, and the registry that this person may sign, by their number [W-2-11]', async () => {
      await start({ REGISTRATION_ACTIVE_AT_ONCE: 'true' });
      await reachContract();
      await sign();
      expect(await states()).toEqual(['active']);
      // It waits for nobody.
      expect((await listMessages(database.db, 100)).map(({ kind }) => kind)).not.toContain('company-waits');
      const asked = registry.asked.at(-1);
      expect(asked?.path).toBe('/companies/SE/559900-0001/signatory');
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        governmentIds: [{ type: 'ssn', country: 'SE', value: '19900101-2380' }],
      });
    });

    test('and not where the registry does not say so [W-2-11]', async () => {
      await start({ REGISTRATION_ACTIVE_AT_ONCE: 'true' });
      registry.maySign = false;
      await reachContract();
      await sign();
      expect(await states()).toEqual(['pending']);
    });

    test('and not under a name that the registry does not give it, or where it is eligible no more [W-2-11]', async () => {
      await start({ REGISTRATION_ACTIVE_AT_ONCE: 'true' });
      await reachContract(visitor, { name: 'A Bank That Everybody Knows' });
      await sign();
      expect(await states()).toEqual(['pending']);
      await database.db.updateTable('organisations').set({ company_number: '559900-9999' }).execute();
      await reachContract();
      registry.answers.set('SE/559900-0001', { outcome: 'not_eligible', company });
      await sign();
      expect(await states()).toEqual(['pending', 'pending']);
    });

    test('and not where the details were typed by hand [W-2-4, W-2-11]', async () => {
      registry.answers.set('SE/559900-0001', { outcome: 'not_registered_organisation_found' });
      await start({ REGISTRATION_ACTIVE_AT_ONCE: 'true' });
      await reachContract();
      await sign();
      expect(await states()).toEqual(['pending']);
    });
  });

  test('is signed at a real OpenID provider too, whichever way it is asked for [W-2-9]', async () => {
    portal = await startSignInPortal(database, { env: { REGISTRY_URL: registry.url } });
    visitor = portal.visitor();
    await signInAs(portal, visitor, 'sven-ek', 'bank');
    await reachContract();
    const interaction = await reachBroker(visitor, signAddress('smartId'));
    const page = await visitor.post(interaction.href, { step: 'person', method: 'mobile', person: 'sven-ek' });
    expect(await throughCallback(visitor, page)).toBe('http://localhost:3000/register-company/registered');
    expect((await organisations()).map(({ name }) => name)).toEqual([company.name]);
  });
});
