import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';
import { type DatabaseHandle, openDatabase } from '../open-database.ts';
import { onClientWithoutTimeLimit } from './backup-tables.ts';

/** The role of `DATABASE_URL` may make no database. */
export class MayMakeNoDatabase extends Error {
  override readonly name = 'MayMakeNoDatabase';
}

const quiet = { warn: () => undefined };

/** Names of such databases begin with this; then come the server's time in seconds, and a random number. */
const prefix = 'siteid_try_';
/** PostgreSQL's codes for a database that is in use, or that another process has dropped. */
const isNotOurs = new Set(['55006', '3D000']);

/**
 * Runs work on an empty database that was not there before and is gone afterwards, however the work ends: on the server of this address,
 * in the encoding and locale of its database, else in memory. `SIGINT` and `SIGTERM` end the process once it is gone; what a killed
 * process left is dropped a day later by the next. Throws MayMakeNoDatabase.
 */
export async function onThrowAwayDatabase<Result>(
  url: string | undefined,
  work: (database: DatabaseHandle, name: string | null) => Promise<Result>,
): Promise<Result> {
  if (url === undefined) {
    const database = await openDatabase({ log: quiet });
    return work(database, null).finally(() => database.close());
  }
  const server = await openDatabase({ url, poolSize: 1, log: quiet });
  const run = async <Rows extends pg.QueryResultRow>(statement: string) =>
    onClientWithoutTimeLimit(server.pool, async (client) => (await client.query<Rows>(statement)).rows);
  const signals = new Signals();
  try {
    await dropLeftOvers(run);
    const name = await make(run);
    let database: DatabaseHandle | undefined;
    try {
      database = await openDatabase({ url: addressOf(url, name), poolSize: 2, log: quiet });
      return await Promise.race([work(database, name), signals.caught]);
    } finally {
      // Dropped with its connections, because work that a signal interrupted still holds some.
      await run(`drop database ${name} with (force)`);
      await database?.close();
    }
  } finally {
    await server.close();
    signals.passOn();
  }
}

/** Holds back signals that would end the process, until everything is cleared away. */
class Signals {
  readonly caught: Promise<never>;
  readonly #hold: (signal: NodeJS.Signals) => void;
  #signal: NodeJS.Signals | undefined;

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    this.caught = promise;
    // Whoever awaits `caught` handles the error; while nobody does, it must not end the process.
    promise.catch(() => undefined);
    this.#hold = (signal) => {
      this.#signal = signal;
      reject(new Error(`The process was ended by ${signal}.`));
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, this.#hold);
  }

  /** Lets them through again; one that came meanwhile ends the process now. */
  passOn(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, this.#hold);
    if (this.#signal !== undefined) process.kill(process.pid, this.#signal);
  }
}

type Run = <Rows extends pg.QueryResultRow>(statement: string) => Promise<Rows[]>;

/** Those of this role that were made more than a day ago and that nobody is connected to: their process was killed. */
async function dropLeftOvers(run: Run): Promise<void> {
  const left = await run<{ name: string }>(`
    select datname as name from pg_database
    where datname ~ '^${prefix}\\d{1,15}_[\\da-f]{8}$' and pg_has_role(datdba, 'usage')
      and split_part(datname, '_', 3)::bigint < extract(epoch from now() - interval '1 day')
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`);
  for (const { name } of left) {
    await run(`drop database ${name}`).catch((error: unknown) => {
      if (!isNotOurs.has(errorCode(error))) throw error;
    });
  }
}

/** Makes a database and returns its name. */
async function make(run: Run): Promise<string> {
  const [made] = await run<{ name: string; like: string }>(`
    select '${prefix}' || extract(epoch from now())::bigint || '_${randomBytes(4).toString('hex')}' as name,
      format('template template0 encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as like
    from pg_database where datname = current_database()`);
  if (made === undefined) throw new Error('the server does not know the database that it is connected to');
  try {
    await run(`create database ${made.name} ${made.like}`);
    return made.name;
  } catch (error) {
    throw errorCode(error) === '42501' ? new MayMakeNoDatabase('permission denied', { cause: error }) : error;
  }
}

/** The address of another database on the same servers. */
function addressOf(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}
