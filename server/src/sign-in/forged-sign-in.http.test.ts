import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { readConfig } from '../settings/config.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type Forgery, type ForgingBroker, startForgingBroker } from '../testing/outside/forging-broker.ts';
import { type SignInPortal, startSignInPortal } from '../testing/sign-in-portal.ts';
import type { Visitor } from '../testing/visitor.ts';

const errorPage = (id: string) => `/error/${Buffer.from(JSON.stringify({ id, data: {} })).toString('base64url')}`;
const failed = errorPage('errors.signIn.failed');
const unavailable = errorPage('errors.signIn.unavailable');

test('a broker has three seconds where nothing else is configured [T36]', () => {
  expect(readConfig({ PORTAL_MODE: 'demo' }).identityProvider.timeoutMs).toBe(3_000);
});

describeOnEachDatabase('a broker that is not honest, or not there', (fresh) => {
  let database: DatabaseHandle;
  let broker: ForgingBroker;
  let portal: SignInPortal;

  beforeEach(async () => {
    database = await fresh();
    broker = await startForgingBroker();
    portal = await startSignInPortal(database, { env: { ...broker.env, OIDC_TIMEOUT_MS: '600' } });
  });
  afterEach(async () => {
    await portal.close();
    await broker.close();
  });

  /** Begins at the portal, skips the broker's pages, and comes back with a code. */
  async function signIn(visitor: Visitor, forge: (nonce: string) => Forgery, more = ''): Promise<string> {
    const asked = new URL((await visitor.open('/authentication/sign-in?method=bank&redirect_uri=/cards/all')).location ?? '');
    broker.next = forge(asked.searchParams.get('nonce') ?? '');
    const back = `/authentication/callback?code=x&state=${asked.searchParams.get('state')}${more}`;
    const { location } = await visitor.open(back);
    return location?.replace(portal.portal.config.http.publicUrl, '') ?? '';
  }
  const sessions = () => database.db.selectFrom('sessions').selectAll().execute();
  const events = () => database.db.selectFrom('security_events').select(['kind', 'detail']).execute();

  /** The address, and one reason that stands there once. */
  const refusedOnce = {
    kind: 'sign-in-refused',
    detail: expect.toSatisfy((detail: object) => Object.values(detail).includes(1)),
  };

  const ada = {
    given_name: 'Ada',
    family_name: 'Berg',
    birthdate: '1990-01-01',
    nationalities: ['SE'],
    government_ids: [{ type: 'ssn', country: 'SE', value: '19900101-2380' }],
  };
  const identities = () => database.db.selectFrom('verified_identities').select(['given_names', 'source']).execute();

  test('an honest ID token makes a session', async () => {
    expect(await signIn(portal.visitor(), (nonce) => ({ claims: { ...ada, nonce } }))).toBe('/cards/all');
    expect(await sessions()).toHaveLength(1);
    expect(await events()).toEqual([]);
  });

  test('one asked to sign in anew is believed only with a moment of now; that changes the phone, any other sign-in does not [W-4-2, W-4-3, T14]', async () => {
    const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
    const mayChange = async (visitor: Visitor) => {
      const { json } = await visitor.call('/account/phone', { phone: '070-174 06 35', country: 'SE' }, 'POST');
      return [(await visitor.call('/account')).json.result.mayChangeContact, json.logicExceptionMessageKey];
    };
    const visitor = portal.visitor();
    // A word of its own that it was just now counts for nothing where the portal did not ask.
    expect(await signIn(visitor, (nonce) => ({ claims: { ...ada, nonce, auth_time: seconds() } }))).toBe('/cards/all');
    expect(await mayChange(visitor)).toEqual([false, 'errors.account.signInToProve']);
    const again = async (when: object, ask = 'fresh=true') => {
      const asked = new URL((await visitor.open(`/authentication/sign-in?${ask}&redirect_uri=/account`)).location ?? '')
        .searchParams;
      broker.next = { claims: { ...ada, nonce: asked.get('nonce') ?? '', ...when } };
      const { location } = await visitor.open(`/authentication/callback?code=x&state=${asked.get('state')}`);
      return { asked: Object.fromEntries(asked), leads: location?.replace(portal.portal.config.http.publicUrl, '') };
    };
    for (const when of [{}, { auth_time: seconds(120) }]) {
      expect((await again(when)).leads).toBe(failed);
      expect(await mayChange(visitor)).toEqual([false, 'errors.account.signInToProve']);
    }
    const { asked, leads } = await again({ auth_time: seconds() });
    expect([asked, leads]).toEqual([expect.objectContaining({ prompt: 'login', max_age: '0' }), '/account']);
    expect(await mayChange(visitor)).toEqual([true, undefined]);
    // Once more without being asked anew: the new session is none of these.
    await again({ auth_time: seconds() }, 'method=bank');
    expect(await mayChange(visitor)).toEqual([false, 'errors.account.signInToProve']);
  });

  test('what the ID token does not say of the person is asked at userinfo [1-6]', async () => {
    broker.hasUserInfo = true;
    const claims = { given_name: 'Ada Maria' };
    expect(await signIn(portal.visitor(), (nonce) => ({ claims: { ...claims, nonce }, userInfo: ada }))).toBe('/cards/all');
    expect(await identities()).toEqual([{ given_names: 'Ada Maria', source: 'gluuProvision' }]);
    expect(await events()).toEqual([]);
  });

  test('a phone number, and that it is verified, come from one source, and so do government ids and their document [1-6, T15]', async () => {
    broker.hasUserInfo = true;
    const phones = async () => database.db.selectFrom('verified_identities').select(['phone_hash', 'document']).execute();
    const { government_ids, ...rest } = ada;
    const half = { phone_number: '+46701740601', given_name: 'Ada', government_ids };
    const other = { ...rest, phone_number_verified: true, verification_document: 'passport' };
    await signIn(portal.visitor(), (nonce) => ({ claims: { ...half, nonce }, userInfo: other }));
    expect(await phones()).toEqual([{ phone_hash: null, document: 'eid' }]);
  });

  test('how somebody signed in is the ID token’s word alone: an account that remembers a bank proves nothing [1-6, T14]', async () => {
    broker.hasUserInfo = true;
    const remembered = { ...ada, acr: 'bank', amr: ['bank'], verification_source: 'bankId' };
    await signIn(portal.visitor(), (nonce) => ({ claims: { nonce, acr: undefined }, userInfo: remembered }));
    expect(await identities()).toEqual([]);
    expect((await sessions()).map(({ method }) => method)).toEqual(['general']);
  });

  test('userinfo of another subject is refused and recorded [T14]', async () => {
    broker.hasUserInfo = true;
    expect(await signIn(portal.visitor(), (nonce) => ({ claims: { nonce }, userInfo: { ...ada, sub: 'eva' } }))).toBe(failed);
    expect([await sessions(), await identities()]).toEqual([[], []]);
    expect(await events()).toEqual([refusedOnce]);
  });

  test('a broker that is silent at userinfo lets nobody in [T36]', async () => {
    broker.hasUserInfo = true;
    broker.silentAt = '/userinfo';
    expect(await signIn(portal.visitor(), (nonce) => ({ claims: { nonce } }))).toBe(unavailable);
  });

  test('a sign-in that names nobody, or proves nothing though its method should, is recorded with the claims that came', async () => {
    await signIn(portal.visitor(), (nonce) => ({ claims: { nonce } }));
    await signIn(portal.visitor(), (nonce) => ({ claims: { ...ada, government_ids: undefined, nonce } }));
    await signIn(portal.visitor(), (nonce) => ({ claims: { given_name: 'Ada', acr: undefined, nonce } }));
    const recorded = await events();
    expect(recorded.map(({ kind }) => kind)).toEqual(['sign-in-names-nobody', 'sign-in-proves-nothing']);
    expect(recorded[1]?.detail).toEqual({ method: 'bank', claims: expect.stringContaining('birthdate') });
    expect(JSON.stringify(recorded)).not.toContain('Berg');
  });

  const forgeries: Record<string, (nonce: string) => Forgery> = {
    'alg none': (nonce) => ({ header: { alg: 'none' }, signature: 'none', claims: { nonce } }),
    'no signature': (nonce) => ({ signature: 'none', claims: { nonce } }),
    'a key that is not the broker’s': (nonce) => ({ signature: 'foreign-key', claims: { nonce } }),
    'another audience': (nonce) => ({ claims: { nonce, aud: 'somebody' } }),
    'another issuer': (nonce) => ({ claims: { nonce, iss: 'https://evil.example' } }),
    'another nonce': () => ({ claims: { nonce: 'n' } }),
    'no nonce': () => ({}),
    'an end in the past': (nonce) => ({ claims: { nonce, exp: 1_000 } }),
    'no subject': (nonce) => ({ claims: { nonce, sub: undefined } }),
  };
  test.for(Object.entries(forgeries))('an ID token with %s is refused and recorded [T14]', async ([, forge]) => {
    const visitor = portal.visitor();
    expect(await signIn(visitor, forge)).toBe(failed);
    expect(await sessions()).toEqual([]);
    expect(visitor.cookies.has(portal.server.gate.cookies.sessionName)).toBe(false);
    expect(await events()).toEqual([refusedOnce]);
  });

  test('an error of the broker lets nobody in; a cancelled sign-in is no offence', async () => {
    expect(await signIn(portal.visitor(), () => ({}), '&error=server_error')).toBe(failed);
    expect(await events()).toHaveLength(1);
    expect(await signIn(portal.visitor(), () => ({}), '&error=access_denied')).toBe(errorPage('errors.signIn.cancelled'));
    expect([await events(), await sessions()]).toEqual([[expect.anything()], []]);
  });

  test('a method that is off signs nobody in, whatever the broker says', async () => {
    expect(await signIn(portal.visitor(), (nonce) => ({ claims: { nonce, acr: 'sms' } }))).toBe(failed);
    expect(await sessions()).toEqual([]);
  });

  const honest = (nonce: string) => ({ claims: { nonce } });

  test('a broker that is silent from the first ends in the error page within its limit, and is looked up again [T36]', async () => {
    broker.silentAt = '/';
    const start = performance.now();
    const { location } = await portal.visitor().open('/authentication/sign-in');
    expect([location, performance.now() - start < 1_500]).toEqual([`${portal.portal.config.http.publicUrl}${unavailable}`, true]);
    broker.silentAt = null;
    expect(await signIn(portal.visitor(), honest)).toBe('/cards/all');
  });

  test.for(['/token', '/jwks'])(
    'a broker silent at %s lets nobody in, and leaves the signed-in alone [T36]',
    async (silentAt) => {
      const before = portal.visitor();
      if (silentAt === '/token') await signIn(before, honest);
      broker.silentAt = silentAt;
      const start = performance.now();
      expect(await signIn(portal.visitor(), honest)).toBe(unavailable);
      expect(performance.now() - start).toBeLessThan(1_500);
      expect((await before.call('/general/en/auth-info')).json.result.otherUiInfo.isSignedIn).toBe(silentAt === '/token');
      expect(await sessions()).toHaveLength(silentAt === '/token' ? 1 : 0);
    },
  );

  test('a sign-out ends the session at the broker too, and comes back to where it was to lead [7-4]', async () => {
    const visitor = portal.visitor();
    await signIn(visitor, (nonce) => ({ claims: { nonce } }));
    const { location } = await visitor.open('/authentication/sign-out?redirect_uri=/explanation');
    const atBroker = new URL(location ?? '');
    expect(`${atBroker.origin}${atBroker.pathname}`).toBe(`${broker.issuer}/end`);
    const { id_token_hint, post_logout_redirect_uri, state } = Object.fromEntries(atBroker.searchParams);
    expect(id_token_hint?.split('.')).toHaveLength(3);
    expect((await visitor.open(`${post_logout_redirect_uri}?state=${state}`)).location).toBe(state);
    expect(state).toBe(`${portal.portal.config.http.publicUrl}/explanation`);
    expect((await visitor.open('/authentication/signed-out?state=https://evil.example')).location).toBe(
      `${portal.portal.config.http.publicUrl}/`,
    );
    expect(await sessions()).toEqual([]);
  });

  test('whoever erases themselves ends the session at the broker too, and comes back to where that is said [R-6-10]', async () => {
    const visitor = portal.visitor();
    await signIn(visitor, (nonce) => ({ claims: { nonce } }));
    await portal.portal.db.updateTable('sessions').set({ is_fresh: true }).execute();
    const { json } = await visitor.call('/account/erase', undefined, 'POST');
    const atBroker = new URL(json.result.signOutAt);
    expect(`${atBroker.origin}${atBroker.pathname}`).toBe(`${broker.issuer}/end`);
    const { id_token_hint, post_logout_redirect_uri, state } = Object.fromEntries(atBroker.searchParams);
    expect(id_token_hint?.split('.')).toHaveLength(3);
    expect(state).toBe(`${portal.portal.config.http.publicUrl}/account/erased`);
    expect((await visitor.open(`${post_logout_redirect_uri}?state=${state}`)).location).toBe(state);
    expect(await sessions()).toEqual([]);
  });

  test('a silent broker does not keep anybody signed in [7-4, T36]', async () => {
    const visitor = portal.visitor();
    await signIn(visitor, (nonce) => ({ claims: { nonce } }));
    broker.silentAt = '/';
    await visitor.open('/authentication/sign-out');
    expect(await sessions()).toEqual([]);
  });

  test('an ID token at rest is unreadable [T23]', async () => {
    const claims = { government_ids: [{ type: 'ssn', country: 'SE', value: '19900101-2380' }] };
    await signIn(portal.visitor(), (nonce) => ({ claims: { ...claims, nonce } }));
    const [session] = await sessions();
    expect(Buffer.from(session?.id_token_hint ?? '', 'base64').toString('latin1')).not.toContain('eyJ');
    expect(await database.db.selectFrom('government_ids').select('id').execute()).toHaveLength(1);
  });
});
