import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './open-database.ts';

/** The database's URL for a role that may have so many connections. */
async function limitedTo(connections: number): Promise<URL> {
  const url = new URL(await createPostgresDatabase());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const role = `limited_${randomBytes(4).toString('hex')}`;
  await client.query(`create role ${role} login connection limit ${connections}`);
  await client.end();
  url.username = role;
  return url;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error));

test('at the database’s limit of connections, whoever asks waits for one that the pool has', async () => {
  const { pool, close } = await openDatabase({ url: (await limitedTo(3)).href, poolSize: 10, log: silentLog });
  const work = () => pool.query('select pg_sleep(0.02)').then(() => 'done', codeOf);
  for (let round = 0; round < 3; round += 1) {
    expect(new Set(await Promise.all(Array.from({ length: 60 }, work)))).toEqual(new Set(['done']));
  }
  expect(pool.totalCount).toBeLessThanOrEqual(3);
  await close();
});

test('a pool that was given no connection at all says so at once', async () => {
  const url = (await limitedTo(1)).href;
  const first = await openDatabase({ url, poolSize: 1, log: silentLog });
  await first.pool.query('select 1');
  const second = await openDatabase({ url, poolSize: 2, log: silentLog });
  await expect(second.pool.query('select 1').catch(codeOf)).resolves.toBe('53300');
  await first.close();
  // The server frees the place a moment after the connection has ended.
  await expect.poll(() => second.pool.query('select 1').then(({ rowCount }) => rowCount, codeOf)).toBe(1);
  await second.close();
});
