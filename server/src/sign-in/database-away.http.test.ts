import { expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { errorAddress } from '../http/redirects.ts';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { startSignInPortal } from '../testing/sign-in-portal.ts';
import { silentLog } from '../testing/silent-log.ts';

test.for(['/authentication/sign-in?method=bank', '/authentication/callback?state=x', '/cards/my-cards', '/open-my-cards'])(
  'while the database is away, a browser at %s is led to the page of errors [T35]',
  async (address) => {
    const database = await openDatabase({ url: await createPostgresDatabase(), log: silentLog });
    const portal = await startSignInPortal(database);
    const { sessionName, preSessionName } = portal.server.gate.cookies;
    await database.close();
    const cookies = { [sessionName]: 'a'.repeat(43), [preSessionName]: 'b'.repeat(43) };
    const { statusCode, headers } = await portal.server.inject({ url: address, cookies });
    expect([statusCode, headers.location]).toEqual([302, errorAddress('errors.signIn.unavailable')]);
    expect(headers['retry-after']).toBe('5');
    await portal.close();
  },
);
