import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type Forgery, type ForgingBroker, startForgingBroker } from '../testing/outside/forging-broker.ts';
import { type SignInPortal, startSignInPortal } from '../testing/sign-in-portal.ts';
import type { Visitor } from '../testing/visitor.ts';
import { purgeSessions } from './session/purge-sessions.ts';

const address = '/authentication/backchannel-logout';
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const seconds = (from = 0) => Math.floor(Date.now() / 1000) + from;
/** An honest message of the broker's session `there`; each has a name of its own. */
let messages = 0;
const message = (more: Record<string, unknown> = {}, how: Forgery = {}): Forgery => {
  messages += 1;
  return { ...how, claims: { jti: `message ${messages}`, sid: 'there', events: event, ...more } };
};

describeOnEachDatabase('a sign-out that the broker tells of', (fresh, engine) => {
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

  /** Begins at the portal, and answers with the address by which the browser comes back from the broker. */
  async function begin(visitor: Visitor, claims: object): Promise<string> {
    const asked = new URL((await visitor.open('/authentication/sign-in?redirect_uri=/cards/all')).location ?? '').searchParams;
    broker.next = { claims: { nonce: asked.get('nonce') ?? '', ...claims } };
    return `/authentication/callback?code=x&state=${asked.get('state')}`;
  }
  async function signedIn(claims: object, at = portal): Promise<Visitor> {
    const visitor = at.visitor();
    await visitor.open(await begin(visitor, claims));
    return visitor;
  }
  const isSignedIn = async (visitor: Visitor) =>
    (await visitor.call('/general/en/auth-info')).json.result.otherUiInfo.isSignedIn as boolean;
  const whoIsIn = (...visitors: Visitor[]) => Promise.all(visitors.map(isSignedIn));
  const send = (token: string, at = portal) => at.visitor().post(address, { logout_token: token });
  const tell = (forgery: Forgery) => send(broker.logoutToken(forgery));
  const kept = () => database.db.selectFrom('broker_sign_outs').selectAll().execute();
  const ended = async () =>
    (await database.db.selectFrom('deeds').select(['kind', 'person_id', 'detail']).orderBy('id').execute()).filter(
      ({ kind }) => kind === 'sessions-ended',
    );

  test('ends what came of that session, in every portal with the next call, and nothing else; who did it is written down [R-8-2, R-7-1]', async () => {
    const other = await startSignInPortal(database, { env: broker.env });
    try {
      const [here, elsewhere] = [await signedIn({ sid: 'there' }), await signedIn({ sid: 'there' }, other)];
      const [later, eva] = [await signedIn({ sid: 'another' }), await signedIn({ sub: 'eva', sid: 'evas' }, other)];
      const answer = await tell(message());
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
      expect(await whoIsIn(here, elsewhere, later, eva)).toEqual([false, false, true, true]);
      const { person_id: person } = await database.db
        .selectFrom('person_logins')
        .selectAll()
        .where('subject', '=', 'ada')
        .executeTakeFirstOrThrow();
      expect(await ended()).toEqual([{ kind: 'sessions-ended', person_id: null, detail: { count: 2, person, by: 'broker' } }]);
    } finally {
      await other.close();
    }
  });

  test('ends all of a subject where it names no session, and of both names the one; where no session was named at the sign-in, with any of its subject [R-8-2]', async () => {
    const sessions = async () =>
      [await signedIn({ sid: 'there' }), await signedIn({ sid: 'another' }), await signedIn({})] as const;
    const eva = await signedIn({ sub: 'eva', sid: 'there' });
    const first = await sessions();
    expect((await tell(message({ sub: 'ada' }))).status).toBe(200);
    expect(await whoIsIn(...first, eva)).toEqual([false, true, false, true]);
    const second = await sessions();
    expect((await tell(message({ sub: 'ada', sid: undefined }))).status).toBe(200);
    expect(await whoIsIn(...first, ...second, eva)).toEqual([false, false, false, false, false, false, true]);
  });

  const forged: Record<string, () => Forgery> = {
    'alg none': () => message({}, { header: { alg: 'none' }, signature: 'none' }),
    'no signature': () => message({}, { signature: 'none' }),
    'a key that is not the broker’s': () => message({}, { signature: 'foreign-key' }),
    'a key that the broker does not have': () => message({}, { header: { kid: 'another' } }),
    'an algorithm that the broker does not use': () => message({}, { header: { alg: 'HS256' } }),
    'another audience': () => message({ aud: 'somebody' }),
    'another issuer': () => message({ iss: 'https://evil.example' }),
    'a time long ago': () => message({ iat: seconds(-400), exp: undefined }),
    'a time to come': () => message({ iat: seconds(120) }),
    'no time': () => message({ iat: undefined }),
    'an end in the past': () => message({ exp: seconds(-90) }),
    'a nonce': () => message({ nonce: 'n' }),
    'no events': () => message({ events: undefined }),
    'another event': () => message({ events: { 'https://evil.example': {} } }),
    'an event that is no object': () => message({ events: Object.keys(event) }),
    'no name of its own': () => message({ jti: undefined }),
    'neither a session nor a subject': () => message({ sid: undefined }),
    'a session that is no text': () => message({ sid: ['there'] }),
    'a name of ten thousand letters': () => message({ sid: 's'.repeat(10_000) }),
  };
  test('that was forged in any way ends nothing, leaves nothing, and is answered 400 [R-8-3]', async () => {
    const visitor = await signedIn({ sid: 'there' });
    const refused = { error: 'invalid_request', error_description: expect.any(String) };
    for (const [name, forge] of Object.entries(forged)) {
      const { status, headers, body } = await tell(forge());
      expect([name, status, headers.get('cache-control'), JSON.parse(body)]).toEqual([name, 400, 'no-store', refused]);
      expect([name, await isSignedIn(visitor), await kept()]).toEqual([name, true, []]);
    }
  });

  test('is believed once, also when it comes twice at once; what it was is forgotten soon [R-8-3]', async () => {
    const token = broker.logoutToken(message());
    const visitor = await signedIn({ sid: 'there' });
    const answers = await atOnce(
      { db: database.db, engine, table: 'sessions' },
      () => send(token),
      () => send(token),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await isSignedIn(visitor)).toBe(false);
    expect([(await send(token)).status, (await kept()).length, (await ended()).length]).toEqual([400, 1, 1]);
    const inMinutes = (minutes: number) => ({ ...portal.portal, now: () => new Date(Date.now() + minutes * 60_000) });
    await purgeSessions(inMinutes(14));
    expect(await kept()).toHaveLength(1);
    await purgeSessions(inMinutes(16));
    expect(await kept()).toEqual([]);
  });

  describe('and a sign-in of that session that is on its way', () => {
    test('comes to nothing after it [R-8-2]', async () => {
      const visitor = portal.visitor();
      const back = await begin(visitor, { sid: 'there' });
      expect((await tell(message())).status).toBe(200);
      expect((await visitor.open(back)).location).toContain('/error/');
      expect(await isSignedIn(visitor)).toBe(false);
    });

    test('leaves no session when both come at once [R-8-2]', async () => {
      const visitor = portal.visitor();
      const back = await begin(visitor, { sid: 'there' });
      const token = broker.logoutToken(message());
      await atOnce(
        { db: database.db, engine, table: 'sessions' },
        () => visitor.open(back),
        () => send(token),
      );
      expect(await isSignedIn(visitor)).toBe(false);
      expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    });
  });

  test('is refused while the broker’s keys do not come, and taken when it comes again [R-8-3]', async () => {
    const visitor = await signedIn({ sid: 'there' });
    const token = broker.logoutToken(message());
    broker.silentAt = '/jwks';
    expect([(await send(token)).status, await isSignedIn(visitor)]).toEqual([400, true]);
    broker.silentAt = null;
    expect([(await send(token)).status, await isSignedIn(visitor)]).toEqual([200, false]);
  });

  test('is no door for a stranger: one token in a short form, so many times a minute, and nothing is kept [R-8-3]', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (payload: string, headers: Record<string, string> = form, remoteAddress = '192.0.2.7') =>
      (await portal.server.inject({ method: 'POST', url: address, payload, headers, remoteAddress })).statusCode;
    const token = broker.logoutToken(message());
    expect(await post(`logout_token=${token}&logout_token=${token}`)).toBe(400);
    expect(await post('')).toBe(400);
    expect(await post(JSON.stringify({ logout_token: token }), { 'content-type': 'application/json' })).toBe(415);
    expect(await post(`logout_token=${'x'.repeat(16 * 1024)}`)).toBe(413);
    expect((await portal.server.inject({ method: 'GET', url: address })).statusCode).toBe(404);
    const statuses = await Promise.all(Array.from({ length: 2000 }, () => post('logout_token=x')));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect([await post(`logout_token=${token}`), await kept()]).toEqual([429, []]);
    expect([await post(`more=words&logout_token=${token}`, form, '192.0.2.8'), (await kept()).length]).toEqual([200, 1]);
  });
});
