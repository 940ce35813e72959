import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import { reachNow } from './reach/reach.ts';
import { sendTold } from './reach/told-query.ts';
import { isStalePlan } from './schema/stale-plan.ts';
import { closeAtOnce, isSilent, silenceAfter } from './silent-database.ts';
import { askedWait } from './wait-longer.ts';

/** Statements that one process may keep prepared; a text beyond these is planned each time it is sent. */
const keptAtMost = 500;
/** PostgreSQL's code when the server takes no changes any more; another server may. */
const isOver = '25006';

/**
 * Marks a query whose best plan depends on its values, such as the list of a company of 20 or of 100,000 orders: one plan for all made
 * it three times as slow. Put it at the front of the statement.
 */
export const plannedPerValue = sql`/* planned per value */`;
const isPlannedPerValue = (text: string) => text.includes('/* planned per value */');

/** Statements that are sent alone: those that begin or end a transaction, or may not stand in one. */
const isSentAlone = /^(?:begin|start|commit|rollback|savepoint|release|vacuum)\b/;
const isEnd = /^(?:commit|rollback)$/;

/**
 * The pool for Kysely: each statement is parsed and planned once a connection, which took longer than running it. A connection over which a
 * statement is not even refused in time is closed, and whoever waits for it is told. Each statement is sent with the reach of its work, so
 * none can go without it.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  let schemas = 1;
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= keptAtMost || isPlannedPerValue(text)) return known;
    const name = `s${schemas}-${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  /** A table changed: from now on each connection prepares every statement anew, under another name. Once for each change. */
  function forgetPlans(text: string, name: string | undefined): void {
    if (name !== undefined && names.get(text) !== name) return;
    names.clear();
    schemas += 1;
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let isStale = false;
    let wait = silenceAfter();
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, parameters: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Cursors are not used here');
      return run(text, parameters);
    }
    async function run(text: string, parameters: readonly unknown[], mayRepeat = true): Promise<pg.QueryResult> {
      const name = parameters.length === 0 ? undefined : nameOf(text);
      wait = askedWait(text, parameters) ?? (isEnd.test(text) ? silenceAfter() : wait);
      try {
        const statement = { text, values: [...parameters], ...(name !== undefined && { name }), query_timeout: wait };
        return await (isSentAlone.test(text) ? client.query(statement) : sendTold(client, statement, reachNow()));
      } catch (error) {
        // A rollback over this connection would have to wait as long.
        if (isSilent(error)) closeAtOnce(client);
        isStale ||= error instanceof Error && 'code' in error && error.code === isOver;
        if (!isStalePlan(error)) throw error;
        forgetPlans(text, name);
        // A single statement is sent again; a whole transaction is repeated by whoever began it.
        if (!mayRepeat || client.getTransactionStatus() !== 'I') throw error;
        return run(text, parameters, false);
      }
    }
    return { query, release: (destroy = false) => client.release(destroy || isStale) };
  }

  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
