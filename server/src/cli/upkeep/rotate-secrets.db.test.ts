import { expect, test } from 'vitest';
import { forgetRunningPortal, noteRunningPortal } from '../../secrets/running-portal-store.ts';
import { joinRunningPortals } from '../../secrets/running-portals.ts';
import { createSecretKeeper, type SecretKeeper } from '../../secrets/secret-keeper.ts';
import { whyStopped } from '../../settings/why-stopped.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { testKeys, testPortal } from '../../testing/test-portal.ts';
import { runCommandLine } from '../program.ts';

const current = { id: '2027', key: Buffer.alloc(32, 9) };
const portalId = '00000000-0000-4000-8000-000000000001';

const timeZone = 'Europe/Stockholm';

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
    await noteRunningPortal(db, portalId, { keyIds: ['test'], sealingIds: ['test'], timeZone });
    const [code, said] = await rotate();
    expect(code).toBe(1);
    expect(said).toContain('A running portal does not have the key 2027');
    // Started anew, with the key in the last place.
    await forgetRunningPortal(db, portalId);
    await noteRunningPortal(db, portalId, { keyIds: ['test', '2027'], sealingIds: ['test'], timeZone });
    expect(await rotate()).toEqual([0, '']);
  });

  test('does not wait for a portal that was last seen over a minute ago', async () => {
    const { db } = await fresh();
    await noteRunningPortal(db, portalId, { keyIds: ['test'], sealingIds: ['test'], timeZone });
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
    const join = async (by: SecretKeeper) => (await joinRunningPortals(db, by, timeZone)).leave();
    await join(secrets);
    await noteRunningPortal(db, portalId, { keyIds: ['test'], sealingIds: ['test'], timeZone });
    const refused = join(secrets);
    await expect(refused).rejects.toThrow(
      /^SECRET_KEYS: the key 2027 would seal, and 1 of the running portals could not open it\. Put it last/,
    );
    expect(whyStopped(await refused.catch((error: unknown) => error), null)).not.toContain('\n');
    // The first step, and a portal of before, start beside it.
    await join(createSecretKeeper({ ...testKeys, keys: [...testKeys.keys, current] }));
    await join(createSecretKeeper(testKeys));
    await forgetRunningPortal(db, portalId);
    await noteRunningPortal(db, portalId, { keyIds: ['test', '2027'], sealingIds: ['test'], timeZone });
    await join(secrets);
  });

  test('nor does one that lacks a key by which a running portal seals; one of before does not say by which [R-9-6]', async () => {
    const { db } = await fresh();
    const former = createSecretKeeper(testKeys);
    await noteRunningPortal(db, portalId, { keyIds: ['2027', 'test'], sealingIds: ['2027'], timeZone });
    await expect(joinRunningPortals(db, former, timeZone)).rejects.toThrow(
      /^SECRET_KEYS: a running portal seals with the key 2027, which this one lacks\. Add it/,
    );
    expect(await db.selectFrom('running_portals').select('id').execute()).toEqual([{ id: portalId }]);
    await db.updateTable('running_portals').set({ sealing_ids: null }).execute();
    await joinRunningPortals(db, former, timeZone);
  });

  test('a portal says which keys it has from its start, and is forgotten when it ends', async () => {
    const { db } = await fresh();
    const portals = () => db.selectFrom('running_portals').select('key_ids').execute();
    const { signOfLife, leave } = await joinRunningPortals(db, createSecretKeeper(testKeys), timeZone);
    expect(await portals()).toEqual([{ key_ids: ['test'] }]);
    await signOfLife();
    expect(await portals()).toEqual([{ key_ids: ['test'] }]);
    await leave();
    expect(await portals()).toEqual([]);
  });
});
