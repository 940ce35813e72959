import type { Socket } from 'node:net';
import type pg from 'pg';

/** What PostgreSQL itself gives a statement; it refuses one that takes longer. */
export const statementSeconds = 5;

/** A database that does not refuse a statement by then says nothing at all: it is frozen, or the network in between is cut. */
const graceSeconds = 3;

/** The milliseconds after which a statement of so many seconds is given up. */
export const silenceAfter = (seconds = statementSeconds): number => (seconds + graceSeconds) * 1000;

/** As pg says that nothing came. */
export const silenceMessage = 'Query read timeout';

export const isSilent = (error: unknown): boolean => error instanceof Error && error.message === silenceMessage;

/** Without a farewell, which nobody would read; pg waits for its answer else. */
export function closeAtOnce(client: pg.PoolClient): void {
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}

/** A query that is given up when nothing is said to it. The pool closes its connection then. */
export function inTime(query: pg.QueryConfig): pg.QueryConfig & { readonly query_timeout: number } {
  return { ...query, query_timeout: silenceAfter() };
}
