import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type DatabaseHandle, openDatabase } from '../open-database.ts';
import { onClientWithoutTimeLimit } from './backup-tables.ts';

/** The role of `DATABASE_URL` may make no database. */
export class MayMakeNoDatabase extends Error {
  override readonly name = 'MayMakeNoDatabase';
}

const quiet = { warn: () => undefined };

/**
 * Runs work on an empty database that was not there before and is gone afterwards, however the work ends: on the server of this address,
 * in the encoding and locale of its database, else in memory. Throws MayMakeNoDatabase.
 */
export async function onThrowAwayDatabase<Result>(
  url: string | undefined,
  work: (database: DatabaseHandle, name: string | null) => Promise<Result>,
): Promise<Result> {
  if (url === undefined) {
    const database = await openDatabase({ log: quiet });
    return work(database, null).finally(() => database.close());
  }
  const name = `siteid_try_${randomBytes(4).toString('hex')}`;
  const server = await openDatabase({ url, poolSize: 1, log: quiet });
  try {
    await onClientWithoutTimeLimit(server.pool, (client) => make(client, name));
    const database = await openDatabase({ url: addressOf(url, name), poolSize: 2, log: quiet });
    return await work(database, name)
      .finally(() => database.close())
      .finally(() => onClientWithoutTimeLimit(server.pool, (client) => client.query(`drop database ${name} with (force)`)));
  } finally {
    await server.close();
  }
}

async function make(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ like: string }>(
    `select format('template template0 encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as like
    from pg_database where datname = current_database()`,
  );
  try {
    await client.query(`create database ${name} ${rows[0]?.like}`);
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === '42501';
    throw isForbidden ? new MayMakeNoDatabase('permission denied', { cause: error }) : error;
  }
}

/** The address of another database on the same servers. */
function addressOf(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}
