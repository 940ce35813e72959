import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunAs } from './buildah.ts';

type Environment = Readonly<Record<string, string>>;

/** What a container of an image is, without a daemon that makes one: its own root, which cannot be written to, and its user. */
const enter =
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec "$@"';

/** Starts a program in the opened root of an image, as the image says that it is run; this machine's network is its own. */
export function runImage(
  image: string,
  { User, WorkingDir, Env }: RunAs,
  command: readonly string[],
  environment: Environment,
): Running {
  const [user = '', group = ''] = User.split(':');
  const ofImage = Object.fromEntries(Env.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
  // `enter` ends with the program in its place, so a signal to this process is one to the program.
  const inside = ['unshare', '--root', image, '--wd', WorkingDir, '--setgid', group, '--setuid', user, ...command];
  const child = spawn('unshare', ['--mount', 'sh', '-c', enter, image, ...inside], {
    env: { ...ofImage, PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return new Running(child);
}

class Running {
  readonly #child: ChildProcess;
  #ended: Promise<number | null>;
  written = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (this.written += data.toString()));
    this.#ended = once(child, 'close').then(() => child.exitCode);
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** With what it ended, once it does. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  end(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.#ended;
  }
}
