import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type SignInPortal, startSignInPortal } from '../testing/sign-in-portal.ts';
import { insertSecurityEvent } from './attempt-store.ts';
import { errorAddress } from './lead.ts';
import { purgeSessions } from './purge-sessions.ts';

describeOnEachDatabase('what anybody may write by signing in', (fresh) => {
  let database: DatabaseHandle;
  let portal: SignInPortal;
  beforeEach(async () => {
    database = await fresh();
    portal = await startSignInPortal(database);
  });
  afterEach(() => portal.close());

  const events = () => database.db.selectFrom('security_events').select('id').execute();

  test('is limited for each address; another one signs in meanwhile [T28]', async () => {
    const open = (url: string, remoteAddress = '192.0.2.7') => portal.server.inject({ url, remoteAddress });
    const made = await Promise.all(Array.from({ length: 130 }, () => open('/authentication/callback?state=x')));
    expect(await events()).toHaveLength(120);
    expect(made.every(({ statusCode }) => statusCode === 302)).toBe(true);
    for (const url of ['/authentication/callback?state=x', '/authentication/sign-in']) {
      const { headers } = await open(url);
      expect([headers.location, Number(headers['retry-after']) > 0]).toEqual([errorAddress('errors.signIn.unavailable'), true]);
    }
    expect(await events()).toHaveLength(120);
    expect((await open('/authentication/sign-in', '192.0.2.8')).headers.location).not.toContain('/error/');
    const attempts = await database.db.selectFrom('sign_in_attempts').select('method').execute();
    expect(attempts).toHaveLength(1);
  });

  test('is forgotten after 400 days', async () => {
    const day = 86_400_000;
    const now = new Date('2026-11-20T12:00:00Z');
    for (const days of [399, 401]) {
      await insertSecurityEvent(database.db, { at: new Date(now.getTime() - days * day), kind: `${days}`, detail: {} });
    }
    await purgeSessions({ db: database.db, now: () => now });
    expect(await database.db.selectFrom('security_events').select('kind').execute()).toEqual([{ kind: '399' }]);
  });
});
