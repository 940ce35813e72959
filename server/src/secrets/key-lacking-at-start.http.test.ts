import { expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { createPostgresDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { noteRunningPortal } from './running-portal-store.ts';

const another = '00000000-0000-4000-8000-000000000001';

describeOnPostgres('a portal in a process of its own', () => {
  test('does not start while a running portal lacks its first key, and names that key [R-9-6]', async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const settings = productionOn(url);
    const next = `2027:${Buffer.alloc(32, 9).toString('base64')}`;
    const portal = new PortalProcess({ ...settings, SECRET_KEYS: `${next},${settings['SECRET_KEYS']}` });
    try {
      await noteRunningPortal(database.db, another, ['test']);
      await expect(portal.start()).rejects.toThrow(
        /SECRET_KEYS: the key 2027 would seal, and 1 of the running portals could not open it/,
      );
    } finally {
      await portal.end('SIGKILL');
      await database.close();
    }
  }, 30_000);
});
