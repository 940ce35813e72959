import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../server/src/testing/database/postgres-binaries.ts';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { databaseUser, end, start } from './programs.ts';

/** What pgBackRest says of one backup, in bytes and seconds since 1970. */
type Backup = {
  readonly type: 'full' | 'incr';
  readonly timestamp: { readonly start: number; readonly stop: number };
  readonly info: { readonly size: number; readonly repository: { readonly delta: number } };
};

/** A PostgreSQL of this machine whose write-ahead log pgBackRest archives, and the repository that it, and its successor, share. */
export class ArchivedPostgres {
  readonly folder: string;
  readonly #bin: string;
  #data: string;
  #port = 0;
  #server: ChildProcess | undefined;

  private constructor(folder: string, bin: string) {
    this.folder = folder;
    this.#bin = bin;
    this.#data = join(folder, 'first');
  }

  /** Answers when it runs, and its write-ahead log comes into the repository. */
  static async start(): Promise<ArchivedPostgres> {
    const folder = mkdtempSync('/tmp/siteid-recovery-');
    chmodSync(folder, 0o755);
    const server = new ArchivedPostgres(folder, dirname((await findPostgres(folder)).postgres));
    for (const part of ['repository', 'log', 'lock', 'spool', 'sockets', 'first', 'second']) server.#own(part);
    server.#run(join(server.#bin, 'initdb'), [
      '-D',
      server.#data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-k',
    ]);
    await server.#serve();
    server.#backRest('stanza-create');
    server.#backRest('check');
    return server;
  }

  #own(part: string): void {
    const path = join(this.folder, part);
    mkdirSync(path, { mode: 0o700 });
    const user = databaseUser();
    if (user !== undefined) chownSync(path, user.uid, user.gid);
  }

  #run(program: string, args: readonly string[]): string {
    const environment = { PATH: process.env['PATH'], LANG: 'C.UTF-8' };
    return execFileSync(program, args, { ...databaseUser(), cwd: this.folder, env: environment, encoding: 'utf8' });
  }

  /** What docs/operations.md has in /etc/pgbackrest.conf, with the paths and the port of this trial. */
  async #serve(): Promise<void> {
    this.#port = await freePort();
    const at = (part: string) => join(this.folder, part);
    const settings = {
      global: {
        'repo1-path': at('repository'),
        'repo1-cipher-type': 'aes-256-cbc',
        'repo1-cipher-pass': 'of no worth',
        'repo1-retention-full': 2,
        'start-fast': 'y',
        'log-path': at('log'),
        'lock-path': at('lock'),
        'spool-path': at('spool'),
        'log-level-console': 'warn',
      },
      siteid: { 'pg1-path': this.#data, 'pg1-port': this.#port, 'pg1-socket-path': at('sockets'), 'pg1-user': 'postgres' },
    };
    const text = Object.entries(settings).map(
      ([part, lines]) =>
        `[${part}]\n${Object.entries(lines)
          .map((line) => `${line.join('=')}\n`)
          .join('')}`,
    );
    writeFileSync(at('pgbackrest.conf'), text.join(''), { mode: 0o644 });
    const options = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: at('sockets'),
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${at('pgbackrest.conf')} --stanza=siteid archive-push %p`,
      archive_timeout: 60,
      max_connections: 60,
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = start(join(this.#bin, 'postgres'), ['-D', this.#data, ...args], at('postgres.log'));
    await this.#untilItTakesChanges();
  }

  async #untilItTakesChanges(): Promise<void> {
    for (const deadline = Date.now() + 300_000; ; await wait(100)) {
      const standby = await this.ask<{ is: boolean }>('select pg_is_in_recovery() as is').catch(() => undefined);
      if (standby?.[0]?.is === false) return;
      if (this.#server?.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL takes no changes. Its log is in ${this.folder}.`);
    }
  }

  #backRest(command: string, ...options: readonly string[]): string {
    return this.#run('pgbackrest', [`--config=${join(this.folder, 'pgbackrest.conf')}`, '--stanza=siteid', ...options, command]);
  }

  url(role: string): string {
    return `postgres://${role}@127.0.0.1:${this.#port}/siteid`;
  }

  /** One statement by the administrator of the server. */
  async ask<Row extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', database });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Row>(statement).finally(() => client.end());
    return rows;
  }

  /** Without waiting in this process, whose portals and people go on meanwhile. */
  async backUp(type: Backup['type']): Promise<void> {
    const args = [`--config=${join(this.folder, 'pgbackrest.conf')}`, '--stanza=siteid', `--type=${type}`, 'backup'];
    const run = start('pgbackrest', args, join(this.folder, 'log', `${type}.txt`));
    const code = await new Promise<number | null>((done) => run.once('exit', done));
    if (code !== 0) throw new Error(`pgBackRest made no ${type} backup. Its log is in ${this.folder}.`);
  }

  backups(): readonly Backup[] {
    const [stanza] = JSON.parse(this.#backRest('info', '--output=json')) as { readonly backup: Backup[] }[];
    return stanza?.backup ?? [];
  }

  /** Ends the server, and begins another in a new data directory: all as it was at that moment. The old directory stays as it is. */
  async recoverTo(moment: Date): Promise<void> {
    // What was written last is not archived yet: a segment goes when it is full, after `archive_timeout`, or in an orderly end.
    if (this.#server !== undefined) await end(this.#server, 'SIGINT');
    this.#data = join(this.folder, 'second');
    const target = `${moment.toISOString().replace('T', ' ').replace('Z', '')}+00`;
    this.#backRest('restore', '--type=time', `--target=${target}`, '--target-action=promote', `--pg1-path=${this.#data}`);
    await this.#serve();
  }

  async stop(): Promise<void> {
    if (this.#server !== undefined) await end(this.#server, 'SIGINT');
  }
}
