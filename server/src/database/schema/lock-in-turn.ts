import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';
import { MigrationRefused } from './migration-refused.ts';

/** What a change of the schema waits for, and for how long it has: sessions that have held a table since before it was last tried. */
export type SchemaWaits = { readonly what: string; readonly seconds: number; readonly heldBy: string };
type InTurn = (milliseconds: number) => Promise<void>;
export type TellWaiting = (waits: SchemaWaits) => void;

/** How long one try waits for a lock: whoever asks for the table meanwhile waits behind it, and portals give up after two seconds. */
const lockMilliseconds = 500;
/** Each fourth try waits a little over a second (`deadlock_timeout`): only then PostgreSQL asks an autovacuum of the table to give way. */
const patientMilliseconds = 1200;
const longestPause = 15_000;
/** A backup of everything may hold tables for minutes. */
export const longestWait = 30 * 60_000;

/** No lock in time, or a deadlock: nothing was changed. */
const busy = new Set(['55P03', '40P01']);

/**
 * Does the work in a transaction, whole or not at all. Where a lock is not to be had at once, it gives all of them up, leaves the tables
 * to others for a while and tries again, so that no request beside it is held up for long. The work is told how many milliseconds it may
 * wait. Throws MigrationRefused after half an hour.
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

/** The error where a lock was not to be had; any other is thrown. */
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

/** By their transactions, who holds a table of ours; of another role's statements PostgreSQL tells no more. */
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
 * Locks tables in the order of their names, each in its mode, all within these milliseconds: nobody waits for the sum of many waits.
 * Call it in a transaction of `inTurn`.
 */
export async function lockTables(client: pg.ClientBase, modes: ReadonlyMap<string, string>, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  for (const [table, mode] of [...modes].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const left = Math.max(1, Math.round(until - performance.now()));
    await client.query(`set local lock_timeout = ${left}; lock table public."${table}" in ${mode} mode`);
  }
  await client.query(`set local lock_timeout = ${milliseconds}`);
}
