import { csrfHeader, reportFoundCard } from '@siteid/contract';
import { expect, test } from 'vitest';
import { forgetCounted } from '../../counted-requests/forget-counted.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type SignInPortal, startSignInPortal } from '../../testing/sign-in-portal.ts';
import { World } from '../../testing/world.ts';
import { errorAddress } from '../redirects.ts';

describeOnEachDatabase('what anybody may cause', (fresh) => {
  test('is counted for all portals together: three of them begin no more sign-ins of a browser than one [R-10-4]', async () => {
    const database = await fresh();
    let time = Date.parse('2026-11-24T07:00:10Z');
    const now = () => new Date(time);
    const portals: SignInPortal[] = [];
    for (let count = 0; count < 3; count += 1) portals.push(await startSignInPortal(database, { now }));
    const unavailable = errorAddress('errors.signIn.unavailable');
    /** How many of so many sign-ins were begun, asked of all portals at once. */
    const begun = async (times: number, browser?: string, from = '192.0.2.7') => {
      const replies = await Promise.all(
        Array.from({ length: times }, (_, index) => {
          const { server } = portals[index % portals.length]!;
          const cookies = { [server.gate.cookies.preSessionName]: browser ?? `${from}-${index}` };
          return server.inject({ url: '/authentication/callback?state=x', remoteAddress: from, cookies });
        }),
      );
      const refused = replies.filter(({ headers }) => headers.location === unavailable);
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '50'));
      return times - refused.length;
    };
    try {
      expect(await begun(90, 'one')).toBe(60);
      expect(await begun(30)).toBe(30);
      time += 50_000;
      expect(await begun(3, 'another')).toBe(3);
      const rows = () => database.db.selectFrom('counted_requests').select('minute').execute();
      expect(new Set((await rows()).map(({ minute }) => minute.toISOString().slice(14, 16)))).toEqual(new Set(['00', '01']));
      time += 80_000;
      while (await forgetCounted(portals[0]!.portal));
      expect(new Set((await rows()).map(({ minute }) => minute.toISOString().slice(14, 16)))).toEqual(new Set(['01']));
    } finally {
      for (const portal of portals) await portal.close();
    }
  });

  test('comes to nothing once it was refused: no sign-in is begun that was answered so [R-10-4]', async () => {
    const database = await fresh();
    const { server, close } = await startSignInPortal(database, { now: () => new Date('2026-11-24T07:00:10Z') });
    try {
      const cookies = { [server.gate.cookies.preSessionName]: 'one' };
      const begin = () => server.inject({ url: '/authentication/sign-in?method=bank&redirect_uri=/cards/all', cookies });
      const replies = await Promise.all(Array.from({ length: 80 }, begin));
      const refused = replies.filter(({ headers }) => headers.location === errorAddress('errors.signIn.unavailable'));
      expect(refused).toHaveLength(20);
      expect(await database.db.selectFrom('sign_in_attempts').select('state_hash').execute()).toHaveLength(60);
    } finally {
      await close();
    }
  });

  test('is counted so of an address and of a browser for the finder’s page [R-10-4]', async () => {
    const database = await fresh();
    const now = () => new Date('2026-11-24T07:00:10Z');
    const worlds = [await World.make(database, { now }), await World.make(database, { now })];
    /** How many of so many reports at once were taken, all from one address. */
    const taken = async (count: number, browserOf: (index: number) => string) => {
      const statuses = await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const { server } = worlds[index % 2]!;
          const { cookies, csrfTokens } = server.gate;
          const browser = browserOf(index);
          const headers = { cookie: `${cookies.preSessionName}=${browser}`, [csrfHeader]: csrfTokens.tokenFor(browser) };
          const payload = { cardNumber: 'AB0000000000' };
          return (await server.inject({ method: 'POST', url: `/api${reportFoundCard.path}`, headers, payload })).statusCode;
        }),
      );
      return statuses.filter((status) => status === 200).length;
    };
    expect(await taken(12, () => 'one')).toBe(5);
    expect(await taken(16, (index) => `another-${index}`)).toBe(10);
  });
});
