import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { errorAddress } from '../http/redirects.ts';
import { countRefusedSignIn, deleteOldSecurityEvents, insertSecurityEvent } from '../security-events/security-event-store.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { reachBroker, type SignInPortal, signInAs, startSignInPortal, throughCallback } from '../testing/sign-in-portal.ts';
import { testPortal } from '../testing/test-portal.ts';
import { purgeSessions } from './session/purge-sessions.ts';

describeOnEachDatabase('what anybody may write by signing in', (fresh) => {
  let database: DatabaseHandle;
  let portal: SignInPortal;
  beforeEach(async () => {
    database = await fresh();
    portal = await startSignInPortal(database);
  });
  afterEach(() => portal.close());

  const events = () => database.db.selectFrom('security_events').select('detail').orderBy('id').execute();
  const callback = '/authentication/callback?state=x';
  const unavailable = errorAddress('errors.signIn.unavailable');
  const open = (url: string, { from = '192.0.2.7', browser = '' } = {}) => {
    const cookie = `${portal.server.gate.cookies.preSessionName}=${browser}`;
    return portal.server.inject({ url, remoteAddress: from, ...(browser !== '' && { headers: { cookie } }) });
  };
  const openOften = async (times: number, url: string, from: { from?: string; browser?: string } = {}) => {
    const replies = await Promise.all(Array.from({ length: times }, () => open(url, from)));
    return replies.filter(({ headers }) => headers.location === unavailable);
  };

  test('is limited for each browser: the others of its office sign in meanwhile [T28]', async () => {
    const refused = await openOften(700, '/authentication/sign-in', { browser: 'a'.repeat(43) });
    expect(refused).toHaveLength(640);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    for (const browser of ['b'.repeat(43), '']) {
      expect((await open('/authentication/sign-in', { browser })).headers.location).not.toContain('/error/');
    }
    expect(await database.db.selectFrom('sign_in_attempts').select('method').execute()).toHaveLength(62);
  });

  test('is limited for each address, whatever browsers it names; another one signs in meanwhile [T28]', async () => {
    // Of the same limit, and it asks no broker.
    expect(await openOften(610, '/authentication/sign-contract')).toHaveLength(10);
    for (const browser of ['c'.repeat(43), ''])
      expect((await open('/authentication/sign-in', { browser })).headers.location).toBe(unavailable);
    expect((await open('/authentication/sign-in', { from: '192.0.2.8' })).headers.location).not.toContain('/error/');
    expect(await database.db.selectFrom('sign_in_attempts').select('method').execute()).toHaveLength(1);
  });

  test('is limited apart for returns that nobody began; whoever comes back from the broker is let in [R-10-12, T28]', async () => {
    const [early, late] = [portal.visitor(), portal.visitor()];
    const interaction = await reachBroker(early, '/authentication/sign-in?method=bank&redirect_uri=/cards/all');
    const from = '127.0.0.1';
    expect(await openOften(610, callback, { from })).toHaveLength(10);
    expect(await signInAs(portal, late, 'bjorn-akesson', 'bank')).toBe('http://localhost:3000/cards/all');
    expect((await openOften(610, '/authentication/sign-contract', { from })).length).toBeGreaterThan(0);
    expect((await open('/authentication/sign-in', { from })).headers.location).toBe(unavailable);
    const page = await early.post(interaction.href, { step: 'person', method: 'bank', person: 'astrid-lindqvist' });
    expect(await throughCallback(early, page)).toBe('http://localhost:3000/cards/all');
  });

  test('leaves one row for each address and hour, which counts', async () => {
    await openOften(100, callback);
    await openOften(3, callback, { from: '192.0.2.8' });
    expect((await events()).map(({ detail }) => detail)).toEqual([
      { address: '192.0.2.7', 'no-attempt': 100 },
      { address: '192.0.2.8', 'no-attempt': 3 },
    ]);
  });

  test('holds nothing of what an address says, and is no fault for what cannot be kept [T14, T29]', async () => {
    for (const error of ['x'.repeat(10_000), '%00', 'OAUTH_INVENTED', 'server_error']) {
      const visitor = portal.visitor();
      const asked = new URL((await visitor.open('/authentication/sign-in')).location ?? '');
      const state = asked.searchParams.get('state');
      const issuer = encodeURIComponent(portal.portal.config.identityProvider.issuer);
      const { status } = await visitor.open(`/authentication/callback?state=${state}&iss=${issuer}&error=${error}`);
      expect(status).toBe(302);
    }
    const [event, ...others] = await events();
    expect([event?.detail, others]).toEqual([{ address: '127.0.0.1', other: 3, server_error: 1 }, []]);
  });

  test('of what anybody may cause the oldest goes when it is too much, and nothing else with it', async () => {
    const at = new Date('2026-11-20T12:00:00Z');
    await insertSecurityEvent(database.db, { at, kind: 'staff-limit-reached', detail: {} });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await countRefusedSignIn(database.db, { at, address, reason: 'other' });
    }
    await deleteOldSecurityEvents(database.db, new Date(0), 2);
    expect((await events()).map(({ detail }) => detail['address'])).toEqual([undefined, '192.0.2.2', '192.0.2.3']);
  });

  test('a detail of a security event is short and can be kept, wherever it came from', async () => {
    const detail = { claims: `a\0${'b'.repeat(5000)}` };
    await insertSecurityEvent(database.db, { at: new Date(), kind: 'sign-in-proves-nothing', detail });
    expect((await events())[0]?.detail['claims']).toBe(`a${'b'.repeat(999)}`);
  });

  test('is forgotten after 400 days', async () => {
    const day = 86_400_000;
    const now = new Date('2026-11-20T12:00:00Z');
    for (const days of [399, 401]) {
      await insertSecurityEvent(database.db, { at: new Date(now.getTime() - days * day), kind: `${days}`, detail: {} });
    }
    await purgeSessions(testPortal(database, { now: () => now }));
    expect(await database.db.selectFrom('security_events').select('kind').execute()).toEqual([{ kind: '399' }]);
  });
});
