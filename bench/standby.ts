import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser, end, start } from '../scripts/trials/programs.ts';
import { findPostgres } from '../server/src/testing/database/postgres-binaries.ts';
import { freePort } from '../server/src/testing/database/postgres-server.ts';

/** A PostgreSQL of this machine that follows the bench's, by streaming, in a folder that goes with it. */
export class Standby {
  readonly name: string;
  readonly #folder: string;
  readonly #postgres: string;
  /** Of the database that the primary's URL names. */
  readonly #url: URL;
  readonly #maxConnections: string;
  #server: ChildProcess | undefined;

  private constructor(name: string, folder: string, postgres: string, url: URL, maxConnections: string) {
    [this.name, this.#folder, this.#postgres, this.#url, this.#maxConnections] = [name, folder, postgres, url, maxConnections];
  }

  /** Not started yet. The slot of its name keeps what it has to catch up with. */
  static async copy(primary: pg.Client, primaryUrl: string, name: string): Promise<Standby> {
    const folder = mkdtempSync('/tmp/siteid-standby-');
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const user = databaseUser();
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    if (user !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
    const postgres = realpathSync((await findPostgres(folder)).postgres);
    const from = new URL(primaryUrl);
    from.searchParams.set('application_name', name);
    const args = [`--pgdata=${data}`, `--dbname=${from.href}`, '--checkpoint=fast', '--write-recovery-conf'];
    execFileSync(join(dirname(postgres), 'pg_basebackup'), [...args, '--create-slot', `--slot=${name}`], {
      ...user,
      cwd: folder,
    });
    const { rows } = await primary.query<{ max_connections: string }>('show max_connections');
    const url = new URL(primaryUrl);
    url.host = `127.0.0.1:${await freePort()}`;
    return new Standby(name, folder, postgres, url, rows[0]?.max_connections ?? '');
  }

  /** Answers once it has all that the primary had. */
  async start(primary: pg.Client): Promise<void> {
    if (this.#server !== undefined) return;
    const options = {
      port: this.#url.port,
      listen_addresses: this.#url.hostname,
      unix_socket_directories: this.#folder,
      // It starts with no fewer than its primary has.
      max_connections: this.#maxConnections,
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = start(this.#postgres, ['-D', join(this.#folder, 'data'), ...args], join(this.#folder, 'log'));
    this.#server = server;
    const follows = `select from pg_stat_replication
      where application_name = $1 and state = 'streaming' and replay_lsn >= pg_current_wal_flush_lsn()`;
    while ((await primary.query(follows, [this.name])).rowCount === 0) {
      if (server.exitCode !== null) throw new Error(`The standby ${this.name} ended with ${server.exitCode}.`);
      await wait(100);
    }
  }

  /** All of its processes; none while it is stopped. */
  async processes(): Promise<number[]> {
    if (this.#server === undefined) return [];
    const client = new pg.Client({ connectionString: this.#url.href });
    await client.connect();
    const { rows } = await client
      .query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      .finally(() => client.end());
    return rows.map(({ pid }) => pid);
  }

  async stop(): Promise<void> {
    if (this.#server !== undefined) await end(this.#server, 'SIGINT');
    this.#server = undefined;
  }
}
