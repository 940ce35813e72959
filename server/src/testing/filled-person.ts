import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ofPerson } from '../card-orders/card-order-reach-store.ts';
import type { Tables } from '../database/tables.ts';
import { tablesOfPerson } from '../person-data/person-views-store.ts';

type Column = { readonly name: string; readonly type: string; readonly isAsked: boolean };
type Reference = { readonly column: string; readonly target: string; readonly targetColumn: string };
export type Filled = { readonly personId: string; readonly orderId: string; readonly email: string; readonly canary: string };

/** An order has to come to its status step by step, and a right keeps its person from being erased. */
const notMade = ['card_orders', 'person_permissions'];
/** What a column has to say by a constraint that is no list of words. */
const said: Readonly<Record<string, string>> = { scope: 'global', country: 'SE', language: 'en' };

/**
 * Gives a person a row in each table that tells of anybody, as the database's own catalogue says what a row needs, and writes the canary
 * into each column of them that takes it; so a table or column that is new is filled, too. Answers with the columns.
 */
export async function fillPerson(db: Kysely<Tables>, filled: Filled): Promise<ReadonlySet<string>> {
  let left = Object.keys(tablesOfPerson).filter((table) => !notMade.includes(table));
  // Rows refer to rows of other tables.
  for (let before = left.length + 1; left.length > 0 && left.length < before; ) {
    before = left.length;
    const still: string[] = [];
    for (const table of left) if (!(await tried(db, (tx) => insertRow(tx, table, filled)))) still.push(table);
    left = still;
  }
  if (left.length > 0) throw new Error(`no row could be made in ${left.join(', ')}`);
  const columns = new Set<string>();
  for (const [table, { views }] of Object.entries(tablesOfPerson)) {
    if (!notMade.includes(table) && views[0] && (await countOf(db, table, views[0].rows, filled)) === 0)
      throw new Error(`${table} tells nothing of the person`);
    for (const { rows } of views)
      for (const { name, type } of await columnsOf(db, table))
        if (await tried(db, (tx) => writeCanary(tx, { table, rows, name, type }, filled))) columns.add(`${table}.${name}`);
  }
  return columns;
}

async function tried(db: Kysely<Tables>, work: (tx: Kysely<Tables>) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(work);
  } catch {
    return false;
  }
}

/** One that is made of the others, or counted, is not written. */
async function columnsOf(db: Kysely<Tables>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef and attidentity = '' as "isAsked"
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  );
  return rows;
}

async function referencesOf(db: Kysely<Tables>, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select own.attname as column, confrelid::regclass::text as target, other.attname as "targetColumn"
    from pg_constraint, unnest(conkey, confkey) as pair (one, two)
    join pg_attribute own on own.attrelid = ${table}::regclass and own.attnum = pair.one
    join pg_attribute other on other.attnum = pair.two
    where contype = 'f' and conrelid = ${table}::regclass and other.attrelid = confrelid`.execute(db);
  return rows;
}

/** The first of the words that a check allows a column. */
async function wordOf(db: Kysely<Tables>, table: string, column: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string | null }>`
    select substring(pg_get_constraintdef(oid) from '\\(' || ${column} || ' = ANY \\(ARRAY\\[''([^'']+)''') as word
    from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
  return rows.find(({ word }) => word !== null)?.word ?? undefined;
}

const made: Readonly<Record<string, () => unknown>> = {
  uuid: () => randomUUID(),
  bytea: () => randomBytes(32),
  jsonb: () => '{}',
  'text[]': () => [],
  'uuid[]': () => [],
  boolean: () => false,
  date: () => '2026-11-20',
  'timestamp with time zone': () => new Date(),
};

async function insertRow(tx: Kysely<Tables>, table: string, { personId, orderId, email }: Filled): Promise<boolean> {
  const references = await referencesOf(tx, table);
  const values: Record<string, unknown> = {};
  for (const { name, type, isAsked } of await columnsOf(tx, table)) {
    const to = references.find(({ column }) => column === name);
    if (to?.target === 'persons' || name === 'person_id') values[name] = personId;
    else if (to?.target === 'card_orders') values[name] = orderId;
    else if (name === 'email' || name === 'recipient') values[name] = email;
    else if (isAsked && to !== undefined) {
      const { rows } = await sql<{ id: unknown }>`
        select ${sql.ref(to.targetColumn)} as id from ${sql.table(to.target)} limit 1`.execute(tx);
      values[name] = rows[0]?.id;
    } else if (isAsked)
      values[name] = (await wordOf(tx, table, name)) ?? said[name] ?? made[type]?.() ?? (type === 'text' ? 'x' : 1);
  }
  const names = Object.keys(values);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) on conflict do nothing`.execute(tx);
  return true;
}

/** As the views of a person name them. */
const ownOrders = (personId: string) => sql`with whose as (select ${personId}::uuid as id),
  own_orders as (
    select card_orders.id from card_orders, whose where ${ofPerson(sql`whose.id`)})`;
const rowsOf = (rows: string) => sql.raw(rows.replaceAll('$1', '(select id from whose)'));

async function countOf(db: Kysely<Tables>, table: string, rows: string, { personId }: Filled): Promise<number> {
  const counted = await sql<{ count: number }>`
    ${ownOrders(personId)} select count(*)::int as count from ${sql.table(table)} as t where ${rowsOf(rows)}`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

const canaries: Readonly<Record<string, (canary: string) => unknown>> = {
  text: (canary) => canary,
  bytea: (canary) => Buffer.from(canary),
  jsonb: (canary) => JSON.stringify({ canary }),
  'text[]': (canary) => [canary],
};

async function writeCanary(
  tx: Kysely<Tables>,
  { table, rows, name, type }: { table: string; rows: string; name: string; type: string },
  { personId, canary }: Filled,
): Promise<boolean> {
  const value = canaries[type]?.(canary);
  if (value === undefined) return false;
  const { numAffectedRows = 0n } = await sql`
    ${ownOrders(personId)}
    update ${sql.table(table)} as t set ${sql.ref(name)} = ${value} where ${rowsOf(rows)}`.execute(tx);
  return numAffectedRows > 0n;
}

/** The columns of any table in which the text stands, as a dump has them. */
export async function columnsWith(db: Kysely<Tables>, text: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db);
  const found = new Set<string>();
  const hex = Buffer.from(text).toString('hex');
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(
      db,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const said = JSON.stringify(value)?.toLowerCase() ?? '';
        if (said.includes(text.toLowerCase()) || said.includes(hex)) found.add(`${name}.${column}`);
      }
  }
  return [...found].toSorted();
}
