import { type DatabaseHandle, openDatabase } from '../../database/open-database.ts';
import { createPostgresDatabase } from '../database/databases.ts';
import { silentLog } from '../silent-log.ts';
import { World } from '../world.ts';
import { PortalProcess, productionOn } from './portal-process.ts';

/** Two portals in production, in processes of their own, on one database; and a world of that database, of which they know the sessions. */
export type TwoPortals = {
  readonly database: DatabaseHandle;
  readonly world: World;
  readonly portals: readonly [PortalProcess, PortalProcess];
  readonly close: () => Promise<void>;
};

/** On a PostgreSQL of the run's, with further settings where they are named. Meant for `beforeAll`: it takes seconds. */
export async function startTwoPortals(settings: Readonly<Record<string, string>> = {}): Promise<TwoPortals> {
  const url = await createPostgresDatabase();
  const environment = { ...productionOn(url), ...settings };
  const database = await openDatabase({ url, poolSize: 2, log: silentLog });
  const world = await World.make(database, { env: environment });
  const portals = [new PortalProcess(environment), new PortalProcess(environment)] as const;
  await Promise.all(portals.map((portal) => portal.start()));
  const close = async () => {
    await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
    await world.server.close();
    await database.close();
  };
  return { database, world, portals, close };
}
