import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { createPostgresDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { noteRunningPortal } from './running-portal-store.ts';

const another = '00000000-0000-4000-8000-000000000001';
const next = `2027:${Buffer.alloc(32, 9).toString('base64')}`;

describeOnPostgres('a portal in a process of its own', () => {
  let settings: Record<string, string>;
  let database: DatabaseHandle;
  let portals: PortalProcess[];
  beforeEach(async () => {
    const url = await createPostgresDatabase();
    settings = productionOn(url);
    database = await openDatabase({ url, poolSize: 2, log: silentLog });
    portals = [];
  });
  afterEach(async () => {
    for (const portal of portals) await portal.end('SIGKILL');
    await database.close();
  });
  function portalWith(changed: Record<string, string>): PortalProcess {
    const portal = new PortalProcess({ ...settings, ...changed });
    portals.push(portal);
    return portal;
  }
  const running = () => database.db.selectFrom('running_portals').select('key_ids').execute();

  test('does not start while a running portal lacks its first key, and names that key [R-9-6]', async () => {
    await noteRunningPortal(database.db, another, { keyIds: ['test'], sealingIds: ['test'], timeZone: 'Europe/Stockholm' });
    await expect(portalWith({ SECRET_KEYS: `${next},${settings['SECRET_KEYS']}` }).start()).rejects.toThrow(
      /SECRET_KEYS: the key 2027 would seal, and 1 of the running portals could not open it/,
    );
    expect(await running()).toEqual([{ key_ids: ['test'] }]);
  });

  test('is one of two that begin at once and would not open what the other seals: one starts, the other says why not [R-9-6]', async () => {
    const begun = [portalWith({}), portalWith({ SECRET_KEYS: `${next},${settings['SECRET_KEYS']}` })].map((portal) =>
      portal.start(),
    );
    const ends = await Promise.allSettled(begun);
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/SECRET_KEYS: (?:the key 2027 would seal|a running portal seals with the key 2027)/);
    expect(await running()).toHaveLength(1);
  }, 180_000);

  test('that fails after it told of its keys takes that back: nobody waits a minute for it [R-9-6]', async () => {
    const port = String(await freePort());
    // Free when the start looks at it, and taken by its own figures when it listens.
    const started = portalWith({ PORT: port, METRICS_PORT: port, METRICS_HOST: '127.0.0.1' }).start();
    await expect(started).rejects.toThrow('EADDRINUSE');
    expect(await running()).toEqual([]);
  });
});
