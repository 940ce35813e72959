import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';
import { draftKeyOf } from './draft-key.ts';

describeOnEachDatabase('the key of drafts', (fresh) => {
  let world: World;
  let eevi: TestPerson;
  let browser: Browser;
  const clock = Date.parse('2026-11-27T12:00:00Z');
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { REQUESTS_PER_SESSION: '10' }, now: () => new Date(clock) });
    eevi = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    browser = await world.signIn(eevi);
  });
  const ask = (by = browser) => by.call(contract.getDraftKey);

  test('is a person’s own, the same at each of their sign-ins, and stays in no cache [W-5-17]', async () => {
    const { result, headers } = await ask();
    expect(Buffer.from(result.key, 'base64')).toHaveLength(32);
    expect(headers['cache-control']).toBe('no-store');
    for (const method of ['mobile', 'general'] as const)
      expect((await ask(await world.signIn(eevi, method))).result).toEqual(result);
    const { username } = await world.portal.db.selectFrom('persons').select('username').executeTakeFirstOrThrow();
    expect(result.username).toBe(username);
    const others = (await ask(await world.signIn(await world.person()))).result;
    expect([others.username === username, others.key === result.key]).toEqual([false, false]);
  });

  test('is given to nobody without a session: never signed in, over, or ended from elsewhere [W-5-17]', async () => {
    const gone = async (by: Browser) => {
      const { status, body } = await ask(by);
      return [status, body.includes('"key"')];
    };
    expect(await gone(world.visitor())).toEqual([403, false]);
    const elsewhere = await world.signIn(eevi);
    expect((await ask(elsewhere)).status).toBe(200);
    await browser.call(contract.endAccountSessions, { sessionId: null });
    expect(await gone(elsewhere)).toEqual([403, false]);
    await world.portal.db
      .updateTable('sessions')
      .set({ expires: new Date(clock - 1000) })
      .execute();
    expect(await gone(browser)).toEqual([403, false]);
  });

  test('is counted among the calls of its session [W-5-17]', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, refused: 'errors.calls.tooMany' });
  });
});

test('the key of drafts is another once the key of sessions is, and tells nothing of it [W-5-17]', () => {
  const eevi = { personId: 'e', username: 'user-e' };
  const keys = [3, 4].map((byte) => draftKeyOf(Buffer.alloc(32, byte), eevi).key);
  expect(new Set([...keys, draftKeyOf(Buffer.alloc(32, 3), { ...eevi, personId: 'f' }).key]).size).toBe(3);
  expect(draftKeyOf(Buffer.alloc(32, 3), { ...eevi, username: 'user-f' }).key).toBe(keys[0]);
});
