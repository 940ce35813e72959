import { paths, serverPaths } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('the code of an organisation', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });

  test('is 2 to 32 capital letters, digits and hyphens', async () => {
    for (const code of ['NORRBYGG', 'A1', '5560-1', 'A'.repeat(32), 'CARDS-AB']) {
      expect((await world.organisation({ code })).code).toBe(code);
    }
    for (const code of ['', 'A', '-AB', 'norrbygg', 'ÅKER', 'A B', 'A/B', 'A'.repeat(33)]) {
      await expect(world.organisation({ code }), code).rejects.toThrow('organisations_code_check');
    }
  });

  const isTaken = 'is the first part of another address';

  test('is not the first segment of another address', async () => {
    const addresses = Object.entries({ ...paths, ...serverPaths })
      .filter(([name]) => !name.startsWith('organisation'))
      .map(([, path]) => (path as (...slots: readonly string[]) => string)('slot', 'slot'));
    const ofScreens = addresses.map((each) => each.split(/[/?]/)[1]?.toUpperCase() ?? '');
    const others = ['API', 'ASSETS', 'HEALTH', 'PARTNER', 'OPEN-MY-CARDS', 'OPEN-MY-CARDS-AFTER-AUTHENTICATION'];
    const reserved = new Set([...ofScreens, ...others].filter(Boolean));
    expect([...reserved]).toEqual(expect.arrayContaining(['CARDS', 'ERROR', 'USERS', 'AUTHENTICATION', 'CONFIRM-ORDER', 'DEMO']));
    for (const code of reserved) await expect(world.organisation({ code }), code).rejects.toThrow(isTaken);
    const { id } = await world.organisation();
    const change = world.portal.db.updateTable('organisations').set({ code: 'CARDS' }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow(isTaken);
  });

  test('that was given before it became another address stays, whatever else is changed, until it gets a better one', async () => {
    const { db } = world.portal;
    await sql`alter table organisations disable trigger user`.execute(db);
    const { id } = await world.organisation({ code: 'REPORT' });
    await sql`alter table organisations enable trigger user`.execute(db);
    const organisation = db.updateTable('organisations').where('id', '=', id);
    await organisation.set({ name: 'Report AB' }).execute();
    await organisation.set({ code: 'REPORT', state: 'active' }).execute();
    await expect(organisation.set({ code: 'USERS' }).execute()).rejects.toThrow(isTaken);
    await organisation.set({ code: 'REPORT-AB' }).execute();
  });
});
