import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findPostgres } from './postgres-binaries.ts';
import type { Guarded } from './postgres-guard.ts';

/** A PostgreSQL that the tests may make databases on. */
export type PostgresServer = {
  /** The connection URL of one of its databases. */
  readonly urlOf: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** Names and values of the server's own configuration. */
type ServerSettings = Readonly<Record<string, string | number>>;

/** TEST_DATABASE_URL, else a server of our own on a free port, in a folder that goes with it and with these settings. */
export async function startPostgres(settings: ServerSettings = {}): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined) return startOwnServer(settings);
  return { urlOf: (database) => withDatabase(given, database), stop: async () => {} };
}

/** One that can fail: `breakDown` ends it without a farewell, and it comes back after so many milliseconds. */
type OwnServer = PostgresServer & { readonly breakDown: (milliseconds: number) => void };

/** A server of the test's own, whatever TEST_DATABASE_URL says. */
export async function startOwnServer(changed: ServerSettings): Promise<OwnServer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(user === undefined ? tmpdir() : '/tmp', 'siteid-postgres-'));
  const { initdb, postgres } = await findPostgres(folder);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);

  const data = join(folder, 'data');
  const initialise = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, initialise, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

  const port = await freePort();
  const guarded: Guarded = { folder, program: postgres, options: serverOptions(data, folder, port, changed), user };
  const guardProgram = fileURLToPath(new URL('./postgres-guard.ts', import.meta.url));
  const guard = spawn(process.execPath, [guardProgram, JSON.stringify(guarded)], { stdio: ['pipe', 'inherit', 'inherit'] });
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilAnswering(urlOf('postgres'), () => guard.exitCode === null);
  return {
    urlOf,
    breakDown: (milliseconds) => void guard.stdin.write(String(milliseconds)),
    stop: async () => {
      guard.stdin.end();
      if (guard.exitCode === null) await once(guard, 'exit');
    },
  };
}

/** Nothing here outlives the run, so nothing is forced to the disk unless the settings say so. */
function serverOptions(data: string, sockets: string, port: number, changed: ServerSettings): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? '' : sockets,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: 200,
    // A line for each error that a test provokes would bury what matters.
    log_min_messages: 'panic',
    ...changed,
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function untilAnswering(url: string, isRunning: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await wait(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!isRunning() || Date.now() > deadline) throw new Error('PostgreSQL for the tests did not start.', { cause: error });
    }
  }
}

/** PostgreSQL refuses to run as root; undefined when we are not. */
function unprivilegedUser(): Guarded['user'] {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) };
}

/** A port that nobody listens on yet. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
