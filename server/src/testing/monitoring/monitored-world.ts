import type { Writable } from 'node:stream';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { expectedSchema } from '../../database/schema/schema-mark.ts';
import { Readiness } from '../../health/readiness.ts';
import type { Monitoring } from '../../monitoring/monitoring.ts';
import { openMonitoring } from '../../monitoring/open-monitoring.ts';
import { readConfig } from '../../settings/config.ts';
import { asPortalsRole } from '../database/as-portals-role.ts';
import { freePort } from '../database/postgres-server.ts';
import { World } from '../world.ts';

/** A world that is seen while it runs. */
export class MonitoredWorld {
  readonly world: World;
  /** Of its figures. */
  readonly address: string;
  readonly #monitoring: Monitoring;

  private constructor(world: World, monitoring: Monitoring, address: string) {
    this.world = world;
    this.#monitoring = monitoring;
    this.address = address;
  }

  static async make(
    database: DatabaseHandle,
    more: Readonly<Record<string, string>> = {},
    logTo?: Writable,
  ): Promise<MonitoredWorld> {
    const port = await freePort();
    const env = { METRICS_PORT: String(port), ...more };
    const monitoring = await openMonitoring(readConfig({ PORTAL_MODE: 'demo', ...env }));
    if (monitoring === undefined) throw new Error('These settings ask for nothing');
    monitoring.watchDatabase(asPortalsRole(database));
    const world = await World.make(database, { env, monitoring, ...(logTo && { logTo }) });
    const readiness = new Readiness({ database, schema: await expectedSchema, log: world.portal.log });
    await monitoring.begin({ database, readiness });
    return new MonitoredWorld(world, monitoring, `http://127.0.0.1:${port}`);
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.address}/metrics`)).text();
  }

  /** The value of the one line that begins so. */
  valueOf(shown: string, start: string): number {
    const [line = '', ...others] = shown.split('\n').filter((each) => each.startsWith(start));
    if (line === '' || others.length > 0) throw new Error(`${others.length + Number(line !== '')} lines begin with ${start}`);
    return Number(line.slice(line.lastIndexOf(' ')));
  }

  async end(): Promise<void> {
    await this.#monitoring.end();
  }
}
