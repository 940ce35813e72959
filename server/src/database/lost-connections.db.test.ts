import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOwnServer } from '../testing/database/postgres-server.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';

const words = 'A database connection was lost.';

describe('a portal whose database restarts', () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  let portal: PortalProcess;

  beforeAll(async () => {
    server = await startOwnServer({});
    portal = new PortalProcess({ ...productionOn(server.urlOf('postgres')), LOG_LEVEL: 'trace' });
    await portal.start();
  }, 60_000);
  afterAll(async () => {
    await portal.end('SIGKILL');
    await server.stop();
  });

  const useManyConnections = () =>
    Promise.all(
      Array.from({ length: 20 }, () => fetch(`${portal.url}/api/general/logos/${randomUUID()}`).then((reply) => reply.status)),
    );

  async function isHealthyAgain(): Promise<void> {
    await expect.poll(() => portal.isHealthy(), { interval: 20, timeout: 10_000 }).toBe(false);
    await expect.poll(() => portal.isHealthy()).toBe(true);
  }

  test('says once and why each connection was lost, and nothing of what went through it [T26]', async () => {
    expect(new Set(await useManyConnections())).toEqual(new Set([404]));
    const before = portal.written.length;
    const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
    await admin.connect();
    const ended = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'siteid'`);
    await admin.end();
    const linesOfLoss = () => portal.written.slice(before).split(`"msg":"${words}"`).length - 1;
    await expect.poll(linesOfLoss).toBeGreaterThanOrEqual(ended.rowCount ?? 0);
    expect(ended.rowCount).toBeGreaterThan(0);
    expect(new Set(await useManyConnections())).toEqual(new Set([404]));
    server.breakDown(2000);
    await isHealthyAgain();
    const written = portal.written.slice(before);
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.every(({ time }) => typeof time === 'number')).toBe(true);
    const lost = lines.filter(({ msg }) => msg === words);
    const { code, message } = lost[0].err;
    expect([code, message]).toEqual(['57P01', 'terminating connection due to administrator command']);
    expect(lost.length).toBeGreaterThan(ended.rowCount ?? 0);
    expect(lost.every(({ err }) => err.message !== '' && JSON.stringify(err).length < 2_000)).toBe(true);
    expect(written).not.toMatch(/secretKey|processID|select|postgres:\/\//);
  }, 60_000);
});
