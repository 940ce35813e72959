import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A file of today's text: a function with its trigger, a view or a type. Its name is the file's. */
export type FunctionFile = { readonly name: string; readonly sql: string; readonly checksum: string };

/** In the order of their names. */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database's functions, triggers, views and types to those of the files, and drops what no file holds. Call it inside a
 * transaction that holds the lock of `migrate`.
 */
export async function applyFunctions(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  await client.query(`
    create table if not exists schema_functions (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_functions');
  const known = new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
  if (known.size === files.length && files.every(({ name, checksum }) => known.get(name) === checksum)) return;
  await dropAll(client);
  await client.query('delete from schema_functions');
  // Bodies are checked when they first run: functions call each other, and the order of the files is that of their names.
  await client.query('set local check_function_bodies = off');
  for (const { name, sql, checksum } of files) {
    try {
      await client.query(sql);
    } catch (error) {
      throw new Error(`The function file ${name}.sql failed, and all functions are as they were.`, { cause: error });
    }
    await client.query('insert into schema_functions (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/** A function that an index or a column is built on stays, and is replaced. With a function go its triggers. */
async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drops: string | null }>(`
    with own as (
      select 1 as turn, 'pg_class'::regclass as kind, oid, format('drop view if exists %s cascade', oid::regclass) as drop
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all
      select 2, 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 3, 'pg_type'::regclass, reltype, format('drop type %s', reltype::regtype)
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'c'
    )
    select string_agg(drop, '; ' order by turn) as drops
    from own
    where not exists (select from pg_depend where classid = own.kind and objid = own.oid and deptype = 'e')
      and not exists (select from pg_depend join pg_class on pg_class.oid = pg_depend.objid
        where refclassid = own.kind and refobjid = own.oid and pg_depend.classid = 'pg_class'::regclass and relkind in ('r', 'p', 'i', 'I'))
      and not exists (select from pg_depend where refclassid = own.kind and refobjid = own.oid
        and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass))`);
  if (rows[0]?.drops) await client.query(rows[0].drops);
}
