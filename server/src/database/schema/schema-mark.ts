import type pg from 'pg';
import { inTime } from '../silent-database.ts';
import { readFunctions } from './function-files.ts';
import { type DatabaseFiles, databaseFiles, readMigrations } from './migrate.ts';
import { markOf } from './served-releases.ts';

async function ownMark(files: DatabaseFiles): Promise<string> {
  return markOf(await readMigrations(files.migrations), await readFunctions(files.functions));
}

/** The mark of the schema that this process was written for, read at its start: later the files may be those of another version. */
export const expectedSchema: Promise<string> = ownMark(databaseFiles);

const writtenIn = (table: string) =>
  `(select coalesce(string_agg(name || ' ' || checksum, ',' order by name collate "C"), '') from ${table})`;

/**
 * Whether a database takes changes (a standby does not, whatever it answers), and whether a version of the mark $1 may work on it: the
 * database is of that version, or a newer one migrated it and goes on serving that one.
 */
export const askSchema = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    $1 in (
      select encode(sha256(convert_to(${writtenIn('schema_migrations')} || '/' || ${writtenIn('schema_functions')}, 'UTF8')), 'hex')
      union all select mark from schema_served) as "isOurs"`;

/** Whether this version may work on the database; false where nothing was ever migrated. */
export async function hasExpectedSchema(pool: pg.Pool): Promise<boolean> {
  const tables = await pool.query<{ areThere: boolean }>(
    inTime({ text: `select to_regclass('schema_served') is not null as "areThere"` }),
  );
  if (tables.rows[0]?.areThere !== true) return false;
  const { rows } = await pool.query<{ isOurs: boolean }>(inTime({ text: askSchema, values: [await expectedSchema] }));
  return rows[0]?.isOurs === true;
}
