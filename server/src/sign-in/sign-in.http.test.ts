import { languageCookie, manualIdPartnerVisitedCookie, putLanguage } from '@siteid/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { demoPeople } from '../demo/world/demo-people.ts';
import { errorAddress } from '../http/redirects.ts';
import { recordIdentity } from '../people/record-identity.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { reachBroker, type SignInPortal, signInAs, startSignInPortal, throughCallback } from '../testing/sign-in-portal.ts';
import type { Visitor } from '../testing/visitor.ts';

const holder = ['SEPPO_ACTION_SEE_PENDING_CARD_ORDERS', 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER'];
const everyone = 'SEPPO_ACTION_CONFIRM_CARD_ORDER';
const origin = 'http://localhost:3000';
const person = (subject: string) => demoPeople.find((each) => each.subject === subject) ?? demoPeople[0]!;

describeOnEachDatabase('sign-in', (fresh) => {
  let database: DatabaseHandle;
  let portal: SignInPortal;

  beforeEach(async () => {
    database = await fresh();
    portal = await startSignInPortal(database);
  });
  afterEach(() => portal.close());

  const authInfo = async (visitor: Visitor) => (await visitor.call('/general/en/auth-info')).json.result;
  const permissions = async (visitor: Visitor) => (await authInfo(visitor)).currentPermissions;
  const people = () => database.db.selectFrom('persons').selectAll().execute();

  /** What a manual ID partner does in its office. */
  function recordedByPartner(subject: string, phone = person(subject).phone) {
    const { governmentId, givenNames, familyNames, dateOfBirth, nationalities, document } = person(subject);
    return inTransaction(database.db, (tx) =>
      recordIdentity(tx, portal.portal, {
        governmentIds: [governmentId],
        source: 'manualIdVerification',
        document,
        givenNames,
        familyNames,
        dateOfBirth,
        nationalities,
        phone,
      }),
    );
  }

  describe('secure identification', () => {
    test.for(['bank', 'mobile', 'manual'] as const)('by %s gives the rights of a holder [1-6]', async (method) => {
      const visitor = portal.visitor();
      expect(await signInAs(portal, visitor, 'astrid-lindqvist', method)).toBe(`${origin}/cards/all`);
      expect(await permissions(visitor)).toEqual([everyone, ...holder]);
      const { source, document, given_names, nationalities } = await database.db
        .selectFrom('verified_identities')
        .selectAll()
        .executeTakeFirstOrThrow();
      const sources = { bank: 'gluuProvision', mobile: 'dokobit', manual: 'manualIdVerification' };
      expect({ source, document, given_names, nationalities }).toEqual({
        source: sources[method],
        document: method === 'manual' ? 'passport' : 'eid',
        given_names: 'Astrid Maria',
        nationalities: ['SE'],
      });
    });

    test('by SMS is the identity that the partner recorded with the phone number [1-6]', async () => {
      const { personId } = await recordedByPartner('catalina-popescu');
      const visitor = portal.visitor();
      await signInAs(portal, visitor, 'catalina-popescu', 'sms');
      expect(await permissions(visitor)).toEqual([everyone, ...holder]);
      expect((await database.db.selectFrom('sessions').select('person_id').execute())[0]?.person_id).toBe(personId);
    });

    test('by a phone number that still waits lets nobody in, and says until when; afterwards it does [1-6]', async () => {
      await recordedByPartner('catalina-popescu');
      const waitUntil = async (moment: Date) => {
        await database.db.updateTable('verified_identities').set({ phone_counts_from: moment }).execute();
      };
      await waitUntil(new Date(Date.now() + 60_000));
      const visitor = portal.visitor();
      const refused = await signInAs(portal, visitor, 'catalina-popescu', 'sms');
      expect(refused).toBe(`${origin}${errorAddress('errors.signIn.phoneWaits', { hours: 24 })}`);
      expect(await permissions(visitor)).toEqual([everyone]);
      expect(await database.db.selectFrom('sessions').select('person_id').execute()).toEqual([]);
      await waitUntil(new Date(Date.now() - 1000));
      await signInAs(portal, visitor, 'catalina-popescu', 'sms');
      expect(await permissions(visitor)).toEqual([everyone, ...holder]);
    });

    test('by a phone number that nobody recorded gives no identity, whoever it says it is [1-6]', async () => {
      await recordedByPartner('catalina-popescu');
      await database.db
        .insertInto('person_logins')
        .values({
          issuer: portal.portal.config.identityProvider.issuer,
          subject: 'catalina-popescu',
          person_id: (await people())[0]?.id ?? '',
        })
        .execute();
      const visitor = portal.visitor();
      await signInAs(portal, visitor, 'catalina-popescu', 'sms', { phone: '+46701740699' });
      expect(await permissions(visitor)).toEqual([everyone, 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER']);
    });

    test('a recorded number opens its own identity alone: whoever gets it later is that person, not the account [T15]', async () => {
      await recordedByPartner('catalina-popescu');
      await signInAs(portal, portal.visitor(), 'catalina-popescu', 'sms');
      // The partner records a new number; the old one is somebody else's now.
      await recordedByPartner('catalina-popescu', '+46701740698');
      const visitor = portal.visitor();
      await signInAs(portal, visitor, 'catalina-popescu', 'sms', { phone: person('catalina-popescu').phone });
      expect(await permissions(visitor)).toEqual([everyone, 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER']);
      expect(await people()).toHaveLength(2);
    });

    test('by the general method proves nothing, now or after a secure sign-in [1-6]', async () => {
      const visitor = portal.visitor();
      const weak = [everyone, 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER'];
      await signInAs(portal, visitor, 'goran-petrovic', 'general');
      expect(await permissions(visitor)).toEqual(weak);
      await signInAs(portal, visitor, 'goran-petrovic', 'bank');
      expect(await permissions(visitor)).toEqual([everyone, ...holder]);
      await signInAs(portal, visitor, 'goran-petrovic', 'general');
      expect(await permissions(visitor)).toEqual(weak);
      expect(await people()).toHaveLength(1);
    });
  });

  describe('who it is', () => {
    test('the government id says, whatever the account; an e-mail address never does [T15]', async () => {
      await database.db
        .insertInto('persons')
        .values({ username: 'older', given_names: 'A', family_names: 'B', email: person('astrid-lindqvist').email })
        .execute();
      await signInAs(portal, portal.visitor(), 'astrid-lindqvist', 'bank');
      expect(await people()).toHaveLength(2);
      const owner = await database.db.selectFrom('government_ids').select('person_id').executeTakeFirstOrThrow();
      const other = await startSignInPortal(database, {
        people: [{ ...person('astrid-lindqvist'), subject: 'another-account' }],
      });
      await signInAs(other, other.visitor(), 'another-account', 'bank');
      await other.close();
      const tied = await database.db.selectFrom('person_logins').select('person_id').execute();
      expect(tied).toEqual([owner, owner]);
    });

    test('an account of one person that shows the government id of another stays where it was, and is recorded [T15]', async () => {
      const { subject: theirs, ...astrid } = person('astrid-lindqvist');
      await signInAs(portal, portal.visitor(), theirs, 'bank');
      const elsewhere = await startSignInPortal(database, { people: [{ ...person('goran-petrovic'), subject: 'goran' }] });
      await signInAs(elsewhere, elsewhere.visitor(), 'goran', 'bank');
      await elsewhere.close();
      const logins = () => database.db.selectFrom('person_logins').select(['subject', 'person_id']).orderBy('subject').execute();
      const before = await logins();
      expect(new Set(before.map(({ person_id }) => person_id)).size).toBe(2);
      const mixed = await startSignInPortal(database, { people: [{ ...astrid, subject: 'goran' }] });
      await signInAs(mixed, mixed.visitor(), 'goran', 'bank');
      await mixed.close();
      expect(await logins()).toEqual(before);
      const owner = before.find(({ subject }) => subject === theirs)?.person_id;
      const events = await database.db.selectFrom('security_events').select(['kind', 'person_id']).execute();
      expect(events).toEqual([{ kind: 'login-of-another-person', person_id: owner }]);
      const now = await database.db.selectFrom('sessions').select('person_id').orderBy('created', 'desc').executeTakeFirst();
      expect(now?.person_id).toBe(owner);
    });

    test('two first sign-ins at once are one person [T15]', async () => {
      const visitors = Array.from({ length: 6 }, () => portal.visitor());
      await Promise.all(visitors.map((visitor) => signInAs(portal, visitor, 'astrid-lindqvist', 'bank')));
      expect(await people()).toHaveLength(1);
      expect(await database.db.selectFrom('sessions').select('person_id').execute()).toHaveLength(6);
    });

    test('"Someone else" is whoever the form says [1-6]', async () => {
      const visitor = portal.visitor();
      const { href } = await reachBroker(visitor, '/authentication/sign-in?method=bank&redirect_uri=/');
      const fields = {
        step: 'someone-else',
        method: 'bank',
        givenNames: 'Ada',
        familyNames: 'Berg',
        dateOfBirth: '1990-02-03',
        nationality: 'se',
        idType: 'ssn',
        idCountry: 'SE',
        idValue: '19900203-2382',
      };
      expect((await visitor.post(href, { ...fields, dateOfBirth: 'x' })).status).toBe(422);
      expect(await throughCallback(visitor, await visitor.post(href, fields))).toBe(`${origin}/`);
      expect((await authInfo(visitor)).userProfile.fullName).toBe('Ada Berg');
    });
  });

  describe('around it', () => {
    test('a language chosen before it is kept, and becomes that of whoever has none; a saved one stays [1-11]', async () => {
      const choose = (visitor: Visitor, language: string) => visitor.call(putLanguage.path, { language });
      const spoken = async (visitor: Visitor) => (await authInfo(visitor)).otherUiInfo.uiLanguage;
      const saved = async () => (await people()).map(({ language }) => language);

      const first = portal.visitor();
      await signInAs(portal, first, 'astrid-lindqvist', 'bank');
      // Nobody has chosen anything: the browser's own language, which the call names, goes on.
      expect([await saved(), await spoken(first), first.cookies.get(languageCookie)]).toEqual([[null], 'en', undefined]);

      const chooser = portal.visitor();
      await authInfo(chooser);
      await choose(chooser, 'fi');
      await signInAs(portal, chooser, 'astrid-lindqvist', 'bank');
      expect([await saved(), await spoken(chooser)]).toEqual([['fi'], 'fi']);

      const shared = portal.visitor();
      await authInfo(shared);
      await choose(shared, 'et');
      await signInAs(portal, shared, 'astrid-lindqvist', 'bank');
      expect([await saved(), await spoken(shared), shared.cookies.get(languageCookie)]).toEqual([['fi'], 'fi', 'fi']);
    });

    test('the broker is told the language that the browser chose', async () => {
      const visitor = portal.visitor();
      const asked = async () => (await visitor.open('/authentication/sign-in')).location ?? '';
      expect(new URL(await asked()).searchParams.get('ui_locales')).toBeNull();
      await authInfo(visitor);
      await visitor.call(putLanguage.path, { language: 'sv' });
      expect(new URL(await asked()).searchParams.get('ui_locales')).toBe('sv');
    });

    test('an anonymous person starts it from anywhere, and comes back to the page with its supplier [1-13]', async () => {
      const visitor = portal.visitor();
      const landed = await signInAs(portal, visitor, 'astrid-lindqvist', 'bank', { returnTo: '/confirm-order/kortverket' });
      expect(landed).toBe(`${origin}/confirm-order/kortverket`);
    });

    test('every address comes from configuration, whatever host the request names [T18]', async () => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const urls = ['/cards/my-cards', '/open-my-cards', '/open-my-cards-after-authentication', '/authentication/sign-out'];
      for (const url of [...urls, '/authentication/sign-in', '/authentication/callback?state=x', '/api/general/en/auth-info']) {
        const reply = await portal.server.inject({ url, headers });
        expect(JSON.stringify(reply.headers) + reply.body).not.toContain('evil');
      }
    });

    test('a method that was asked for is asked for at the broker', async () => {
      const asked = async (query: string) => {
        const { location } = await portal.visitor().open(`/authentication/sign-in?${query}`);
        return new URL(location ?? '').searchParams.get('acr_values');
      };
      expect([await asked('method=mobile'), await asked('method=nonsense'), await asked('')]).toEqual([
        'urn:siteid:mobile',
        null,
        null,
      ]);
    });

    test('the broker is told to ask who it is, whatever it remembers, and to answer this attempt alone [1-6, T13]', async () => {
      for (const query of ['', 'method=bank', 'method=mobile', 'method=sms', 'method=manual', 'method=general']) {
        const { location } = await portal.visitor().open(`/authentication/sign-in?${query}`);
        const asked = Object.fromEntries(new URL(location ?? '').searchParams);
        expect(asked).toMatchObject({ prompt: 'login', response_type: 'code', code_challenge_method: 'S256' });
        for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked[secret], secret).toMatch(/^[\w-]{43}$/);
      }
    });

    test.for([
      ['//e.example', '/'],
      ['https://e.example/', '/'],
      ['javascript:alert(1)', '/'],
      ['/authentication/sign-out', '/'],
      [`${origin}/cards/view-order/1?a=b`, '/cards/view-order/1?a=b'],
    ] as const)('with redirect_uri %s it ends at %s [7-4, T16]', async ([asked, end]) => {
      expect(await signInAs(portal, portal.visitor(), 'astrid-lindqvist', 'general', { returnTo: asked })).toBe(
        `${origin}${end}`,
      );
    });

    test('an invitation leads back to where it is redeemed, and stands nowhere readable meanwhile [T23]', async () => {
      const visitor = portal.visitor();
      const token = 'a'.repeat(43);
      const { href } = await reachBroker(visitor, `/authentication/sign-in?method=bank&invitation=${token}`);
      const kept = await database.db.selectFrom('sign_in_attempts').select('return_to').execute();
      expect(kept).toHaveLength(1);
      expect(Buffer.from(kept[0]?.return_to ?? '', 'base64').toString('latin1') + kept[0]?.return_to).not.toMatch(
        /a{9}|invitation/,
      );
      const page = await visitor.post(href, { step: 'person', method: 'bank', person: 'jana-kask' });
      expect(await throughCallback(visitor, page)).toBe(`${origin}/invitation/${token}`);
    });

    test('a visit to the manual ID partner is forgotten by an SMS sign-in, not by another [2.3-2]', async () => {
      const visitor = portal.visitor();
      visitor.cookies.set(manualIdPartnerVisitedCookie, 'true');
      await signInAs(portal, visitor, 'farah-haddad', 'general');
      expect(visitor.cookies.has(manualIdPartnerVisitedCookie)).toBe(true);
      await signInAs(portal, visitor, 'farah-haddad', 'sms');
      expect(visitor.cookies.has(manualIdPartnerVisitedCookie)).toBe(false);
    });

    test('cancelling at the broker leaves the visitor anonymous', async () => {
      const visitor = portal.visitor();
      const { href } = await reachBroker(visitor, '/authentication/sign-in?redirect_uri=/');
      expect(await throughCallback(visitor, await visitor.post(href, { step: 'cancel' }))).toContain('/error/');
      expect((await authInfo(visitor)).otherUiInfo.isSignedIn).toBe(false);
    });
  });

  describe('a callback [T13]', () => {
    async function toCallback(visitor: Visitor): Promise<string> {
      const { href } = await reachBroker(visitor, '/authentication/sign-in?method=bank&redirect_uri=/');
      const { location } = await visitor.post(href, { step: 'person', method: 'bank', person: 'astrid-lindqvist' });
      return (await visitor.follow(location ?? '', ({ pathname }) => pathname === '/authentication/callback')).url.href;
    }
    const sessions = async () => (await database.db.selectFrom('sessions').select('method').execute()).length;

    test('serves once: whoever is signed in by it is led on by a second, and is not signed in anew [R-8-5]', async () => {
      const visitor = portal.visitor();
      const callback = await toCallback(visitor);
      expect((await visitor.open(callback)).location).toBe(`${origin}/`);
      const again = await visitor.open(callback);
      expect([again.location, again.headers.getSetCookie(), await sessions()]).toEqual([`${origin}/`, [], 1]);
      visitor.cookies.delete(portal.server.gate.cookies.sessionName);
      const without = await visitor.open(callback);
      expect([without.location?.includes('/error/'), without.headers.getSetCookie(), await sessions()]).toEqual([true, [], 1]);
    });

    test('is worth nothing in another browser, and still good in its own', async () => {
      const visitor = portal.visitor();
      const callback = await toCallback(visitor);
      const other = portal.visitor();
      await other.open('/authentication/sign-in');
      expect((await other.open(callback)).location).toContain('/error/');
      expect((await portal.visitor().open(callback)).location).toContain('/error/');
      expect(await sessions()).toBe(0);
      expect((await visitor.open(callback)).location).toBe(`${origin}/`);
    });

    test('that comes after its ten minutes is refused', async () => {
      const visitor = portal.visitor();
      const callback = await toCallback(visitor);
      const expires = new Date(Date.now() - 1000);
      await database.db.updateTable('sign_in_attempts').set({ expires }).execute();
      expect((await visitor.open(callback)).location).toContain('/error/');
      expect(await sessions()).toBe(0);
    });

    test('that nobody began, or of another sign-in, is refused and recorded', async () => {
      const visitor = portal.visitor();
      const first = new URL(await toCallback(visitor));
      const second = new URL(await toCallback(visitor));
      const mixed = new URL(second);
      mixed.searchParams.set('code', first.searchParams.get('code') ?? '');
      for (const address of ['/authentication/callback', '/authentication/callback?state=x&code=y', mixed.href]) {
        expect((await visitor.open(address)).location).toContain('/error/');
      }
      expect(await sessions()).toBe(0);
      const events = await database.db.selectFrom('security_events').select(['kind', 'detail']).execute();
      expect(events).toEqual([{ kind: 'sign-in-refused', detail: expect.objectContaining({ 'no-attempt': 2 }) }]);
      expect(Object.keys(events[0]?.detail ?? {})).toHaveLength(3);
    });
  });
});
