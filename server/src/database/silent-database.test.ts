import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { preparing } from './prepared-statements.ts';
import type { Tables } from './tables.ts';
import { waitLonger } from './wait-longer.ts';

type Sent = { readonly text: string; readonly query_timeout: number };

/** A pool of one connection, which keeps what is sent over it. */
function recording() {
  const sent: Sent[] = [];
  const stream = { destroyed: false, destroy: () => (stream.destroyed = true) };
  const client = {
    connection: { stream },
    // What says whose rows it may touch is answered by a call, as the driver does; what is sent alone by a promise.
    query: async (query: Sent, answer?: (error: Error | null, result: object) => void) => {
      sent.push(query);
      const error = query.text === 'select frozen' ? new Error('Query read timeout') : null;
      const result = { rows: [], rowCount: 0, command: 'SELECT' };
      answer?.(error, result);
      if (answer === undefined && error !== null) throw error;
      return result;
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client, end: async () => undefined, options: {} } as unknown as pg.Pool;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  const waits = () =>
    sent.map(({ text, query_timeout }) => `${text.replaceAll(/\/\*.*\*\/ | set_config.*/g, '')} ${query_timeout}`);
  return { db, stream, waits };
}

test('a statement is given up three seconds after PostgreSQL would refuse it, longer where a transaction asked for it [R-1-4]', async () => {
  const { db, waits } = recording();
  await db.transaction().execute(async (tx) => {
    await waitLonger(tx, 30);
    await sql`select 1`.execute(tx);
  });
  await sql`select 2`.execute(db);
  expect(waits()).toEqual(['begin 8000', 'select 33000', 'select 1 33000', 'commit 8000', 'select 2 8000']);
});

test('the connection that a statement was given up on is closed, so that nothing else waits for it [R-1-4]', async () => {
  const { db, stream } = recording();
  await sql`select 1`.execute(db);
  expect(stream.destroyed).toBe(false);
  await expect(sql`select frozen`.execute(db)).rejects.toThrow('Query read timeout');
  expect(stream.destroyed).toBe(true);
});
