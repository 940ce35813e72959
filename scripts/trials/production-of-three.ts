import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../../server/src/database/open-database.ts';
import { migrate } from '../../server/src/database/schema/migrate.ts';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { PortalProcess, productionOn } from '../../server/src/testing/production/portal-process.ts';
import { silentLog } from '../../server/src/testing/silent-log.ts';
import { testKeys } from '../../server/src/testing/test-portal.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Cluster } from './cluster.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import { makeTwoRoles } from './two-roles.ts';

/** What a trial breaks. */
export type ProductionOfThree = {
  readonly cluster: Cluster;
  /** As the role that owns the tables. */
  readonly database: DatabaseHandle;
  readonly environment: Readonly<Record<string, string>>;
  readonly outside: Outside;
  readonly portals: readonly [PortalProcess, PortalProcess, PortalProcess];
  readonly balancer: Balancer;
};

/**
 * Three portals, whose role owns nothing, behind HAProxy on a cluster of three PostgreSQL, one of them a synchronous standby.
 * `fill` puts into the migrated database what is to be there before a portal starts.
 */
export async function startProductionOfThree(
  say: (line: string) => void,
  fill: (database: DatabaseHandle, cluster: Cluster) => Promise<void> = async () => undefined,
): Promise<ProductionOfThree> {
  const cluster = new Cluster();
  say(`Three PostgreSQL under Patroni come up in ${cluster.folder}.`);
  await cluster.start();
  await makeTwoRoles((statement, inDatabase) => cluster.run(statement, inDatabase));
  const database = await openDatabase({ url: cluster.url('siteid', 'siteid_owner'), poolSize: 2, log: silentLog });
  await migrate(database);
  await fill(database, cluster);

  const settings = productionOn(cluster.url('siteid', 'siteid'));
  const outside = await startOutside(cluster.folder, settings['PUBLIC_URL'] ?? '');
  const environment = {
    ...settings,
    ...outside.environment,
    HISTORY_KEYS: testKeys.historyKeys.map((key) => key.toString('base64')).join(','),
    HISTORY_HEADS_FILE: join(cluster.folder, 'heads.txt'),
    HISTORY_HEAD_MINUTES: '1',
    MIGRATE_AT_START: 'false',
    ENDING_SECONDS: '5',
    TRUSTED_PROXY: '1',
  };
  const portalAt = (port: number) => new PortalProcess({ ...environment, PORT: String(port) });
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const portals = [portalAt(ports[0]), portalAt(ports[1]), portalAt(ports[2])] as const;
  process.on('exit', () => portals.forEach((portal) => void portal.end('SIGKILL')));
  await Promise.all(portals.map((portal) => portal.start()));
  return { cluster, database, environment, outside, portals, balancer: await startBalancer(cluster.folder, ports) };
}
