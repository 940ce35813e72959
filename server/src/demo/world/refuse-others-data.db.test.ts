import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { WrongDatabase } from '../../database/wrong-database.ts';
import { createPostgresDatabase, describeOnEachDatabase, openBare } from '../../testing/database/databases.ts';
import { freePort } from '../../testing/database/postgres-server.ts';
import { noteWorldMade } from './demo-world-store.ts';
import { refuseOthersData } from './refuse-others-data.ts';

const startScript = join(import.meta.dirname, '../../../../scripts/start.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'siteid-start-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const oneOrganisation = `insert into organisations (code, name, company_number, country, state) values ('REAL', 'Real AB', '556000-1001', 'SE', 'active')`;

describeOnEachDatabase('the demo', (fresh, engine) => {
  // Two embedded databases are opened.
  test('takes a database without rows', { timeout: 60_000 }, async () => {
    const bare = await openBare(engine);
    await expect(refuseOthersData(bare)).resolves.toBeUndefined();
    await bare.close();
    await expect(refuseOthersData(await fresh())).resolves.toBeUndefined();
  });

  test('takes a database that holds its own world, whatever was done in it', async () => {
    const database = await fresh();
    await noteWorldMade(database.db, new Date());
    await database.pool.query(oneOrganisation);
    await expect(refuseOthersData(database)).resolves.toBeUndefined();
  });

  test('refuses a database with one row of somebody’s', async () => {
    const database = await fresh();
    await database.pool.query(oneOrganisation);
    await expect(refuseOthersData(database)).rejects.toThrow(WrongDatabase);
    await expect(refuseOthersData(database)).rejects.toThrow('table organisation_counts');
  });

  test('refuses the database of another program', async () => {
    const database = await openBare(engine);
    await database.pool.query('create table "Their things" (a int); insert into "Their things" values (1)');
    await expect(refuseOthersData(database)).rejects.toThrow('table Their things');
    await database.close();
  });
});

test('`npm start` on the database of a production says how production starts, and changes nothing', async () => {
  const url = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(oneOrganisation);
  const port = String(await freePort());
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir, PORT: port };
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; err: string }>();
  const end = { timeout: 30_000 };
  execFile(process.execPath, [startScript], { env, ...end }, (error, _out, err) => resolve({ code: error?.code, err }));
  const { code, err } = await promise;
  expect(code).toBe(1);
  expect(err).toMatch(/^DATABASE_URL: the demo starts only on an empty database .*`npm run production`/);
  const { rows } = await client.query('select (select count(*)::int from persons) as persons, name from organisations');
  expect(rows).toEqual([{ persons: 0, name: 'Real AB' }]);
  await client.end();
});
