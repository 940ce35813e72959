import { apiBase, getAuthInfo, getConfiguration, languages, partnerApiBase } from '@siteid/contract';
import { expect, test } from 'vitest';
import { listenTo } from '../../monitoring/happenings.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { World } from '../../testing/world.ts';

const least = 10;
const env = { REQUESTS_PER_SESSION: '20', REQUESTS_PER_KEY: '20', REQUESTS_PER_ADDRESS: String(least) };
const config = `${apiBase}/general/config`;

describeOnEachDatabase('how much one may ask in a minute', (fresh) => {
  // Of one minute.
  const now = () => new Date('2026-11-24T07:00:10Z');
  /** What so many requests at once are answered, from one address. */
  async function statuses(world: World, url: string, count: number, headers = {}, remoteAddress = '192.0.2.1') {
    const replies = await Promise.all(Array.from({ length: count }, () => world.server.inject({ url, headers, remoteAddress })));
    return replies.map(({ statusCode }) => statusCode);
  }
  const countOf = (status: number, all: readonly number[]) => all.filter((each) => each === status).length;

  test('an address that shows nothing has an end, at calls and at pages; the next address goes on [R-10-1]', async () => {
    const world = await World.make(await fresh(), { env, now });
    const answered = await statuses(world, config, least + 5);
    expect([countOf(200, answered), countOf(429, answered)]).toEqual([least, 5]);
    for (const url of ['/nowhere', `${partnerApiBase}/events`, '/authentication/sign-out', `${apiBase}/openapi.json`])
      expect(await statuses(world, url, 1)).toEqual([429]);
    expect(await statuses(world, config, 1, {}, '192.0.2.2')).toEqual([200]);
    expect(await statuses(world, '/health/live', 30)).toEqual(Array.from({ length: 30 }, () => 200));
  });

  test('a session has its own end, and goes on while others use up its address [R-10-1]', async () => {
    const world = await World.make(await fresh(), { env, now });
    const [one, other] = [await world.signIn(await world.person()), await world.signIn(await world.person())];
    const asks = (who: typeof one, count: number) => statuses(world, `${apiBase}/general/en/auth-info`, count, who.headers);
    await asks(one, 1);
    expect(countOf(429, await statuses(world, config, least + 5))).toBeGreaterThanOrEqual(5);
    const answered = await asks(one, 22);
    expect([countOf(200, answered), countOf(429, answered)]).toEqual([19, 3]);
    // Nobody has seen this one yet: it may be made up.
    expect(await asks(other, 1)).toEqual([429]);
    expect(await statuses(world, config, 1, other.headers, '192.0.2.9')).toEqual([200]);
    expect(await asks(other, 1)).toEqual([200]);
  });

  test('sessions and keys that are made up count for their address [R-10-1]', async () => {
    const world = await World.make(await fresh(), { env, now });
    const { sessionName } = world.server.gate.cookies;
    for (let made = 0; made < least; made += 1)
      await statuses(world, config, 1, { cookie: `${sessionName}=${made}`, authorization: 'Bearer x' });
    expect(await statuses(world, config, 1, { cookie: `${sessionName}=new` })).toEqual([429]);
    const key = (name: string) =>
      statuses(world, `${partnerApiBase}/events`, 1, { authorization: `Bearer ${name}` }, '192.0.2.3');
    for (let made = 0; made < least; made += 1) expect(await key(String(made))).toEqual([401]);
    expect(await key('new')).toEqual([429]);
  });

  test('a key has its own end [R-10-1]', async () => {
    const world = await World.make(await fresh(), { env, now });
    const organisation = await world.organisation();
    const { key } = await PartnerClient.make(world, ['orderer'], { organisation });
    const headers = { authorization: `Bearer ${key}` };
    expect(await statuses(world, `${partnerApiBase}/events`, 1, headers)).toEqual([200]);
    const answered = await statuses(world, `${partnerApiBase}/events`, 25, headers);
    expect([countOf(200, answered), countOf(429, answered)]).toEqual([19, 6]);
    // However it is written, it is the same key.
    expect(await statuses(world, `${partnerApiBase}/events`, 1, { authorization: `bEARER ${key}` })).toEqual([429]);
    // A session beside it changes nothing, nor does a key beside a session.
    expect(await statuses(world, `${partnerApiBase}/events`, 1, { ...headers, cookie: 'siteid-session=x' })).toEqual([429]);
  });

  test('two processes that share their counts let through what one does, and what came in between [R-10-13]', async () => {
    const database = await fresh();
    const [one, other] = [await World.make(database, { env, now }), await World.make(database, { env, now })];
    const person = await one.signIn(await one.person());
    const asks = async (world: World, count: number) => {
      const answered = await statuses(world, `${apiBase}/general/en/auth-info`, count, person.headers);
      return [countOf(200, answered), countOf(429, answered)];
    };
    const share = async (world: World) => world.server.gate.admission.shared.share(world.portal);
    const counted = async () => database.db.selectFrom('counted_requests').selectAll().execute();
    expect(await asks(one, 1)).toEqual([1, 0]);
    await share(one);
    expect(await counted()).toEqual([]);
    // What one told earlier is its own, too.
    const alone = await one.signIn(await one.person());
    for (const count of [1, 4, 5]) {
      await statuses(one, `${apiBase}/general/en/auth-info`, count, alone.headers);
      await share(one);
    }
    expect(countOf(200, await statuses(one, `${apiBase}/general/en/auth-info`, 12, alone.headers))).toBe(10);
    expect(await asks(one, 11)).toEqual([11, 0]);
    await share(one);
    expect((await counted()).map(({ count }) => count)).toContain(12);
    expect([await asks(other, 1), await asks(other, 2)]).toEqual([
      [1, 0],
      [2, 0],
    ]);
    await share(other);
    expect(await asks(other, 10)).toEqual([5, 5]);
    await share(other);
    // It hears of the others with what it tells next.
    expect(await asks(one, 1)).toEqual([1, 0]);
    await share(one);
    expect(await asks(one, 1)).toEqual([0, 1]);
    expect((await counted()).map(({ count }) => count)).toContain(21);
    // Both at once, of many names, wait for each other in no circle.
    const sessions = await Promise.all(Array.from({ length: 20 }, async () => one.signIn(await one.person())));
    for (const world of [one, other])
      for (const { headers } of sessions)
        for (const count of [1, 2]) await statuses(world, `${apiBase}/general/en/auth-info`, count, headers, '192.0.2.8');
    await Promise.all([share(one), share(other)]);
    expect((await counted()).map(({ count }) => count).filter((count) => count === 6)).toHaveLength(20);
  });

  test('whoever asks too much is told when to come back, in words, and it is counted [R-10-2]', async () => {
    const world = await World.make(await fresh(), { env, now });
    const limits: string[] = [];
    const stop = listenTo('limit', ({ limit }) => limits.push(limit));
    const [visitor, person] = [world.visitor(), await world.signIn(await world.person())];
    await statuses(world, config, least, {}, '127.0.0.1');
    const refused = await visitor.call(getConfiguration);
    expect([refused.status, refused.refused]).toEqual([429, 'errors.calls.tooMany']);
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.data).toEqual({ retryAfterSeconds: seconds });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const texts = await Promise.all(
      languages.map(
        async (language) =>
          (await world.server.inject({ url: '/authentication/sign-out', headers: { 'accept-language': language } })).body,
      ),
    );
    expect(new Set(texts).size).toBe(languages.length);
    expect(texts[0]).toMatch(/Wait \d+\sseconds?/);
    stop();
    expect(limits).toEqual(Array.from({ length: 5 }, () => 'requests of one address'));
    expect((await person.call(getAuthInfo, { languageCode: 'en' })).status).toBe(429);
  });
});
