import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../database/postgres-server.ts';
import { testKeys } from '../test-portal.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const base64 = (key: Buffer) => key.toString('base64');
const [{ id, key }] = testKeys.keys;

/** A portal in production on this database, with the keys of the tests: sessions of a world are sessions of it. */
export const productionOn = (databaseUrl: string): Record<string, string> => ({
  PORTAL_MODE: 'production',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://cards.example',
  TRUSTED_PROXY: 'off',
  OIDC_ISSUER: 'https://broker.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  SECRET_KEYS: `${id}:${base64(key)}`,
  LOOKUP_KEY: base64(testKeys.lookupKey),
  SESSION_KEY: base64(testKeys.sessionKey),
  HISTORY_KEYS: 'off',
  LOG_LEVEL: 'silent',
  ENDING_SECONDS: '0',
  // Load comes from a few sessions, all at one address.
  REQUESTS_PER_SESSION: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
});

/** A portal in a process of its own, started anew whenever it is asked to; on another port each time, unless `PORT` names one. */
export class PortalProcess {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #main: string;
  #child: ChildProcess | undefined;
  #written = '';
  url = '';

  /** Today's version, unless the `main.ts` of another is named. */
  constructor(environment: Readonly<Record<string, string>>, ofVersion = main) {
    this.#environment = environment;
    this.#main = ofVersion;
  }

  /** All that it wrote to standard output and standard error. */
  get written(): string {
    return this.#written;
  }

  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Of the process that runs now; undefined before the first start. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const port = this.#environment['PORT'] ?? (await freePort());
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...this.#environment, HOST: '127.0.0.1', PORT: String(port) };
    const child = spawn(process.execPath, [this.#main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (this.#written += data.toString()));
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
    while (!(await this.isHealthy())) {
      if (!this.isAlive) throw new Error(`The portal did not start:\n${this.#written}`);
      await wait(50);
    }
  }

  async isHealthy(): Promise<boolean> {
    return (await fetch(`${this.url}/health/ready`).catch(() => undefined))?.status === 200;
  }

  /** `SIGKILL` leaves it no moment to finish anything. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGUSR2'): Promise<void> {
    if (!this.isAlive || this.#child === undefined) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
