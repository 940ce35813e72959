import type { Socket } from 'node:net';
import type pg from 'pg';

/** Seconds after which PostgreSQL itself ends a statement. */
export const statementSeconds = 5;

/** A database that has not ended a statement so many seconds later is frozen, or the network is cut. */
const graceSeconds = 3;

/** The milliseconds after which a statement of so many seconds is given up. */
export const silenceAfter = (seconds = statementSeconds): number => (seconds + graceSeconds) * 1000;

/** pg's message when no answer came. */
export const silenceMessage = 'Query read timeout';

export const isSilent = (error: unknown): boolean => error instanceof Error && error.message === silenceMessage;

/** Closes a connection without a `Terminate` message, whose answer pg would wait for. */
export function closeAtOnce(client: pg.PoolClient): void {
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}

/** A query that fails when no answer comes in time. The pool then closes its connection. */
export function inTime(query: pg.QueryConfig): pg.QueryConfig & { readonly query_timeout: number } {
  return { ...query, query_timeout: silenceAfter() };
}
