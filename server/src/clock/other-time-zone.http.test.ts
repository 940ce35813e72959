import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';

const warning = 'TIME_ZONE: a running portal goes by';

describeOnPostgres('portals in processes of their own', () => {
  let portals: PortalProcess[];
  let start: (timeZone: string) => Promise<PortalProcess>;
  beforeEach(async () => {
    const settings = productionOn(await createPostgresDatabase());
    portals = [];
    start = async (timeZone) => {
      const portal = new PortalProcess({ ...settings, LOG_LEVEL: 'warn', TIME_ZONE: timeZone });
      portals.push(portal);
      await portal.start();
      return portal;
    };
  });
  afterEach(async () => {
    for (const portal of portals) await portal.end('SIGKILL');
  });

  test('of which one starts beside another with another time zone: it serves, and says so in the log; one of the same does not [R-10-14]', async () => {
    expect((await start('Europe/Stockholm')).written).not.toContain(warning);
    expect((await start('Europe/Stockholm')).written).not.toContain(warning);
    const other = await start('Europe/Helsinki');
    await expect.poll(() => other.written).toContain(`${warning} Europe/Stockholm: between the two midnights`);
    expect(await other.isHealthy()).toBe(true);
  }, 120_000);

  test('of which those with the former time zone have ended: nobody is warned of them [R-10-14]', async () => {
    await (await start('Europe/Stockholm')).end('SIGTERM');
    expect((await start('Europe/Helsinki')).written).not.toContain(warning);
  }, 120_000);
});
