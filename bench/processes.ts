import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type Running = {
  readonly url: string;
  /** Resident memory in MB, of the whole process. */
  readonly memory: () => number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

type Start = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** A path that is answered when the server is ready. */
  readonly ready: string;
  readonly stdio: StdioOptions;
};

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => end(child, 'SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts a server in a process of its own and answers when it serves. */
export async function startServer({ command, args, env, url, ready, stdio }: Start): Promise<Running> {
  // A group of its own: what npm starts ends with npm.
  const child = spawn(command, args, { cwd: root, env: { ...inherited(), ...env }, stdio, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await untilAnswering(`${url}${ready}`, child);
  return {
    url,
    pid: child.pid ?? 0,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      end(child, 'SIGTERM');
      await ended;
    },
  };
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(10)) {
    if (child.exitCode !== null)
      throw new Error(
        `${child.spawnargs.join(' ')} ended with ${child.exitCode} before it served; see output/bench/product.log.`,
      );
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await reply?.arrayBuffer();
    // 401: it serves, though not us.
    if (reply?.ok || reply?.status === 401) return;
  }
  throw new Error(`${url} did not answer in two minutes.`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** Only what programs need to be found: the settings of whoever runs this must not change what is measured. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_config_cache'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
