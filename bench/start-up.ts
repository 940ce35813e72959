import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server/src/testing/database/postgres-server.ts';
import type { BenchDatabases } from './databases.ts';
import { startServer } from './processes.ts';
import { median } from './rounds.ts';

export type StartUp = { readonly database: string; readonly start: 'first' | 'second'; readonly seconds: number };

const times = 3;

/**
 * From `npm start` in a clone that is ready to the first page, the whole process with npm: first with nothing there, which
 * makes the demo world, then again with what the first start left.
 */
export async function measureStartUps(databases: BenchDatabases, folder: string, output: string): Promise<StartUp[]> {
  const log = openSync(join(output, 'product.log'), 'a');
  const found: Record<string, number[]> = {};
  for (let time = 0; time < times; time += 1) {
    for (const database of ['embedded', 'PostgreSQL']) {
      const dataDir = mkdtempSync(join(folder, 'start-'));
      const url = database === 'PostgreSQL' ? { DATABASE_URL: await databases.create() } : {};
      for (const start of ['first', 'second']) {
        (found[`${database} ${start}`] ??= []).push(await secondsToFirstPage({ DATA_DIR: dataDir, ...url }, log));
      }
      rmSync(dataDir, { recursive: true });
    }
  }
  return Object.entries(found).map(([key, seconds]) => {
    const [database = '', start] = key.split(' ');
    return { database, start: start === 'first' ? 'first' : 'second', seconds: median(seconds) };
  });
}

async function secondsToFirstPage(settings: Record<string, string>, log: number): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = await startServer({
    command: 'npm',
    args: ['start'],
    env: { ...settings, PORT: String(port) },
    url: `http://127.0.0.1:${port}`,
    ready: '/',
    stdio: ['ignore', 'ignore', log],
  });
  const seconds = (performance.now() - began) / 1000;
  await server.stop();
  return seconds;
}
