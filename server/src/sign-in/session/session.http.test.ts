import { csrfCookie, openEmailChange, putLanguage, sessionTokenMissingHeader } from '@siteid/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { makeEmailLink } from '../../email-verification/verify-email.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type SignInPortal, signInAs, startSignInPortal } from '../../testing/sign-in-portal.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { sessionHashOf } from './read-actor.ts';

const origin = 'http://localhost:3000';
const ownOrders = '/cards/orders-for-display';
const minute = 60_000;

describeOnEachDatabase('a session', (fresh) => {
  let database: DatabaseHandle;
  let portal: SignInPortal;
  let clock: number;
  let visitor: Visitor;

  beforeEach(async () => {
    database = await fresh();
    clock = Date.now();
    portal = await startSignInPortal(database, { now: () => new Date(clock) });
    visitor = portal.visitor();
  });
  afterEach(() => portal.close());

  const signIn = (as: Visitor, person = 'astrid-lindqvist') => signInAs(portal, as, person, 'bank');
  const sessionName = () => portal.server.gate.cookies.sessionName;
  const status = async (as: Visitor) => (await as.call(ownOrders)).status;
  const sessions = () => database.db.selectFrom('sessions').selectAll().execute();

  describe('its secret', () => {
    test('is new at each sign-in, and the old one is over [T12]', async () => {
      const planted = 'p'.repeat(43);
      visitor.cookies.set(sessionName(), planted);
      await signIn(visitor);
      const first = visitor.cookies.get(sessionName()) ?? '';
      expect([first.length >= 43, first === planted, await status(visitor)]).toEqual([true, false, 200]);
      await signIn(visitor);
      expect(visitor.cookies.get(sessionName())).not.toBe(first);
      expect(await sessions()).toHaveLength(1);
      for (const old of [planted, first]) {
        visitor.cookies.set(sessionName(), old);
        const reply = await visitor.call(ownOrders);
        expect([reply.status, reply.headers.get(sessionTokenMissingHeader)]).toEqual([403, 'true']);
      }
    });

    test('comes with a new one of the browser: a sign-in that was begun under the former ends at the landing page, a link of a mail goes on [R-8-5]', async () => {
      const visit = portal.server.gate.cookies.preSessionName;
      const before = 'p'.repeat(43);
      // Whoever planted this has a sign-in of their own under it, up to the way back.
      visitor.cookies.set(visit, before);
      const planter = portal.visitor();
      planter.cookies.set(visit, before);
      const begun = await planter.follow('/authentication/sign-in?method=bank&redirect_uri=/cards/all', ({ pathname }) =>
        pathname.includes('/interaction/'),
      );
      const chosen = await planter.post(begun.url.href, { step: 'person', method: 'bank', person: 'bjorn-akesson' });
      const wayBack = await planter.follow(chosen.location ?? '', ({ pathname }) => pathname === '/authentication/callback');
      await signIn(visitor);
      expect(await database.db.selectFrom('sign_in_attempts').select('method').execute()).toEqual([]);
      const between = visitor.cookies.get(visit) ?? '';
      const { id: personId } = await database.db.selectFrom('persons').select('id').executeTakeFirstOrThrow();
      const prover = { personId, browser: between, purpose: 'account' } as const;
      const token = await database.db.transaction().execute((tx) => makeEmailLink(tx, portal.portal, prover, 'new@example.com'));
      expect((await visitor.open(wayBack.url.href)).location).toBe(`${origin}/`);
      expect((await sessions()).map(({ person_id: whose }) => whose)).toEqual([personId]);
      await signIn(visitor);
      const after = visitor.cookies.get(visit) ?? '';
      expect([new Set([before, between, after]).size, after.length]).toEqual([3, 43]);
      const open = () => visitor.call(openEmailChange.path, { token }, 'POST');
      visitor.cookies.set(visit, between);
      expect((await open()).json.logicExceptionMessageKey).toBe('errors.emailVerification.sessionMismatch');
      visitor.cookies.set(visit, after);
      expect((await open()).json.result).toEqual({ email: 'new@example.com' });
    });

    test('is not what is stored [T12]', async () => {
      await signIn(visitor);
      const [session] = await sessions();
      const stored = session?.id_hash.toString('hex') ?? '';
      for (const form of [stored, Buffer.from(stored, 'hex').toString('base64url')]) {
        visitor.cookies.set(sessionName(), form);
        expect(await status(visitor)).toBe(403);
      }
    });

    test('is hidden from scripts and other sites; its names and marks follow the public address', async () => {
      await signIn(visitor);
      expect(visitor.attributes.get(sessionName())).toBe('Path=/; HttpOnly; SameSite=Lax');
      expect(visitor.attributes.get(csrfCookie)).toBe('Path=/; SameSite=Lax');
      expect(visitor.attributes.get(portal.server.gate.cookies.ownPagesName)).toBe('Path=/; HttpOnly; SameSite=Strict');
      const names = [...visitor.cookies.keys()].filter((name) => name.startsWith('demo-broker'));
      expect(names).not.toContain(sessionName());
      const https = await startSignInPortal(database, { env: { PUBLIC_URL: 'https://cards.example' } });
      const secure = https.visitor();
      await signInAs(https, secure, 'astrid-lindqvist', 'bank');
      await https.close();
      expect(secure.attributes.get('__Host-siteid-session')).toBe('Path=/; HttpOnly; Secure; SameSite=Lax');
      expect(secure.attributes.get('__Host-siteid-own-pages')).toBe('Path=/; HttpOnly; Secure; SameSite=Strict');
    });

    test('does not come with the token of another session [T11]', async () => {
      const other = portal.visitor();
      await signIn(visitor);
      await signIn(other, 'bjorn-akesson');
      const put = (token?: string) => visitor.call(putLanguage.path, { language: 'sv' }, 'PUT', token);
      expect((await put(other.cookies.get(csrfCookie))).status).toBe(403);
      expect((await put('')).status).toBe(403);
      expect((await put(visitor.cookies.get(csrfCookie))).status).toBe(200);
    });
  });

  describe('it ends', () => {
    test('by sign-out, also for a copy of its cookies and after a restart [T12, 7-4]', async () => {
      await signIn(visitor);
      const copy = portal.visitor();
      for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
      expect((await visitor.open('/authentication/sign-out')).location).toBe(`${origin}/`);
      expect([visitor.cookies.has(sessionName()), await status(copy)]).toEqual([false, 403]);
      await portal.close();
      portal = await startSignInPortal(database, { now: () => new Date(clock) });
      const later = portal.visitor();
      for (const [name, value] of copy.cookies) later.cookies.set(name, value);
      expect(await status(later)).toBe(403);
    });

    test('not by a restart', async () => {
      await signIn(visitor);
      await portal.close();
      portal = await startSignInPortal(database, { now: () => new Date(clock) });
      const later = portal.visitor();
      for (const [name, value] of visitor.cookies) later.cookies.set(name, value);
      expect(await status(later)).toBe(200);
    });

    test('after thirty minutes without a request, or after twelve hours', async () => {
      await signIn(visitor);
      clock += 29 * minute;
      expect(await status(visitor)).toBe(200);
      clock += 29 * minute;
      expect(await status(visitor)).toBe(200);
      clock += 30 * minute + 1;
      expect(await status(visitor)).toBe(403);

      await signIn(visitor);
      for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
        clock += 20 * minute;
        expect(await status(visitor)).toBe(200);
      }
      clock += 20 * minute + 1;
      expect(await status(visitor)).toBe(403);
    });

    test('and was last seen a minute ago at most, without a write for every request', async () => {
      await signIn(visitor);
      const seen = async () => (await sessions())[0]?.last_seen.getTime();
      const start = clock;
      clock += 59_000;
      await status(visitor);
      expect(await seen()).toBe(start);
      clock += 1_000;
      await status(visitor);
      expect(await seen()).toBe(start + minute);
    });

    test('and lives while it is used, where it may rest for a minute alone', async () => {
      await portal.close();
      portal = await startSignInPortal(database, { now: () => new Date(clock), env: { SESSION_IDLE_MINUTES: '1' } });
      visitor = portal.visitor();
      await signIn(visitor);
      for (let passed = 0; passed < 3; passed += 1) {
        clock += 50_000;
        expect(await status(visitor)).toBe(200);
      }
      clock += minute;
      expect(await status(visitor)).toBe(403);
    });

    test('not by a link or a picture elsewhere, nor by a browser that looks ahead [7-4, T9, T10]', async () => {
      await signIn(visitor);
      for (const from of ['cross-site', 'same-site']) {
        await visitor.open('/authentication/sign-out', { headers: { 'sec-fetch-site': from } });
      }
      await visitor.open('/authentication/sign-out', { headers: { 'sec-purpose': 'prefetch' } });
      await visitor.open('/authentication/sign-out', { method: 'HEAD' });
      expect(await status(visitor)).toBe(200);
    });
  });

  test('is ended for a browser that does not say where it comes from only by what came from our pages [7-4, T9]', async () => {
    await signIn(visitor);
    const name = portal.server.gate.cookies.ownPagesName;
    const mark = visitor.cookies.get(name) ?? '';
    const signOut = async () => (await visitor.open('/authentication/sign-out?redirect_uri=/explanation')).location;
    for (const elsewhere of [undefined, '', 'x'.repeat(mark.length)]) {
      if (elsewhere === undefined) visitor.cookies.delete(name);
      else visitor.cookies.set(name, elsewhere);
      expect([elsewhere, await signOut(), visitor.cookies.has(sessionName())]).toEqual([elsewhere, `${origin}/`, true]);
    }
    expect(await status(visitor)).toBe(200);
    visitor.cookies.set(name, mark);
    expect([await signOut(), visitor.cookies.has(sessionName()), visitor.cookies.has(name)]).toEqual([
      `${origin}/explanation`,
      false,
      false,
    ]);
  });

  test('is not taken away by the answer to a picture elsewhere, which comes without its cookie [7-4, T9]', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await portal.visitor().open('/authentication/sign-out', { headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([302, []]);
    }
  });

  test('a sign-out lands where configuration says, else at an address of our own [7-4, T16]', async () => {
    const landing = async (asked: string) =>
      (await visitor.open(`/authentication/sign-out?redirect_uri=${encodeURIComponent(asked)}`)).location;
    expect(await landing('/explanation')).toBe(`${origin}/explanation`);
    expect(await landing('https://e.example')).toBe(`${origin}/`);
    const configured = await startSignInPortal(database, { env: { URL_AFTER_SIGN_OUT: 'https://company.example/bye' } });
    expect((await configured.visitor().open('/authentication/sign-out?redirect_uri=/')).location).toBe(
      'https://company.example/bye',
    );
    await configured.close();
  });

  describe('its rights are read at each request', () => {
    async function member(userType: 'main' | 'basic') {
      const organisation = await database.db
        .insertInto('organisations')
        .values({ code: 'COMPANY', name: 'Company', company_number: '1', country: 'SE', state: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await database.db.selectFrom('persons').select('id').executeTakeFirstOrThrow();
      const row = { person_id: id, organisation_id: organisation.id, user_type: userType } as const;
      await database.db.insertInto('company_users').values(row).execute();
    }
    const list = () => visitor.call(`${ownOrders}/COMPANY`);

    test('what is taken away is gone at the next [T6, 7-2]', async () => {
      await signIn(visitor);
      const hash = (await visitor.call(ownOrders)).json.authInfoHash;
      await member('basic');
      const seen = await list();
      expect([seen.status, seen.json.authInfoHash === hash]).toEqual([200, false]);
      await database.db.updateTable('company_users').set({ user_type: 'inactive' }).execute();
      const gone = await list();
      expect([gone.status, gone.headers.get(sessionTokenMissingHeader)]).toEqual([403, null]);
      expect(gone.json.authInfoHash).not.toBe(seen.json.authInfoHash);
    });

    test('are each one’s own where many ask in the same moment, and nobody’s where a session is over [T6]', async () => {
      const people = ['astrid-lindqvist', 'bjorn-akesson', 'karl-nystrom', 'jana-kask'];
      const visitors = await Promise.all(
        people.map(async (person) => {
          const each = portal.visitor();
          await signIn(each, person);
          return each;
        }),
      );
      const over = portal.visitor();
      await signIn(over);
      const idHash = sessionHashOf(over.cookies.get(sessionName()) ?? '');
      await database.db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
      const askedBy = [...visitors, over, portal.visitor(), ...visitors.toReversed(), over];
      const named = await Promise.all(
        askedBy.map(async (each) => (await each.call('/general/en/auth-info')).json.result.userProfile.fullName),
      );
      const names = named.slice(0, people.length);
      expect(new Set(names).size).toBe(people.length);
      expect(named).toEqual([...names, null, null, ...names.toReversed(), null]);
    });

    test('their digest changes with rights and profile, not with whom one represents [7-2]', async () => {
      await signIn(visitor);
      await member('main');
      const digest = async (path = ownOrders) => (await visitor.call(path)).json.authInfoHash;
      const before = await digest();
      expect(before).toMatch(/^[\w-]{16}$/);
      expect([await digest(), await digest('/general/en/auth-info/COMPANY'), await digest(`${ownOrders}/COMPANY`)]).toEqual([
        before,
        before,
        before,
      ]);
      await visitor.call(putLanguage.path, { language: 'fi' });
      const inFinnish = await digest();
      expect(inFinnish).not.toBe(before);
      await database.db.updateTable('persons').set({ family_names: 'Newname' }).execute();
      expect(await digest()).not.toBe(inFinnish);
    });

    test('a session of nobody has none, and no digest', async () => {
      const reply = await portal.visitor().call('/general/config');
      expect([reply.status, 'authInfoHash' in reply.json]).toEqual([200, false]);
    });
  });
});
