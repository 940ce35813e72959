import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inTime } from '../silent-database.ts';
import { readFunctions } from './apply-functions.ts';
import { type DatabaseFiles, databaseFiles, readMigrations } from './migrate.ts';

type Named = { readonly name: string; readonly checksum: string };

/** As the database puts them in order and together, below. */
const written = (files: readonly Named[]) =>
  files
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, checksum }) => `${name} ${checksum}`)
    .join(',');

/** One word for all migrations and functions of these folders: another for each other schema. */
async function markOf(files: DatabaseFiles): Promise<string> {
  const [migrations, functions] = await Promise.all([readMigrations(files.migrations), readFunctions(files.functions)]);
  return createHash('sha256')
    .update(`${written(migrations)}/${written(functions)}`)
    .digest('hex');
}

/** The schema that this process was written for, read as it begins: a later version may put its files in their place. */
export const expectedSchema: Promise<string> = markOf(databaseFiles);

const writtenIn = (table: string) =>
  `(select coalesce(string_agg(name || ' ' || checksum, ',' order by name collate "C"), '') from ${table})`;

/** The same word for what a database has, and whether it takes changes: a standby does not, whatever it answers. */
export const askSchema = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    encode(sha256(convert_to(${writtenIn('schema_migrations')} || '/' || ${writtenIn('schema_functions')}, 'UTF8')), 'hex') as mark`;

/** Whether the database is of this version; one in which nothing was ever migrated is not. */
export async function hasExpectedSchema(pool: pg.Pool): Promise<boolean> {
  const tables = await pool.query<{ areThere: boolean }>(
    inTime({ text: `select to_regclass('schema_functions') is not null as "areThere"` }),
  );
  if (tables.rows[0]?.areThere !== true) return false;
  const { rows } = await pool.query<{ mark: string }>(inTime({ text: askSchema }));
  return rows[0]?.mark === (await expectedSchema);
}
