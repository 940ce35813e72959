import type pg from 'pg';

/** A table as a backup knows it; its columns without those that the database computes. */
export type BackedUpTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** Every table, each after those that it refers to, without the tables of `migrate`: the head of a backup stands for those. */
export async function tablesInOrder(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows: tables } = await client.query<BackedUpTable & { refersTo: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migrations', 'schema_functions', 'schema_served')
    order by c.relname`);
  const ordered: BackedUpTable[] = [];
  const isReady = ({ refersTo }: { readonly refersTo: readonly string[] }) =>
    refersTo.every((name) => ordered.some((each) => each.name === name));
  for (let waiting = tables; waiting.length > 0; ) {
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((each) => !ready.includes(each));
  }
  return ordered;
}

/** Any name, quoted for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Begins a transaction that reads everybody's rows as of one moment. It sets the reach itself, because a pooler may change connections. */
export const beginReadingAll = "begin isolation level repeatable read read only; set local siteid.reach = 'everybody'";

/**
 * A connection for as long as the work takes, which reaches everybody's rows: no time-out ends it, and nothing that it changed in its
 * session stays.
 */
export async function onClientWithoutTimeLimit<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(
      "set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set siteid.reach = 'everybody'",
    );
    return await work(client);
  } finally {
    client.release(true);
  }
}
