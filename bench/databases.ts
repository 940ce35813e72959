import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../server/src/testing/postgres-server.ts';

export type BenchDatabases = {
  /** Makes an empty database and answers with its URL. */
  readonly create: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Unlike in tests, what is acknowledged is on the disk. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on', shared_buffers: '2GB' };

/** Those of the figures we compare with; for the product and the plain handler alike. */
const settings = { effective_cache_size: '8GB', work_mem: '16MB', random_page_cost: '1.1' };

/** The PostgreSQL of TEST_DATABASE_URL, with the settings it has but for those of a database; else one of our own. */
export async function startDatabases(): Promise<BenchDatabases> {
  const server = await startPostgres(durable);
  const created: string[] = [];
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    create: async () => {
      const name = `siteid_bench_${randomBytes(4).toString('hex')}`;
      const settle = Object.entries(settings).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`);
      await run(`create database ${name} template template0`, ...settle);
      created.push(name);
      return server.urlOf(name);
    },
    stop: async () => {
      await run(...created.map((name) => `drop database ${name} with (force)`));
      await server.stop();
    },
  };
}
