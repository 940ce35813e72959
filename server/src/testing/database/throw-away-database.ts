import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './postgres-server.ts';

/** An empty PostgreSQL database for a server process of its own, with what it takes to make it vanish again. */
export async function throwAwayDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const server = await startPostgres();
  const name = `siteid_journeys_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template template0`);
  return {
    url: server.urlOf(name),
    drop: async () => {
      await run(`drop database ${name} with (force)`);
      await server.stop();
    },
  };
}
