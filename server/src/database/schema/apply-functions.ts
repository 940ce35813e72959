import type pg from 'pg';
import { dropObjects, inPlace, objectsOf, triggersOf } from './database-objects.ts';
import { type FunctionFile, type OnTable, partsOf } from './function-files.ts';
import { lockTables } from './lock-in-turn.ts';

/** What the database keeps of a file that was applied. Earlier versions did not keep the text. */
type Applied = { readonly name: string; readonly checksum: string; readonly sql: string | null };

/** Makes the table of applied files, apart from what changes others, because readiness checks read that table. */
export async function prepareAppliedFunctions(client: pg.ClientBase): Promise<void> {
  // Asked first, because adding a column that exists still waits for the table's readers, such as a backup.
  const column = `select from pg_attribute where attrelid = to_regclass('public.schema_functions') and attname = 'sql'`;
  if ((await client.query(column)).rowCount === 1) return;
  await client.query(`
    create table if not exists schema_functions (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    alter table schema_functions add column if not exists sql text`);
}

/**
 * Brings the database's functions, triggers, views and types to those of the files, and drops what no file holds. What did not change is
 * not touched: prepared statements stay valid, and a table is locked only where one of its triggers changes. Call it in a transaction of
 * `inTurn` that may wait so long.
 */
export async function applyFunctions(client: pg.ClientBase, files: readonly FunctionFile[], milliseconds: number): Promise<void> {
  const { rows } = await client.query<Applied>('select name, checksum, sql from schema_functions');
  const known = new Map(rows.map((row) => [row.name, row]));
  const changed = files.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed.length === 0 && known.size === files.length) return;
  const keyOf = ({ name, table }: Pick<OnTable, 'name' | 'table'>) => `${name} on ${table}`;

  const wanted = files.flatMap(({ name, sql }) => partsOf(sql).triggers.map((trigger) => ({ ...trigger, file: name })));
  const named = new Set(wanted.map(keyOf));
  const gone = (await triggersOf(client)).filter((trigger) => !named.has(keyOf(trigger)));
  const before = new Set(rows.flatMap(({ sql }) => partsOf(sql ?? '').triggers.map((trigger) => trigger.sql)));
  const isChanged = new Set(changed.map(({ name }) => name));
  const made = new Set(wanted.filter(({ file, sql }) => isChanged.has(file) && !before.has(sql)));

  // Bodies are checked when they first run: functions call each other, and the order of the files is that of their names.
  await client.query('set local check_function_bodies = off');
  const objects = await objectsOf(client);
  const replace = async ({ name, sql }: FunctionFile) => {
    const former = objects.filter((each) => each.name === name);
    await ofFile({ name }, () => inPlace(client, { name, statement: partsOf(sql).others, former }));
  };
  const views = changed.filter(({ sql }) => partsOf(sql).hasView);
  for (const file of changed) if (!views.includes(file)) await replace(file);

  // Tables and views only now: until the end requests wait for them. The strongest locks last: a table with a new trigger can still be
  // read, one with a trigger to drop cannot, and a view that is replaced neither.
  const modes = [...made].map(({ table }) => [table, 'share row exclusive'] as const);
  await lockTables(client, new Map([...modes, ...gone.map(({ table }) => [table, 'access exclusive'] as const)]), milliseconds);
  // So a function cannot name a view in its parameters, its result or `begin atomic`: on a new database it fails.
  for (const file of views) await replace(file);
  for (const { name, table } of gone) await client.query(`drop trigger "${name}" on public."${table}"`);
  const names = new Set(files.map(({ name }) => name));
  await dropObjects(
    client,
    (await objectsOf(client)).filter(({ name }) => !names.has(name)),
  );
  // What could not be replaced was dropped, and with it whatever depends on it.
  const there = new Set((await objectsOf(client)).map(({ name }) => name));
  for (const file of files.filter(({ name }) => !there.has(name)))
    await ofFile(file, () => client.query(partsOf(file.sql).others));
  const left = new Set((await triggersOf(client)).map(keyOf));
  for (const trigger of wanted)
    if (made.has(trigger) || !left.has(keyOf(trigger))) await ofFile({ name: trigger.file }, () => client.query(trigger.sql));

  await client.query('delete from schema_functions where name <> all ($1)', [[...names]]);
  // Files with policies are noted by applyPolicies, once the policies are applied, too.
  await noteApplied(
    client,
    files.filter(({ sql }) => partsOf(sql).policies.length === 0),
  );
}

/** Notes that the database has what these files hold, in one statement: tables may be shut meanwhile. */
export async function noteApplied(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  const columns = [files.map(({ name }) => name), files.map(({ checksum }) => checksum), files.map(({ sql }) => sql)];
  await client.query(
    `insert into schema_functions as kept (name, checksum, sql) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (name) do update set checksum = excluded.checksum, sql = excluded.sql, applied_at = excluded.applied_at
     where (kept.checksum, kept.sql) is distinct from (excluded.checksum, excluded.sql)`,
    columns,
  );
}

async function ofFile({ name }: Pick<FunctionFile, 'name'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`The function file ${name}.sql failed, and all functions are as they were.`, { cause: error });
  }
}
