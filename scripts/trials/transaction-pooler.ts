import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { end, start } from './programs.ts';

/** The first that keeps named statements for whoever comes to another connection. */
const oldest = [1, 21] as const;
/** Connections to the database, fewer than the portals and this process have to the pooler. */
export const serverConnections = 6;

/** PgBouncer in transaction mode before one database. */
export type Pooler = {
  readonly version: string;
  readonly folder: string;
  readonly url: (role: string) => string;
  /** Ends it with all of its connections, and begins anew at the same address. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What is installed says of itself; undefined where it is too old. */
export function poolerVersion(): string | undefined {
  const said = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout;
  const [, version = '', major = '', minor = ''] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(said) ?? [];
  const isNewEnough = Number(major) > oldest[0] || (Number(major) === oldest[0] && Number(minor) >= oldest[1]);
  return isNewEnough ? version : undefined;
}

/** As docs/operations.md has it under "A connection pooler". */
export async function startPooler(version: string, database: URL): Promise<Pooler> {
  const folder = mkdtempSync('/tmp/siteid-pooler-');
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"siteid" ""\n');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
siteid = host=${database.hostname} port=${database.port} dbname=siteid
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = ${serverConnections}
`,
  );
  const url = (role: string) => `postgres://${role}@127.0.0.1:${port}/siteid`;
  const begin = async () => {
    const program = start('pgbouncer', [config], join(folder, 'log'));
    for (const deadline = Date.now() + 15_000; ; await wait(100)) {
      const client = new pg.Client(url('siteid'));
      const fault = await client.connect().then(
        () => undefined,
        (error: Error) => error,
      );
      await client.end().catch(() => undefined);
      if (fault === undefined) return program;
      if (Date.now() > deadline) throw new Error(`PgBouncer leads nowhere. Its log is in ${folder}.`, { cause: fault });
    }
  };
  let running = await begin();
  return {
    version,
    folder,
    url,
    restart: async () => {
      await end(running, 'SIGKILL');
      running = await begin();
    },
    stop: () => end(running, 'SIGTERM'),
  };
}
