import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type DatabaseHandle, openDatabase, openEmbedded } from '../../database/open-database.ts';
import { silentLog } from '../silent-log.ts';
import { letPortalsWorkAs } from './as-portals-role.ts';
import { emptyDatabase } from './empty-database.ts';
import { urlOfPortalsRole } from './portal-role.ts';

export type Engine = DatabaseHandle['engine'];

/** A migrated database without rows: the same one each time, emptied. The caller need not close it. */
export type FreshDatabase = () => Promise<DatabaseHandle>;

const engines: readonly Engine[] = ['embedded', 'postgres'];

/**
 * Declares the suite once for each database. Call `fresh` at the beginning of each test (or in `beforeEach`); what
 * still works on the former test's database must be stopped by then. Only in `*.db.test.ts`, `*.http.test.ts` and `*.alone.test.ts`.
 */
export function describeOnEachDatabase(name: string, suite: (fresh: FreshDatabase, engine: Engine) => void): void {
  describe.each(engines)(`${name}, on %s`, (engine) => suite(() => freshDatabase(engine), engine));
}

/** Declares the suite for PostgreSQL alone: what only several connections or processes can do. */
export function describeOnPostgres(name: string, suite: (fresh: FreshDatabase) => void): void {
  describe(`${name}, on postgres`, () => suite(() => freshDatabase('postgres')));
}

/** Opening takes a second, so the files that a process runs share one database of each engine. */
const opened = new Map<Engine, DatabaseHandle>();

async function freshDatabase(engine: Engine): Promise<DatabaseHandle> {
  const former = opened.get(engine);
  if (former !== undefined && !former.pool.ending) {
    await emptyDatabase(former.pool);
    return former;
  }
  const database = await openMigrated(engine);
  opened.set(engine, database);
  return database;
}

/** A migrated database without rows, of its own. The caller closes it. */
async function openMigrated(engine: Engine): Promise<DatabaseHandle> {
  if (engine === 'postgres') {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, log: silentLog });
    letPortalsWorkAs(database, await openDatabase({ url: urlOfPortalsRole(url), log: silentLog }));
    return database;
  }
  const template = new Uint8Array(readFileSync(inject('databases').embeddedTemplate));
  return openEmbedded({ template, log: silentLog });
}

/** A database with nothing in it, not even migrations. The caller closes it. */
export async function openBare(engine: Engine): Promise<DatabaseHandle> {
  if (engine === 'postgres') return openDatabase({ url: await createPostgresDatabase('template0'), log: silentLog });
  // Quicker than making one: that takes seconds.
  const database = await openMigrated(engine);
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

/** Makes a database on the run's PostgreSQL and answers with its URL: for tests with several pools or processes. */
export async function createPostgresDatabase(from?: 'template0'): Promise<string> {
  const { adminUrl, template } = inject('databases');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${name} template ${from ?? template}`).finally(() => client.end());
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
