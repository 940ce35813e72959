import type pg from 'pg';
import { noteApplied } from './apply-functions.ts';
import { dropObjects, objectsOf } from './database-objects.ts';
import { type FunctionFile, type OnTable, partsOf } from './function-files.ts';
import { inTurn, type TellWaiting } from './lock-in-turn.ts';

type Table = {
  readonly name: string;
  /** Of which table it is a part. */
  readonly whole: string | null;
  /** Whether it shows rows by its policies, and none where it has none. */
  readonly hasSecurity: boolean;
  readonly policies: readonly string[];
};

/**
 * Brings the tables' policies to those of the files, after the functions that they ask. A table with a policy shows its rows by it alone,
 * and its parts none past it. Each table that changes is locked by itself, in a transaction of its own: a statement beside it may hold one
 * table and wait for the next. Until all have changed, the files with policies are not noted, so no portal takes the database for ready.
 */
export async function applyPolicies(client: pg.ClientBase, files: readonly FunctionFile[], tell: TellWaiting): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string; sql: string | null }>(
    'select name, checksum, sql from schema_functions',
  );
  const before = new Set(rows.flatMap(({ sql }) => partsOf(sql ?? '').policies.map((policy) => policy.sql)));
  const withPolicies = files.filter(({ sql }) => partsOf(sql).policies.length > 0);
  const wanted = withPolicies.flatMap(({ sql }) => partsOf(sql).policies);
  const changes = (await tablesOf(client)).map((table) => changeOf(table, wanted, before)).filter(({ sql }) => sql.length > 0);
  // In one message, so that the table is not locked during a round trip.
  for (const { table, sql } of changes)
    await inTurn(client, `row-level security of ${table}`, async () => void (await client.query(sql.join('\n;\n'))), tell);

  const noted = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  if (changes.length === 0 && withPolicies.every(({ name, checksum }) => noted.get(name) === checksum)) return;
  const names = new Set(files.map(({ name }) => name));
  const finish = async () => {
    // Functions that a dropped policy used can be dropped now.
    const unnamed = (await objectsOf(client)).filter(({ name }) => !names.has(name));
    await dropObjects(client, unnamed);
    await noteApplied(client, withPolicies);
  };
  await inTurn(client, 'schema_functions', finish, tell);
}

type Change = { readonly table: string; readonly sql: readonly string[] };

/** The statements that bring a table's policies to those of the files; none where they are. */
function changeOf(table: Table, wanted: readonly OnTable[], before: ReadonlySet<string>): Change {
  const own = wanted.filter((policy) => policy.table === table.name);
  const made = own.filter(({ name, sql }) => !(table.policies.includes(name) && before.has(sql)));
  // PostgreSQL cannot replace a policy: one that changed is dropped and made again.
  const kept = new Set(own.filter((policy) => !made.includes(policy)).map(({ name }) => name));
  const dropped = table.policies.filter((name) => !kept.has(name));
  const mustHaveSecurity = wanted.some((policy) => policy.table === table.name || policy.table === table.whole);
  const security = `alter table only public."${table.name}" ${mustHaveSecurity ? 'enable' : 'disable'} row level security`;
  const sql = [
    ...dropped.map((name) => `drop policy "${name}" on public."${table.name}"`),
    ...made.map((policy) => policy.sql),
    ...(mustHaveSecurity === table.hasSecurity ? [] : [security]),
  ];
  return { table: table.name, sql };
}

async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, relrowsecurity as "hasSecurity",
      (select whole.relname from pg_inherits join pg_class whole on whole.oid = inhparent where inhrelid = t.oid) as whole,
      array(select polname::text from pg_policy where polrelid = t.oid order by 1) as policies
    from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`);
  return rows;
}
