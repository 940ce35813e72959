import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { makePortalRole, rightsOfPortal, urlOfPortalsRole } from '../server/src/testing/database/portal-role.ts';
import { startPostgres } from '../server/src/testing/database/postgres-server.ts';

type Step = (url: string) => Promise<void>;

export type BenchDatabases = {
  /** Makes a database, empty or a copy of another, and answers with its URL. */
  readonly create: (template?: string) => Promise<string>;
  /** A database that outlives the run: filled when it is not there yet, else renewed. Answers with its name. */
  readonly keep: (name: string, fill: Step, renew: Step) => Promise<string>;
  /** The URL by which the portal works on a filled database: as a role that owns nothing, so the policies of rows hold for it. */
  readonly urlOfPortal: (url: string) => Promise<string>;
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
      const results = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results;
    } finally {
      await client.end();
    }
  };
  const createNamed = async (name: string, template: string) => {
    const settle = Object.entries(settings).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`);
    await run(`create database ${name} template ${template}`, ...settle);
    return server.urlOf(name);
  };
  return {
    create: async (template = 'template0') => {
      const name = `siteid_bench_${randomBytes(4).toString('hex')}`;
      const url = await createNamed(name, template);
      created.push(name);
      return url;
    },
    keep: async (name, fill, renew) => {
      const [found] = await run(`select from pg_database where datname = '${name}'`);
      if (found?.rowCount === 1) {
        await renew(server.urlOf(name));
        return name;
      }
      // Under another name until it is whole: a run that was ended half-way leaves nothing that looks made.
      const unfinished = `${name}_unfinished`;
      await run(`drop database if exists ${unfinished} with (force)`);
      await fill(await createNamed(unfinished, 'template0'));
      await run(`alter database ${unfinished} rename to ${name}`);
      return name;
    },
    urlOfPortal: async (url) => {
      await run(makePortalRole);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(rightsOfPortal).finally(() => client.end());
      return urlOfPortalsRole(url);
    },
    stop: async () => {
      await run(...created.map((name) => `drop database ${name} with (force)`));
      await server.stop();
    },
  };
}
