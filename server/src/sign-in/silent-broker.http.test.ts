import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '@siteid/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '../testing/database/databases.ts';
import { type ForgingBroker, startForgingBroker } from '../testing/outside/forging-broker.ts';
import type { PortalProcess } from '../testing/production/portal-process.ts';
import { startTwoPortals, type TwoPortals } from '../testing/production/two-portals.ts';
import { Visitor } from '../testing/visitor.ts';

/** As `productionOn` has it. */
const publicUrl = 'https://cards.example';
const unavailable = `/error/${Buffer.from(JSON.stringify({ id: 'errors.signIn.unavailable', data: {} })).toString('base64url')}`;

/** The limit is the usual one, and a sign-in that begins at one portal comes back to the other. */
describeOnPostgres('a broker that hangs, at two portals in processes of their own', () => {
  let broker: ForgingBroker;
  let two: TwoPortals;
  let ways: readonly (readonly [PortalProcess, PortalProcess])[];
  beforeAll(async () => {
    broker = await startForgingBroker();
    two = await startTwoPortals({ OIDC_ISSUER: broker.issuer, OIDC_METHOD_BANK: 'acr_values=bank', OIDC_METHOD_GENERAL: '' });
    const [one, other] = two.portals;
    ways = [
      [one, other],
      [other, one],
    ];
  }, 120_000);
  afterAll(async () => {
    await two.close();
    await broker.close();
  });

  const sessions = async () => (await two.database.db.selectFrom('sessions').select('id').execute()).length;
  const pathOf = (location: string | null) => location?.replace(publicUrl, '') ?? '';

  /** Begins at one portal and comes back to the other. Answers where that leads, and how long the slower of its two steps took. */
  async function signIn([begins, ends]: readonly [PortalProcess, PortalProcess]): Promise<{ leads: string; slowest: number }> {
    const visitor = new Visitor(publicUrl, begins.url);
    const begun = performance.now();
    const asked = new URL((await visitor.open('/authentication/sign-in?method=bank&redirect_uri=/cards/all')).location ?? '');
    const atBroker = performance.now();
    if (asked.origin === publicUrl) return { leads: asked.pathname, slowest: atBroker - begun };
    broker.next = { claims: { nonce: asked.searchParams.get('nonce') ?? '' } };
    const back = new Visitor(publicUrl, ends.url);
    for (const [name, value] of visitor.cookies) back.cookies.set(name, value);
    const { location } = await back.open(`/authentication/callback?code=x&state=${asked.searchParams.get('state')}`);
    return { leads: pathOf(location), slowest: Math.max(atBroker - begun, performance.now() - atBroker) };
  }

  test.for(['/', '/jwks', '/token'])(
    'silent at %s: the error page within four seconds, nobody let in, the signed-in go on; then sign-ins work [T36]',
    async (silentAt) => {
      const { headers } = await two.world.signIn(await two.world.person());
      const own = { cookie: headers['cookie'] ?? '', [csrfHeader]: headers[csrfHeader] ?? '' };
      const before = await sessions();
      broker.silentAt = silentAt;
      const over = new AbortController();
      const answers: (readonly [number, boolean])[] = [];
      const goOn = (async () => {
        for (; !over.signal.aborted; await wait(50))
          for (const { url } of two.portals) {
            const reply = await fetch(`${url}/api/general/en/auth-info`, { headers: own });
            const { result } = (await reply.json()) as { result: { otherUiInfo: { isSignedIn: boolean } } };
            answers.push([reply.status, result.otherUiInfo.isSignedIn]);
          }
      })();
      // One after the other, because the broker says one nonce at a time.
      for (const way of ways) {
        const { leads, slowest } = await signIn(way);
        expect([leads, slowest < 4_000], `${slowest} ms`).toEqual([unavailable, true]);
      }
      over.abort();
      await goOn;
      expect(await sessions()).toBe(before);
      expect(answers.length).toBeGreaterThan(20);
      expect(answers.filter(([status, isSignedIn]) => status !== 200 || !isSignedIn)).toEqual([]);
      broker.silentAt = null;
      // The keys of the broker are left unread, so that they can be missing in their turn.
      if (silentAt === '/') return;
      for (const way of ways) expect((await signIn(way)).leads).toBe('/cards/all');
    },
  );
});
