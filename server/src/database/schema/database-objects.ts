import type pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';

/**
 * A function, view or type of the database, and the statement that drops it, which fails while an index, column, check or policy uses it.
 */
type DatabaseObject = { readonly name: string; readonly isBuiltOn: boolean; readonly drop: string };

/** All functions, views and types, except those of extensions. */
export async function objectsOf(client: pg.ClientBase): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(`
    with own as (
      select 1 as turn, 'pg_class'::regclass as kind, oid, relname as name, format('drop view if exists %s cascade', oid::regclass) as drop
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all
      select 2, 'pg_proc'::regclass, oid, proname, format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 3, 'pg_type'::regclass, reltype, relname, format('drop type if exists %s cascade', reltype::regtype)
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'c'
    )
    select name::text, drop,
      exists (select from pg_depend join pg_class on pg_class.oid = pg_depend.objid
        where refclassid = own.kind and refobjid = own.oid and pg_depend.classid = 'pg_class'::regclass and relkind in ('r', 'p', 'i', 'I'))
      or exists (select from pg_depend where refclassid = own.kind and refobjid = own.oid
        and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass)) as "isBuiltOn"
    from own
    where not exists (select from pg_depend where classid = own.kind and objid = own.oid and deptype = 'e')
    order by turn, name`);
  return rows;
}

export async function dropObjects(client: pg.ClientBase, objects: readonly DatabaseObject[]): Promise<void> {
  for (const { drop, isBuiltOn } of objects) if (!isBuiltOn) await client.query(drop);
}

/** All triggers of tables, without those that PostgreSQL made itself, and without those that a part has from its whole. */
export async function triggersOf(client: pg.ClientBase): Promise<{ readonly name: string; readonly table: string }[]> {
  const { rows } = await client.query<{ name: string; table: string }>(`
    select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`);
  return rows;
}

/** PostgreSQL's codes where `create or replace` is not possible: another result, other names, fewer columns, another kind. */
const cannotReplace = new Set(['42P13', '42P16', '42723', '42809', '42710', '42P07']);

/** How many functions, views and types have a name; less to ask than `objectsOf`, which is not asked for each file. */
const ofName = `
  select from pg_proc where pronamespace = 'public'::regnamespace and proname = $1
  union all select from pg_class where relnamespace = 'public'::regnamespace and relname = $1 and relkind in ('v', 'c')`;

type Made = { readonly name: string; readonly statement: string; readonly former: readonly DatabaseObject[] };

/** Makes the only function, view or type of that name: replaces the former one, or drops it first where that is not possible. */
export async function inPlace(client: pg.ClientBase, { name, statement, former }: Made): Promise<void> {
  await client.query('savepoint replacing');
  try {
    await client.query(statement);
  } catch (error) {
    await client.query('rollback to savepoint replacing');
    const isInTheWay = cannotReplace.has(errorCode(error));
    if (!isInTheWay || former.some(({ isBuiltOn }) => isBuiltOn)) throw error;
    await dropObjects(client, former);
    await client.query(statement);
  }
  // With other parameters it was made beside the former one, which is dropped.
  const { rowCount } = await client.query(ofName, [name]);
  if ((rowCount ?? 0) > 1) await dropObjects(client, former);
}
