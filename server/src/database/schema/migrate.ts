import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseHandle } from '../open-database.ts';
import { applyFunctions, prepareAppliedFunctions } from './apply-functions.ts';
import { applyPolicies } from './apply-policies.ts';
import { buildConcurrently, concurrentIndexes } from './concurrent-indexes.ts';
import { readFunctions } from './function-files.ts';
import { inTurn, type TellWaiting } from './lock-in-turn.ts';
import { MigrationRefused } from './migration-refused.ts';
import { isServed, keepServed, markOf, readServedReleases } from './served-releases.ts';

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Applied = Pick<Migration, 'name' | 'checksum'>;

/**
 * The files that define the database: migrations make tables and data; the folder of functions holds today's functions, triggers, views and
 * types; the file of served releases names earlier ones that go on working on it.
 */
export type DatabaseFiles = { readonly migrations: string; readonly functions: string; readonly served: string };
export const databaseFiles: DatabaseFiles = {
  migrations: join(import.meta.dirname, '../../../migrations'),
  functions: join(import.meta.dirname, '../../../database/functions'),
  served: join(import.meta.dirname, '../../../database/served-releases.json'),
};

/** The key of an advisory lock: any number that no other program uses on the same database. */
const lockKey = 7_263_401;
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Brings the database to the newest migration, today's functions and then today's policies, or with `upTo` to that migration alone; returns
 * the migrations applied now. Each is one transaction, and holds up portals beside it for half a second at most: `tell` is called with what
 * is waited for. Throws MigrationRefused.
 */
export async function migrate(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  files = databaseFiles,
  { upTo, tell = () => undefined }: { readonly upTo?: string | undefined; readonly tell?: TellWaiting | undefined } = {},
): Promise<string[]> {
  const migrations = await readMigrations(files.migrations);
  const functions = await readFunctions(files.functions);
  const served = await readServedReleases(files.served);
  const client = await pool.connect();
  try {
    // A migration of a large table may take longer than any request is allowed to.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await untilAlone(client);
    // A newer version migrated the database, and goes on serving this one.
    if (upTo === undefined && (await isServed(client, markOf(migrations, functions)))) return [];
    const pending = pendingAmong(migrations, await readApplied(client)).filter(({ name }) => upTo === undefined || name <= upTo);
    if (upTo === undefined) {
      // First of all, so that a release that is no longer served does not count as ready between two migrations.
      await inTurn(client, 'schema_served', () => keepServed(client, served), tell);
      await inTurn(client, 'schema_functions', () => prepareAppliedFunctions(client), tell);
    }
    for (const migration of pending) {
      const indexes = concurrentIndexes(migration.sql);
      if (indexes !== undefined) await ofMigration(migration, () => buildConcurrently(client, indexes));
      await inTurn(
        client,
        migration.name,
        async () => {
          if (indexes === undefined) await ofMigration(migration, () => client.query(migration.sql));
          await keepApplied(client, migration);
        },
        tell,
      );
    }
    if (upTo === undefined) {
      await inTurn(client, 'functions', (milliseconds) => applyFunctions(client, functions, milliseconds), tell);
      await applyPolicies(client, functions, tell);
    }
    return pending.map(({ name }) => name);
  } finally {
    // Ending the session ends the lock and the settings, whatever happened.
    client.release(true);
  }
}

/** Asks for the lock again and again instead of waiting in one statement, for which `create index concurrently` would wait. */
async function untilAlone(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockKey]);
    if (rows[0]?.isOurs === true) return;
    await wait(200);
  }
}

/** In the order of their numbers. Throws MigrationRefused. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file, index) => {
      if (!fileName.test(file)) throw new MigrationRefused(`The migration ${file} is not named like 0001-what-it-does.sql.`);
      if (files[index - 1]?.slice(0, 4) === file.slice(0, 4)) {
        throw new MigrationRefused(`The migration ${file} has the number of another.`);
      }
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name collate "C"');
  return rows;
}

/** The applied ones must be the first of the files, unchanged; the rest is pending. */
function pendingAmong(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database is newer than this program: it has ${unknown.join(', ')}. Start the newer version, or restore a backup.`,
    );
  }
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new MigrationRefused(
        `The migration ${migration?.name} comes before ${name}, which is applied: give it a later number.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(`The migration ${name} was changed after it had been applied: undo that, and add a new file.`);
    }
  });
  return migrations.slice(applied.length);
}

async function keepApplied(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function ofMigration({ name, sql }: Migration, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isWhole = concurrentIndexes(sql) === undefined;
    throw new Error(
      isWhole
        ? `The migration ${name} failed, and nothing of it was kept.`
        : `The migration ${name} failed. An index that was broken off is built anew when it is tried again.`,
      { cause: error },
    );
  }
}
