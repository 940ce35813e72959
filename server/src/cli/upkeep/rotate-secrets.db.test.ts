import { expect, test } from 'vitest';
import { startJobs } from '../../jobs/start-jobs.ts';
import { forgetRunningPortal, noteRunningPortal } from '../../secrets/running-portal-store.ts';
import { refuseWhileKeyLacks } from '../../secrets/running-portals.ts';
import { createSecretKeeper } from '../../secrets/secret-keeper.ts';
import { whyStopped } from '../../settings/why-stopped.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { testKeys, testPortal } from '../../testing/test-portal.ts';
import { runCommandLine } from '../program.ts';

const current = { id: '2027', key: Buffer.alloc(32, 9) };
const portalId = '00000000-0000-4000-8000-000000000001';

describeOnEachDatabase('sealing anew with a new key', (fresh) => {
  test('waits until every running portal has the key [T22]', async () => {
    const { db } = await fresh();
    const secrets = createSecretKeeper({ ...testKeys, keys: [current, ...testKeys.keys] });
    const portal = { ...testPortal({ db }), secrets };
    const rotate = async () => {
      const terminal = terminalOver();
      const code = await runCommandLine(['keys', 'rotate-secrets'], terminal, (work) => work(portal));
      return [code, terminal.written.err] as const;
    };
    await noteRunningPortal(db, portalId, ['test']);
    const [code, said] = await rotate();
    expect(code).toBe(1);
    expect(said).toContain('A running portal does not have the key 2027');
    // Started anew, with the key in the last place.
    await forgetRunningPortal(db, portalId);
    await noteRunningPortal(db, portalId, ['test', '2027']);
    expect(await rotate()).toEqual([0, '']);
  });

  test('does not wait for a portal that was last seen over a minute ago', async () => {
    const { db } = await fresh();
    await noteRunningPortal(db, portalId, ['test']);
    await db
      .updateTable('running_portals')
      .set({ seen: new Date(Date.now() - 120_000) })
      .execute();
    const secrets = createSecretKeeper({ ...testKeys, keys: [current, ...testKeys.keys] });
    const portal = { ...testPortal({ db }), secrets };
    expect(await runCommandLine(['keys', 'rotate-secrets'], terminalOver(), (work) => work(portal))).toBe(0);
  });

  test('a portal whose first key another lacks does not start, and says what to do first [R-9-6]', async () => {
    const { db } = await fresh();
    const secrets = createSecretKeeper({ ...testKeys, keys: [current, ...testKeys.keys] });
    await refuseWhileKeyLacks(db, secrets);
    await noteRunningPortal(db, portalId, ['test']);
    const refused = refuseWhileKeyLacks(db, secrets);
    await expect(refused).rejects.toThrow(
      /^SECRET_KEYS: the key 2027 would seal, and 1 of the running portals could not open it\. Put it last/,
    );
    expect(whyStopped(await refused.catch((error: unknown) => error), null)).not.toContain('\n');
    // The first step, and a portal of before, start beside it.
    await refuseWhileKeyLacks(db, createSecretKeeper({ ...testKeys, keys: [...testKeys.keys, current] }));
    await refuseWhileKeyLacks(db, createSecretKeeper(testKeys));
    await forgetRunningPortal(db, portalId);
    await noteRunningPortal(db, portalId, ['test', '2027']);
    await refuseWhileKeyLacks(db, secrets);
  });

  test('a portal says which keys it has from its start, and is forgotten when it ends', async () => {
    const { db } = await fresh();
    const portals = () => db.selectFrom('running_portals').select('key_ids').execute();
    const jobs = await startJobs(testPortal({ db }), []);
    await expect.poll(portals).toEqual([{ key_ids: ['test'] }]);
    await jobs.stop();
    expect(await portals()).toEqual([]);
  });
});
