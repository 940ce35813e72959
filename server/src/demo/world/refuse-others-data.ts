import type pg from 'pg';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { WrongDatabase } from '../../database/wrong-database.ts';
import { worldFact } from './demo-world-store.ts';

/**
 * Throws WrongDatabase where the database holds rows and no demo world: they are somebody's, and the demo would write thousands beside
 * them and show everything to whoever comes. Looks before anything is written, migrations included.
 */
export async function refuseOthersData({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    // At one moment: another start of the demo may be making its world just now.
    await client.query('begin isolation level repeatable read read only');
    const filled = await tableWithRows(client);
    await client.query('commit');
    if (filled !== null) {
      throw new WrongDatabase(
        `DATABASE_URL: the demo starts only on an empty database or on its own, and this one holds other data (table ${filled}). ` +
          'Nothing was changed. Start production with `npm run production`; give the demo a database of its own.',
      );
    }
  } finally {
    client.release();
  }
}

/** The name of a table that holds rows; null where there is none, or where the rows are a demo world's. */
async function tableWithRows(client: pg.PoolClient): Promise<string | null> {
  const { rows: tables } = await client.query<{ name: string }>(
    // Those that begin with schema_ count what was applied to the tables.
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema\\_%' order by 1`,
  );
  const names = tables.map(({ name }) => name);
  if (names.includes('world_facts')) {
    const { rowCount } = await client.query('select from world_facts where name = $1', [worldFact]);
    if (rowCount !== 0) return null;
  }
  for (const name of names) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return name;
  }
  return null;
}
