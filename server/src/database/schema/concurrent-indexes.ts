import type pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';
import { longestWait } from './lock-in-turn.ts';

type Index = { readonly name: string; readonly sql: string };

const mark = '-- Outside a transaction';
const concurrently = /^create (?:unique )?index concurrently (\w+) on /i;

/**
 * The indexes of a migration whose first line says that it runs outside a transaction, each in a statement of its own; undefined for any
 * other migration. Throws where it holds other statements, which could be left half done.
 */
export function concurrentIndexes(sql: string): Index[] | undefined {
  if (!sql.startsWith(mark)) return undefined;
  const statements = sql
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');
  return statements.map((statement) => {
    const [, name] = concurrently.exec(statement) ?? [];
    if (name === undefined)
      throw new Error(`Outside a transaction stands only "create index concurrently NAME on …", and not: ${statement}`);
    return { name, sql: statement };
  });
}

/**
 * Builds the indexes while other work goes on. A valid one stays; an invalid one, which an interrupted build left, is dropped first.
 * PostgreSQL waits here for all transactions that began before; nobody waits for us meanwhile, so it may take long.
 */
export async function buildConcurrently(client: pg.ClientBase, indexes: readonly Index[]): Promise<void> {
  await client.query(`set lock_timeout = ${longestWait}`);
  for (const index of indexes) await build(client, index, 10);
}

async function build(client: pg.ClientBase, { name, sql }: Index, tries: number): Promise<void> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass('public.' || $1)`,
    [name],
  );
  if (rows[0]?.isWhole === true) return;
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
  try {
    await client.query(sql);
  } catch (error) {
    // Somebody waits for us while we wait for their transaction: PostgreSQL ends one of the two.
    const isDeadlock = errorCode(error) === '40P01';
    if (!isDeadlock || tries === 1) throw error;
    await build(client, { name, sql }, tries - 1);
  }
}
