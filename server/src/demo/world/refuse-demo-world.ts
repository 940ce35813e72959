import type { DatabaseHandle } from '../../database/open-database.ts';
import { WrongDatabase } from '../../database/wrong-database.ts';
import { worldFact } from './demo-world-store.ts';

/**
 * Throws WrongDatabase where production would start on a demo world: everybody knows its people and how to sign in as them, and its
 * partner keys lie in a file. Looks before anything is written, migrations included.
 */
export async function refuseDemoWorld({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ isMigrated: boolean }>(`select to_regclass('world_facts') is not null as "isMigrated"`);
  if (rows[0]?.isMigrated !== true) return;
  const { rowCount } = await pool.query('select from world_facts where name = $1', [worldFact]);
  if (rowCount === 0) return;
  throw new WrongDatabase(
    'DATABASE_URL: production does not start on a demo world, whose people and partner keys anybody may know. ' +
      'Nothing was changed. Give production a database of its own.',
  );
}
