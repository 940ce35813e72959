import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { freezingRelay } from '../testing/database/freezing-relay.ts';
import { freePort, startOwnServer } from '../testing/database/postgres-server.ts';
import { type TlsRelay, tlsRelay } from '../testing/database/tls-relay.ts';
import { silentLog } from '../testing/silent-log.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { type DatabaseHandle, openDatabase } from './open-database.ts';

const opened: DatabaseHandle[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
async function open(url: string): Promise<DatabaseHandle> {
  const database = await openDatabase({ url, poolSize: 4, log: silentLog });
  opened.push(database);
  return database;
}
const change = ({ pool }: DatabaseHandle) => pool.query('update counted set number = number + 1');
/** What the database was asked, by its port, over so many connections at once. */
const portsOf = async ({ pool }: DatabaseHandle) => {
  const asked = Array.from({ length: 4 }, () =>
    pool.query<{ port: number }>('select inet_server_port() as port, pg_sleep(0.05)'),
  );
  return new Set((await Promise.all(asked)).map(({ rows }) => rows[0]?.port));
};

describe('a database of several servers', () => {
  let standby: Awaited<ReturnType<typeof startOwnServer>>;
  let primary: URL;
  const portOf = (url: string) => Number(new URL(url).port);
  const several = (...ports: number[]) =>
    `postgres://${primary.username}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${primary.pathname}?target_session_attrs=read-write`;

  beforeAll(async () => {
    primary = new URL(await createPostgresDatabase());
    // Another server with a database of the same name that takes no changes, as a standby has.
    standby = await startOwnServer({ default_transaction_read_only: 'on' });
    const admin = new pg.Client({ connectionString: standby.urlOf('postgres') });
    await admin.connect();
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`create database ${primary.pathname.slice(1)}`);
    if (primary.username !== 'postgres') await admin.query(`create role ${primary.username} superuser login`);
    await admin.end();
    await (await open(primary.href)).pool.query('create table counted as select 0 as number');
  }, 60_000);
  afterAll(() => standby.stop());

  test('is reached at the one that takes changes, wherever it stands among them [R-2-3]', async () => {
    const [away, readOnly, right] = [await freePort(), portOf(standby.urlOf('postgres')), Number(primary.port)];
    for (const ports of [
      [readOnly, right],
      [away, readOnly, right],
      [right, readOnly],
    ]) {
      const database = await open(several(...ports));
      expect([ports, await portsOf(database)]).toEqual([ports, new Set([right])]);
      expect((await change(database)).rowCount).toBe(1);
    }
  });

  test('is reached at the next when the one in use is lost [R-2-3]', async () => {
    const first = await freezingRelay(primary.href);
    const database = await open(several(portOf(first.url), portOf(standby.urlOf('postgres')), Number(primary.port)));
    await Promise.all([change(database), change(database)]);
    first.stop();
    // What was under way is lost with it; what comes after is not.
    await change(database).catch(() => undefined);
    for (const _again of [1, 2, 3]) expect((await change(database)).rowCount).toBe(1);
  });

  test('is left by a connection whose server takes no changes any more, at the first that it refuses [R-2-3]', async () => {
    const { db, pool } = await open(several(Number(primary.port), portOf(standby.urlOf('postgres'))));
    const changed = () =>
      sql`update counted set number = number + 1`.execute(db).then(
        () => 'changed',
        (error: Error & { code?: string }) => error.code,
      );
    expect(await changed()).toBe('changed');
    await pool.query('set default_transaction_read_only = on');
    expect([await changed(), await changed()]).toEqual(['25006', 'changed']);
  });

  test('is away while none of them takes changes, and said to be read-only where one can be reached [R-2-3]', async () => {
    const database = await open(several(await freePort(), portOf(standby.urlOf('postgres'))));
    const error = await change(database).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(error).toMatchObject({ code: '25006' });
  });
});

describe('TLS to the database', () => {
  let relay: TlsRelay;
  let url: URL;
  const folder = mkdtempSync(join(tmpdir(), 'siteid-tls-'));
  const authority = join(folder, 'ca.pem');
  beforeAll(async () => {
    url = new URL(await createPostgresDatabase());
    relay = await tlsRelay(url.href);
    writeFileSync(authority, relay.authority);
  });
  afterAll(() => {
    relay.stop();
    rmSync(folder, { recursive: true });
  });
  const answerAt = async (host: string, query: string) => {
    const { pool } = await open(`postgres://${url.username}@${host}:${relay.port}${url.pathname}?${query}`);
    return pool.query('select 1').then(
      ({ rowCount }) => rowCount,
      (error: Error & { code?: string }) => error.code,
    );
  };

  test('is spoken with a server whose certificate is for its name and from an authority that the setting names, and with no other [R-2-4]', async () => {
    expect(await answerAt('localhost', `sslmode=verify-full&sslrootcert=${authority}`)).toBe(1);
    expect(await answerAt('localhost', 'sslmode=verify-full')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await answerAt('127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('is spoken with each of several servers, by its own name [R-2-3, R-2-4]', async () => {
    const hosts = `127.0.0.1:${relay.port},localhost`;
    expect(await answerAt(hosts, `sslmode=verify-full&sslrootcert=${authority}&target_session_attrs=read-write`)).toBe(1);
  });
});
