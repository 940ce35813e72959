import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import * as z from 'zod';
import { errorCode } from '../../errors/error-code.ts';
import { databaseFiles, migrate } from '../schema/migrate.ts';
import type { BackupEnd } from './back-up.ts';
import { type BackedUpTable, onClientWithoutTimeLimit, quoted, tablesInOrder } from './backup-tables.ts';

/** The file cannot be restored here; nothing was changed, except that migrations were applied. The message says why. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/** When a backup was made. Throws RestoreRefused. */
export async function whenMade(file: string): Promise<Date> {
  const read = readLines(file);
  const first = head.safeParse((await read.next()).value);
  await read.return(undefined);
  if (!first.success) throw new RestoreRefused('The file is no backup of the portal.');
  return new Date(first.data.made);
}

type Restore = {
  readonly pool: pg.Pool;
  /** Removes what the database holds; else it must hold nothing. */
  readonly replace: boolean;
};

const head = z.strictObject({
  backupOf: z.literal('siteid'),
  version: z.literal(1),
  made: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
});
const table = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const row = z.array(z.nullable(z.string()));
const end = z.strictObject({ counts: z.record(z.string(), z.int()) });
const rowsAtOnce = 500;

/**
 * Brings a database of either engine to what a backup holds, whole or not at all, and then to the newest migration and functions.
 * Answers with the number of rows of each table, which are those of the backup (T41). Throws RestoreRefused.
 */
export async function restore(file: string, { pool, replace }: Restore): Promise<BackupEnd['counts']> {
  const read = readLines(file);
  const first = head.safeParse((await read.next()).value);
  if (!first.success) throw new RestoreRefused('The file is no backup of the portal.');
  const applied = first.data.migrations;
  // Its rows fit the tables as they were when it was made; the migrations since then are applied to the rows.
  await migrate({ pool }, databaseFiles, { upTo: applied.at(-1)?.name });
  const counts = await onClientWithoutTimeLimit(pool, async (client) => {
    await client.query('begin');
    try {
      const known = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from schema_migrations order by name collate "C"',
      );
      if (JSON.stringify(known.rows) !== JSON.stringify(applied)) {
        throw new RestoreRefused('The database has other tables than the backup was made of: restore into a new, empty one.');
      }
      const restored = await fill(client, read, replace);
      await client.query('commit');
      return restored;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (isBadRow(error)) throw new RestoreRefused('The backup is damaged: its rows do not fit together.', { cause: error });
      throw error;
    }
  });
  await migrate({ pool });
  return counts;
}

/** PostgreSQL's classes of errors for invalid values, and for rows that break a constraint. */
const isBadRow = (error: unknown) => error instanceof z.ZodError || /^2[23]/.test(errorCode(error));

async function fill(client: pg.PoolClient, read: Lines, replace: boolean): Promise<BackupEnd['counts']> {
  const tables = await tablesInOrder(client);
  const all = tables.map(({ name }) => quoted(name)).join(', ');
  if (replace) await client.query(`truncate ${all} restart identity cascade`);
  else await refuseRows(client, tables);
  const unvalidated = await dropUnvalidatedChecks(client);
  // Triggers must not run: what they derive is in the backup.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  const counts: Record<string, number> = {};
  let into: BackedUpTable | undefined;
  let waiting: (string | null)[][] = [];
  const flush = async () => {
    if (into !== undefined && waiting.length > 0) await insert(client, into, waiting);
    waiting = [];
  };
  let said: BackupEnd['counts'] | undefined;
  for await (const line of read) {
    if (Array.isArray(line)) {
      if (into === undefined) throw new RestoreRefused('A row stands before its table.');
      waiting.push(row.parse(line));
      counts[into.name] = (counts[into.name] ?? 0) + 1;
      if (waiting.length >= rowsAtOnce) await flush();
      continue;
    }
    await flush();
    const next = table.safeParse(line);
    if (next.success) {
      into = tableFor(next.data, tables);
      counts[into.name] = 0;
    } else said = end.parse(line).counts;
  }
  if (JSON.stringify(said) !== JSON.stringify(counts)) throw new RestoreRefused('The backup is not whole.');
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table: name, check, definition } of unvalidated) {
    await client.query(`alter table ${quoted(name)} add constraint ${quoted(check)} ${definition}`);
  }
  await goOnCounting(client);
  return counts;
}

/** Drops checks that were never validated: they hold for new rows alone, and a backup may have older ones. */
async function dropUnvalidatedChecks(client: pg.PoolClient) {
  const { rows } = await client.query<{ table: string; check: string; definition: string }>(`
    select relname as table, conname as check, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype = 'c' and not convalidated`);
  for (const { table: name, check } of rows) await client.query(`alter table ${quoted(name)} drop constraint ${quoted(check)}`);
  return rows;
}

async function refuseRows(client: pg.PoolClient, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) {
      throw new RestoreRefused(
        'The database is not empty: nothing was changed. With --replace everything that it holds is removed first.',
      );
    }
  }
}

/** The table of the backup as it is here, with the columns in the order of the rows. */
function tableFor({ table: name, columns }: z.output<typeof table>, tables: readonly BackedUpTable[]): BackedUpTable {
  const here = tables.find((each) => each.name === name);
  const found = columns.map((column) => here?.columns.find((each) => each.name === column));
  if (here === undefined || found.includes(undefined) || found.length !== here.columns.length) {
    throw new RestoreRefused(`The table ${name} of the backup is another one here.`);
  }
  return { name, columns: found.filter((column) => column !== undefined) };
}

async function insert(
  client: pg.PoolClient,
  { name, columns }: BackedUpTable,
  rows: readonly (string | null)[][],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const typed = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value select ${typed} from unnest(${arrays}) as given (${aliases})`,
    columns.map((_, index) => rows.map((each) => each[index] ?? null)),
  );
}

/** Lets each sequence go on after the highest number. */
async function goOnCounting(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
  for (const { table: name, column, sequence } of rows) {
    const last = `select max(${quoted(column)}) as last from ${quoted(name)}`;
    await client.query(`select setval($1, last) from (${last}) as highest where last is not null`, [sequence]);
  }
}

type Lines = AsyncGenerator;

/** What each line of a backup says. Throws RestoreRefused where the file is no backup. */
export async function* readLines(file: string): Lines {
  const unpacked = createGunzip().setEncoding('utf8');
  const source = createReadStream(file);
  source.on('error', (error) => unpacked.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as unknown;
    }
  } catch (error) {
    const isDamaged = error instanceof SyntaxError || errorCode(error).startsWith('Z_');
    throw isDamaged ? new RestoreRefused('The file is damaged, or no backup of the portal.', { cause: error }) : error;
  } finally {
    source.destroy();
  }
}
