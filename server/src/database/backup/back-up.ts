import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type BackedUpTable, beginReadingAll, onClientWithoutTimeLimit, quoted, tablesInOrder } from './backup-tables.ts';

/** The first line of a backup: the migrations that made its tables. */
export type BackupHead = {
  readonly backupOf: 'siteid';
  readonly version: 1;
  readonly made: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
};
/** The line before the rows of a table; each row is a list of texts as PostgreSQL writes them. */
export type BackupTable = { readonly table: string; readonly columns: readonly string[] };
/** The last line: a file without it is incomplete. */
export type BackupEnd = { readonly counts: Readonly<Record<string, number>> };

const rowsAtOnce = 500;

/**
 * Writes everything that the database holds at one moment to a file, which either engine can be restored from; answers with the number of
 * rows of each table. The portal may go on meanwhile. Sealed values stay sealed: the keys are not in it (T22, T41).
 */
export async function backUp(pool: pg.Pool, file: string, now: Date): Promise<BackupEnd['counts']> {
  const part = `${file}.part`;
  const counts: Record<string, number> = {};
  try {
    await onClientWithoutTimeLimit(pool, async (client) => {
      // A migration that waits for the backup finds it under this name.
      await client.query(`${beginReadingAll}; set local application_name = 'siteid backup'`);
      // Only its owner may read it: it holds who has which card.
      const target = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline(Readable.from(lines(client, counts, now)), createGzip(), target);
      await client.query('commit');
    });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return counts;
}

async function* lines(client: pg.PoolClient, counts: Record<string, number>, now: Date): AsyncGenerator<string> {
  const { rows: migrations } = await client.query<BackupHead['migrations'][number]>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  yield line({ backupOf: 'siteid', version: 1, made: now.toISOString(), migrations } satisfies BackupHead);
  for (const table of await tablesInOrder(client)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) } satisfies BackupTable);
    let count = 0;
    for await (const rows of rowsOf(client, table)) {
      count += rows.length;
      yield rows.map(line).join('');
    }
    counts[table.name] = count;
  }
  yield line({ counts } satisfies BackupEnd);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Reads through a cursor, so that no table is too large for the memory. */
async function* rowsOf(client: pg.PoolClient, { name, columns }: BackedUpTable): AsyncGenerator<unknown[][]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`declare of_backup no scroll cursor for select ${texts} from ${quoted(name)}`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${rowsAtOnce} from of_backup`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close of_backup');
}
