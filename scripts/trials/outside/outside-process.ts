import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { end, start } from '../programs.ts';

/** Something outside of the portal in a process of its own, at the same port each time it is started. */
export class OutsideProcess {
  readonly #begin: () => ChildProcess;
  readonly #port: number;
  #running: ChildProcess | undefined;

  /** `script` stands in this folder, and takes the port before all else. */
  constructor(script: string, port: number, { args, log }: { readonly args: readonly string[]; readonly log: string }) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#port = port;
    // As who started the trial: it alone reads the files of the trial's keys.
    this.#begin = () => start(process.execPath, [path, String(port), ...args], log, 'who started it');
  }

  async start(): Promise<void> {
    this.#running = this.#begin();
    for (const deadline = Date.now() + 60_000; !(await isTaken(this.#port)); await wait(100))
      if (Date.now() > deadline) throw new Error('What stands outside of the portal did not start.');
  }

  /** Kills it, and starts it anew after so many seconds. */
  async lose(seconds: number): Promise<void> {
    if (this.#running !== undefined) await end(this.#running, 'SIGKILL');
    await wait(seconds * 1000);
    await this.start();
  }
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
    () => false,
  );
  socket.destroy();
  return isOpen;
}
