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

  test('is not the first segment of another address', async () => {
    for (const code of ['CARDS', 'API', 'ERROR', 'USERS', 'AUTHENTICATION', 'CONFIRM-ORDER', 'DEMO', 'PARTNER', 'HEALTH']) {
      await expect(world.organisation({ code }), code).rejects.toThrow('organisations_code_reserved');
    }
  });
});
