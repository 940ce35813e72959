import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';
import { MigrationRefused } from './migration-refused.ts';

/** What a change of the schema waits for, how long it has waited, and which sessions hold a table since before the last try. */
export type SchemaWaits = { readonly what: string; readonly seconds: number; readonly heldBy: string };
type InTurn = (milliseconds: number) => Promise<void>;
export type TellWaiting = (waits: SchemaWaits) => void;

/** How long one try waits for a lock. Others who ask for the table meanwhile wait behind it, and portals give up after two seconds. */
const lockMilliseconds = 500;
/** Each fourth try waits longer than `deadlock_timeout`, which is a second: only then PostgreSQL ends an autovacuum of the table. */
const patientMilliseconds = 1200;
const longestPause = 15_000;
/** The longest wait of all tries: a backup of everything may hold tables for minutes. */
export const longestWait = 30 * 60_000;

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock: nothing was changed. */
const busy = new Set(['55P03', '40P01']);

/**
 * Does the work in one transaction. Where a lock is not free in time, it gives up all locks, leaves the tables to others for a while and
 * tries again, so that no request is held up for long. The work is given the milliseconds that it may wait. Throws MigrationRefused after
 * half an hour.
 */
export async function inTurn(client: pg.ClientBase, what: string, work: InTurn, tell: TellWaiting): Promise<void> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    const error = await tried(client, tries % 4 === 0 ? patientMilliseconds : lockMilliseconds, work);
    if (error === undefined) return;
    const before = await holders(client);
    await wait(Math.min(longestPause, 500 * 2 ** tries));
    const still = await holders(client);
    const heldBy = [...before.keys()].flatMap((held) => still.get(held) ?? []).join('; ') || 'nobody for long';
    const waits: SchemaWaits = { what, seconds: Math.round((performance.now() - began) / 1000), heldBy };
    if (performance.now() - began > longestWait)
      throw new MigrationRefused(
        `${what} had no lock within ${waits.seconds} seconds, and nothing of it was kept. In the way: ${heldBy}. Begin again later.`,
        { cause: error },
      );
    tell(waits);
  }
}

/** Tries the work once. Returns the error where a lock was not free; throws any other. */
async function tried(client: pg.ClientBase, milliseconds: number, work: InTurn): Promise<unknown> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${milliseconds}`);
    await work(milliseconds);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (isBusy(error)) return error;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return busy.has(errorCode(error)) || isBusy(error.cause);
}

/** The sessions that hold a table of ours, by their transactions. PostgreSQL does not show the statements of other roles. */
async function holders(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ transaction: string; words: string }>(`
    select distinct virtualtransaction as transaction, concat_ws(' ', 'process', pid, 'of', usename,
      '(' || coalesce(nullif(application_name, ''), backend_type) || ')') as words
    from pg_locks join pg_class on pg_class.oid = relation left join pg_stat_activity using (pid)
    where locktype = 'relation' and granted and relnamespace = 'public'::regnamespace and pid is distinct from pg_backend_pid()
      and pg_locks.database = (select oid from pg_database where datname = current_database())`);
  return new Map(rows.map(({ transaction, words }) => [transaction, words]));
}

/**
 * Locks tables in the order of their names, each in its mode, all together within these milliseconds, so that waits do not add up: the
 * next statement may wait for what is left of them. Call it in a transaction of `inTurn`.
 */
export async function lockTables(client: pg.ClientBase, modes: ReadonlyMap<string, string>, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  const left = () => Math.max(1, Math.round(until - performance.now()));
  for (const [table, mode] of [...modes].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await client.query(`set local lock_timeout = ${left()}; lock table public."${table}" in ${mode} mode`);
  }
  await client.query(`set local lock_timeout = ${left()}`);
}
