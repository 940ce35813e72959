import { expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { createPostgresDatabase, describeOnPostgres } from '../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { World } from '../testing/world.ts';

/** Runs in the portal before anything else: its machine's clock jumps 13 hours ahead as soon as it begins to listen. */
const jumpingClock = `
  import { Server } from 'node:http';
  const { Date: Right } = globalThis;
  const { listen } = Server.prototype;
  let ahead = 0;
  globalThis.Date = class extends Right {
    constructor(...given) {
      if (given.length === 0) super(Right.now() + ahead);
      else super(...given);
    }
    static now() {
      return Right.now() + ahead;
    }
  };
  Server.prototype.listen = function (...given) {
    ahead = 13 * 3_600_000;
    return listen.apply(this, given);
  };`;

describeOnPostgres('a portal in a process of its own', () => {
  test('whose machine’s clock jumps 13 hours ahead ends no session, and says how far it is off [R-10-8, R-10-9]', async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const world = await World.make(database);
    const sessions = async () => (await database.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
    await world.signIn(await world.person());
    const old = await sessions();
    await database.db
      .updateTable('sessions')
      .set({ expires: new Date(Date.now() - 60_000) })
      .execute();
    await world.signIn(await world.person());
    const fresh = (await sessions()).filter((id) => !old.includes(id));
    expect([old.length, fresh.length]).toEqual([1, 1]);
    const portal = new PortalProcess({
      ...productionOn(url),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(jumpingClock)}`,
    });
    try {
      await portal.start();
      // The job that ends sessions ran: the one that was over is gone.
      await expect.poll(sessions, { timeout: 10_000 }).not.toContain(old[0]);
      expect(await sessions()).toEqual(fresh);
      // Told by the job that asks again: at the start the machine's clock was right.
      await expect.poll(() => portal.written, { timeout: 5000 }).toMatch(/"secondsAhead":46[78]\d\d,/);
    } finally {
      await portal.end('SIGKILL');
      await world.server.close();
      await database.close();
    }
  }, 30_000);
});
