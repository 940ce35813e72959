import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../server/src/testing/database/postgres-binaries.ts';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { patroniConfig } from './patroni-config.ts';
import { databaseUser, end, start } from './programs.ts';

type Node = {
  readonly name: string;
  readonly data: string;
  readonly postgres: number;
  readonly rest: number;
  readonly config: string;
  patroni: ChildProcess;
};

/** Three PostgreSQL servers under Patroni on this machine, one of them the primary, one a synchronous standby. */
export class Cluster {
  readonly folder: string;
  readonly #nodes: Node[] = [];
  #bin = '';
  #startEtcd: () => ChildProcess = () => {
    throw new Error('The cluster was not started.');
  };
  #etcd: ChildProcess | undefined;

  constructor() {
    this.folder = mkdtempSync('/tmp/siteid-cluster-');
    chmodSync(this.folder, 0o755);
    // Patroni starts PostgreSQL apart from itself, so that it outlives Patroni.
    process.on('exit', () => this.#nodes.forEach((node) => signal(this.#postmaster(node), 'SIGKILL')));
  }

  /** Answers when all three run and one of them takes changes. */
  async start(): Promise<void> {
    this.#bin = dirname(realpathSync((await findPostgres(this.folder)).postgres));
    const [client, peer] = [await freePort(), await freePort()];
    const user = databaseUser();
    const own = (path: string) => {
      mkdirSync(path);
      if (user !== undefined) chownSync(path, user.uid, user.gid);
      return path;
    };
    const etcdFolder = own(join(this.folder, 'etcd'));
    const args = [
      ['--data-dir', etcdFolder],
      ['--listen-client-urls', `http://127.0.0.1:${client}`],
      ['--advertise-client-urls', `http://127.0.0.1:${client}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ].flat();
    this.#startEtcd = () => start('etcd', args, join(etcdFolder, 'log'));
    this.#etcd = this.#startEtcd();
    for (const name of ['one', 'two', 'three']) {
      const data = own(join(this.folder, name));
      const [postgres, rest] = [await freePort(), await freePort()];
      const config = join(data, 'patroni.yml');
      writeFileSync(config, patroniConfig({ name, data, postgres, rest, etcd: client, bin: this.#bin }));
      const node: Node = { name, data, postgres, rest, config, patroni: start('patroni', [config], join(data, 'log')) };
      this.#nodes.push(node);
      // The first makes the cluster; the others copy it.
      await this.#until(`${name} runs`, async () => (await this.#stateOf(node))?.state === 'running');
    }
    await this.whole();
  }

  /** What a node says of itself, as Patroni's REST interface answers; undefined while it says nothing. */
  async #stateOf({ rest }: Node): Promise<{ readonly state: string; readonly role: string } | undefined> {
    const reply = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    return (await reply?.json().catch(() => undefined)) as { state: string; role: string } | undefined;
  }

  /** The `DATABASE_URL` of a portal: all three, of which it uses the one that takes changes. */
  url(database: string, role: string): string {
    const servers = this.#nodes.map(({ postgres }) => `127.0.0.1:${postgres}`).join(',');
    return `postgres://${role}@${servers}/${database}?target_session_attrs=read-write`;
  }

  /** The node that takes changes; undefined while there is none. */
  async #primary(): Promise<Node | undefined> {
    for (const node of this.#nodes) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: node.postgres,
        user: 'postgres',
        database: 'postgres',
        connectionTimeoutMillis: 1000,
        query_timeout: 1000,
      });
      client.on('error', () => undefined);
      const answer = await client
        .connect()
        .then(() => client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))
        .catch(() => undefined);
      void client.end().catch(() => undefined);
      if (answer?.rows[0]?.standby === false) return node;
    }
    return undefined;
  }

  /** Waits until one node takes changes, the others follow it, and one of them is synchronous. */
  async whole(): Promise<void> {
    await this.#until('the cluster is whole', async () => {
      const primary = await this.#primary();
      if (primary === undefined) return false;
      const reply = await fetch(`http://127.0.0.1:${primary.rest}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      );
      const { members = [] } = ((await reply?.json().catch(() => undefined)) ?? {}) as {
        members?: { role: string; state: string }[];
      };
      const following = members.filter(({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state));
      return following.length === 2 && members.some(({ role }) => role === 'sync_standby');
    });
  }

  /** One statement on the primary. */
  async run(statement: string, database = 'postgres'): Promise<void> {
    const primary = await this.#primary();
    const client = new pg.Client({ host: '127.0.0.1', port: primary?.postgres, user: 'postgres', database });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async #known(): Promise<Node> {
    const primary = await this.#primary();
    if (primary === undefined) throw new Error('No node takes changes.');
    return primary;
  }

  async #standby(): Promise<Node> {
    const primary = await this.#known();
    const standby = this.#nodes.find((node) => node !== primary);
    if (standby === undefined) throw new Error('No node follows.');
    return standby;
  }

  /** The process of the primary's PostgreSQL. */
  #postmaster({ data }: Node): number {
    return Number(readFileSync(join(data, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** `kill -9` of the primary's PostgreSQL; Patroni stays. */
  async killPrimary(): Promise<void> {
    process.kill(this.#postmaster(await this.#known()), 'SIGKILL');
  }

  /** `kill -9` of the PostgreSQL of a node that follows; its Patroni starts it again. */
  async killStandby(): Promise<void> {
    process.kill(this.#postmaster(await this.#standby()), 'SIGKILL');
  }

  /** `kill -9` of etcd, by which Patroni knows who is the primary; it comes back after so long. */
  async loseEtcd(seconds: number): Promise<void> {
    if (this.#etcd !== undefined) await end(this.#etcd, 'SIGKILL');
    await wait(seconds * 1000);
    this.#etcd = this.#startEtcd();
  }

  /** The primary with its Patroni, as when a machine is lost; answers with how it comes back. */
  async loseNode(): Promise<() => void> {
    const node = await this.#known();
    const postmaster = this.#postmaster(node);
    await end(node.patroni, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    return () => void (node.patroni = start('patroni', [node.config], join(node.data, 'log')));
  }

  /** A node that follows comes back with an empty disk; answers once it is copied again, which Patroni does by itself. */
  async emptyDisk(): Promise<void> {
    const node = await this.#standby();
    const postmaster = this.#postmaster(node);
    await end(node.patroni, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await this.#until(`${node.name} has ended`, async () => !existsSync(`/proc/${postmaster}`));
    rmSync(join(node.data, 'data'), { recursive: true });
    node.patroni = start('patroni', [node.config], join(node.data, 'log'));
  }

  /** A node that follows is copied anew by an operator's command, whatever its disk holds. */
  async reinit(): Promise<void> {
    const { name, config } = await this.#standby();
    const child = spawn('patronictl', ['-c', config, 'reinit', 'siteid', name, '--force', '--wait'], {
      env: { ...process.env, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`patronictl reinit ended with ${code}.`);
  }

  /** All processes of the primary's machine stand still for so long, and go on as if nothing had been. */
  async freeze(seconds: number): Promise<void> {
    const node = await this.#known();
    const postmaster = this.#postmaster(node);
    const all = [...childrenOf(postmaster), postmaster, node.patroni.pid ?? 0];
    for (const pid of all) signal(pid, 'SIGSTOP');
    await wait(seconds * 1000);
    for (const pid of all) signal(pid, 'SIGCONT');
  }

  /** The primary hands over in order, as before its machine is looked after. */
  async switchOver(): Promise<void> {
    const { name, rest } = await this.#known();
    const reply = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: 'POST', body: JSON.stringify({ leader: name }) });
    if (!reply.ok) throw new Error(`Patroni did not hand over: ${await reply.text()}`);
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 180_000; !(await isSo()); await wait(200))
      if (Date.now() > deadline) throw new Error(`Not within three minutes: ${what}. The logs are in ${this.folder}.`);
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A connection's process that ended meanwhile.
  }
}
