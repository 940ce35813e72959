import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, openEmbedded } from '../../database/open-database.ts';
import { databaseFiles, migrate } from '../../database/schema/migrate.ts';
import { silentLog } from '../silent-log.ts';
import { makePortalRole, rightsOfPortal } from './portal-role.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** What the run's databases are made from; the test files read it with `inject`. */
export type TestDatabases = {
  /** A database on the run's PostgreSQL with nothing in it, to give orders from. */
  readonly adminUrl: string;
  /** Name of the migrated database there, and what every name of this run starts with. */
  readonly template: string;
  /** File with a dump of a migrated embedded database. */
  readonly embeddedTemplate: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

const schemaCode = fileURLToPath(new URL('../../database/schema', import.meta.url));
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/siteid-tests', import.meta.url));

/** Once per run: both databases, migrated, for all the files to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await runOnce(server, makePortalRole);
  const template = `siteid_test_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    await dropDatabases(server, template);
    await server.stop();
  };
  try {
    const [embeddedTemplate] = await Promise.all([dumpEmbedded(), createTemplate(server, template)]);
    project.provide('databases', { adminUrl: server.urlOf('postgres'), template, embeddedTemplate });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createTemplate(server: PostgresServer, template: string): Promise<void> {
  await runOnce(server, `create database ${template} template template0`);
  const database = await openDatabase({ url: server.urlOf(template), poolSize: 1, log: silentLog });
  await migrate(database);
  await database.pool.query(rightsOfPortal);
  await database.close();
}

/** Making an embedded database takes seconds: the dump is kept until a migration, a function, what applies them or the engine changes. */
async function dumpEmbedded(): Promise<string> {
  const file = join(cache, `embedded-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const database = await openEmbedded({ log: silentLog });
  await migrate(database);
  const dump = await database.dump();
  await database.close();
  mkdirSync(cache, { recursive: true });
  // Other runs may be at work here: a file appears whole, and only those that none can still be reading go.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, dump);
  renameSync(part, file);
  const aDayAgo = Date.now() - 86_400_000;
  for (const former of readdirSync(cache).map((name) => join(cache, name))) {
    if (statSync(former).mtimeMs < aDayAgo) rmSync(former, { force: true });
  }
  return file;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  // The entry of the engine's package, which holds its build's fingerprints.
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  hash.update(readFileSync(databaseFiles.served));
  for (const folder of [databaseFiles.migrations, databaseFiles.functions, schemaCode]) {
    for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function dropDatabases(server: PostgresServer, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

async function runOnce(server: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
