import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** What the guard is told as its one argument, in JSON. */
export type Guarded = {
  readonly folder: string;
  readonly program: string;
  readonly options: readonly string[];
  /** Whom the server runs as; absent means as ourselves. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
};

// Its own process between the tests and their PostgreSQL: however the tests end, even killed, the pipe to
// their process closes, and this one stops the server and removes its folder.
const { folder, program, options, user } = JSON.parse(process.argv[2] ?? '') as Guarded;

let server = start();
let isStopping = false;
let awayFor: number | undefined;

function start(): ChildProcess {
  const started = spawn(program, options, { ...user, cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  started.on('exit', (code) => {
    if (awayFor !== undefined && !isStopping) {
      setTimeout(() => {
        server = start();
        // Whoever ended it meanwhile found no server to end.
        if (isStopping) stop();
      }, awayFor);
      awayFor = undefined;
      return;
    }
    rmSync(folder, { recursive: true, force: true });
    process.exit(code ?? 1);
  });
  return started;
}

const stop = () => {
  isStopping = true;
  server.kill('SIGINT');
};
process.stdin.on('end', stop);
// Seen once: the tests were gone, and the pipe did not say so. A run of tests waits for whoever holds its output.
const tests = process.ppid;
setInterval(() => {
  if (process.ppid !== tests) stop();
}, 1000).unref();
// A number of milliseconds: as if the power had failed, and so long away.
process.stdin.on('data', (milliseconds: Buffer) => {
  awayFor = Number(milliseconds.toString());
  server.kill('SIGQUIT');
});
// Ctrl+C reaches every process of the terminal: this one waits for the tests to end and close the pipe.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
