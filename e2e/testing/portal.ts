import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A portal in a process of its own, as `npm start` runs it. */
export type RunningPortal = {
  readonly url: string;
  /** Where its command line finds the demo's keys. */
  readonly dataDir: string;
  /** Everything it has written so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const patience = 120_000;

/** Starts the real server with the demo world in a data folder of its own; `env` adds to its configuration. Its terminal is a Finn's. */
export async function startPortal({ env = {} }: { env?: Record<string, string> } = {}): Promise<RunningPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteid-journeys-'));
  const port = await freePort();
  const server = spawn(process.execPath, [start, '--language', 'fi'], {
    env: {
      ...process.env,
      PORTAL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // All browsers of the tests have one address, and open pages as fast as they are answered.
      REQUESTS_PER_ADDRESS: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  let written = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()));

  const url = `http://localhost:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.race([ended, wait(10_000).then(() => server.kill('SIGKILL'))]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + patience; !(await isHealthy(url)); await wait(100)) {
    if (server.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The portal did not start:\n${written}`);
  }
  return { url, dataDir, output: () => written, stop };
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  return answer?.status === 200;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
