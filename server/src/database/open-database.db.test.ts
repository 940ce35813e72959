import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, describeOnEachDatabase, describeOnPostgres, openBare } from '../testing/database/databases.ts';
import { silentLog } from '../testing/silent-log.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';
import { plannedPerValue } from './prepared-statements.ts';
import { inTransaction } from './transaction.ts';

describeOnEachDatabase('the database', (fresh, engine) => {
  test('gives calendar days as text, moments as dates and counts as numbers', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query(
      `select $1::date as day, null::date as no_day, $2::timestamptz as moment, count(*) as count, 9007199254740991 as large,
        $3::bytea as bytes, $4::text[] as texts, $5::jsonb as json, true as flag, 'Ünïcødé' as text
       from (values (1), (2)) as two`,
      ['2026-03-29', new Date('2026-03-29T01:30:00Z'), Buffer.from([0, 255]), ['FI', 'S"E'], { a: [1] }],
    );
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        no_day: null,
        moment: new Date('2026-03-29T01:30:00Z'),
        count: 2,
        large: 9007199254740991,
        bytes: Buffer.from([0, 255]),
        texts: ['FI', 'S"E'],
        json: { a: [1] },
        flag: true,
        text: 'Ünïcødé',
      },
    ]);
  });

  test('writes moments as text in UTC', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query(`select '2026-07-01T12:00:00Z'::timestamptz::text as text`);
    expect(rows).toEqual([{ text: '2026-07-01 12:00:00+00' }]);
  });

  test('gives errors with their code, constraint and table', async () => {
    const { db } = await fresh();
    const insert = () => db.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
    await insert();
    await expect(insert()).rejects.toMatchObject({
      name: 'error',
      code: '23505',
      constraint: 'world_facts_pkey',
      table: 'world_facts',
      detail: 'Key (name)=(a) already exists.',
    });
  });

  test('goes on after an error, in a statement with parameters and in one without', async () => {
    const { pool } = await fresh();
    await expect(pool.query('select no_such_column')).rejects.toMatchObject({ code: '42703', position: '8' });
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('carries a large value there and back', async () => {
    const { pool } = await fresh();
    const photo = Buffer.alloc(3_000_000, 7);
    const { rows } = await pool.query<{ photo: Buffer }>('select $1::bytea as photo', [photo]);
    expect(rows[0]?.photo.equals(photo)).toBe(true);
  });

  test('answers each of many queries asked at once', async () => {
    const { pool } = await fresh();
    const numbers = Array.from({ length: 200 }, (_none, index) => index);
    const answers = await Promise.all(numbers.map((number) => pool.query('select $1::int as number', [number])));
    expect(answers.map(({ rows }) => rows[0].number)).toEqual(numbers);
  });

  test('prepares a statement once, but for one that is planned for its values', async () => {
    // One of its own: the shared one may have been asked as many different statements as are kept.
    const { db, close } = await openBare(engine);
    onTestFinished(close);
    await sql`create table world_facts (name text, value text)`.execute(db);
    await db.connection().execute(async (one) => {
      const named = one.selectFrom('world_facts').select('value').where('name', '=', 'a');
      for (const query of [named, named, named.modifyFront(plannedPerValue)]) await query.execute();
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
      expect(rows.filter(({ statement }) => statement.includes('world_facts'))).toHaveLength(1);
    });
  });

  test('a statement that was prepared before its table got a column is answered, by itself and in a transaction [R-3-4]', async () => {
    const { db } = await fresh();
    await db.insertInto('world_facts').values({ name: 'a', value: '1' }).execute();
    const everything = (by: typeof db) => by.selectFrom('world_facts').selectAll().where('name', '=', 'a').execute();
    const connections = engine === 'postgres' ? 5 : 1;
    // Each connection has prepared it before.
    const onEach = async () => Promise.all(Array.from({ length: connections }, () => inTransaction(db, everything)));
    await onEach();
    await sql`alter table world_facts add column told text`.execute(db);
    onTestFinished(async () => void (await sql`alter table world_facts drop column told`.execute(db)));
    expect(await everything(db)).toEqual([{ name: 'a', value: '1', told: null }]);
    await sql`alter table world_facts alter column told type integer using null`.execute(db);
    expect((await onEach()).flat()).toEqual(Array.from({ length: connections }, () => ({ name: 'a', value: '1', told: null })));
  });

  test('undoes what a client left open in a transaction, and the next one starts clean', async () => {
    const { pool, db } = await fresh();
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into world_facts values ('a', '1')`);
    client.release();
    const next = await pool.connect();
    await next.query(`insert into world_facts values ('b', '2')`);
    next.release();
    expect(await db.selectFrom('world_facts').select('name').execute()).toEqual([{ name: 'b' }]);
  });

  test('keeps nothing of a client that was thrown away: no transaction, no setting, no prepared statement', async () => {
    const { pool, db } = await fresh();
    const prepared = { name: 'same', text: 'select 1 as one' };
    const client = await pool.connect();
    await client.query(prepared);
    await client.query(`set work_mem = '1234kB'`);
    await client.query('begin');
    await client.query(`insert into world_facts values ('a', '1')`);
    client.release(true);
    const next = await pool.connect();
    expect((await next.query(prepared)).rows).toEqual([{ one: 1 }]);
    expect((await next.query('show work_mem')).rows).not.toEqual([{ work_mem: '1234kB' }]);
    next.release();
    expect(await db.selectFrom('world_facts').selectAll().execute()).toEqual([]);
  });

  test('knows the extensions that searches need', async () => {
    const { pool } = await fresh();
    expect((await pool.query(`select unaccent('Åkesson') as plain, 'karl' % 'karla' as alike`)).rows).toEqual([
      { plain: 'Akesson', alike: true },
    ]);
  });
});

describeOnPostgres('a server of its own', (fresh) => {
  test('ends a statement that takes too long, and one that waits too long for a lock', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query(`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'idle_in_transaction_session_timeout=15000',
      'lock_timeout=2000',
      'statement_timeout=5000',
    ]);
  });

  test('lives on when the server ends idle and busy connections', async () => {
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 3, log: silentLog });
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.05)')));
    const busy = await database.pool.connect();
    const ended = busy.query('select pg_sleep(4)').catch((error: unknown) => error);
    const other = await openDatabase({ url, poolSize: 1, log: silentLog });
    await other.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await ended).toSatisfy(isDatabaseUnavailable);
    busy.release();
    await expect.poll(async () => (await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), other.close()]);
  });
});
