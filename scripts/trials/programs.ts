import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';

/** Programs that a trial needs and npm does not bring, with the Debian packages of each. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd postgresql',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest postgresql',
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  go: 'golang-go golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev',
} as const;
export type Program = keyof typeof packages;

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Ends this process, with a word on what to install, where a program is missing: a trial fails nobody who does not have them. */
export function needs(...programs: readonly Program[]): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const debian = missing.map((program) => packages[program]).join(' ');
  process.stdout.write(`Skipped: ${missing.join(', ')} is not installed. On Debian: apt-get install ${debian}\n`);
  process.exit(0);
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** PostgreSQL refuses to run as root; what stands around it runs as its user. */
export function databaseUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts a program in a group of its own, which ends with this process; what it writes goes into a file. */
export function start(
  command: string,
  args: readonly string[],
  log: string,
  user: ReturnType<typeof databaseUser> | 'who started it' = databaseUser(),
): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(command, args, {
    ...(user !== 'who started it' && user),
    env: { PATH: process.env['PATH'], HOME: '/tmp', LANG: 'C.UTF-8' },
    stdio: ['ignore', out, out],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** A signal to a program and all that it started. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child, signal);
  await ended;
}
