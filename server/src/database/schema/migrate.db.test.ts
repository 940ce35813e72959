import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase, describeOnEachDatabase, openBare } from '../../testing/database/databases.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type DatabaseHandle, openDatabase } from '../open-database.ts';
import { readFunctions } from './apply-functions.ts';
import { MigrationRefused, migrate, readMigrations } from './migrate.ts';
import { markOf } from './served-releases.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-migrations-'));
const folders = {
  migrations: join(folder, 'migrations'),
  functions: join(folder, 'functions'),
  served: join(folder, 'served.json'),
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts exactly these files into the folders of migrations and functions, and the releases that they serve into theirs. */
function files(
  migrations: Record<string, string>,
  functions: Record<string, string> = {},
  served: Record<string, string> = {},
): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, contents] of [
    [folders.migrations, migrations],
    [folders.functions, functions],
  ] as const) {
    mkdirSync(path, { recursive: true });
    for (const [name, sql] of Object.entries(contents)) writeFileSync(join(path, name), sql);
  }
  writeFileSync(folders.served, JSON.stringify(served));
}

const first = {
  '0001-notes.sql': `
    create table notes (id int primary key, text text not null);
    -- A semicolon; in a comment, and a function with a body of its own.
    create function shout(text) returns text language plpgsql as $$
    begin
      return upper($1) || '!;';
    end $$;
    insert into notes values (1, shout('hi'));`,
};
const second = { ...first, '0002-more.sql': `insert into notes values (2, 'two'); alter table notes add column seen boolean` };

describeOnEachDatabase('migrating', (_fresh, engine) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openBare(engine);
  });
  beforeEach(() => database.pool.query('drop schema public cascade; create schema public'));
  afterAll(() => database.close());
  const notes = async () => (await database.pool.query('select id, text from notes order by id')).rows;

  test('applies files of many statements in order, each once', async () => {
    files(first);
    expect(await migrate(database, folders)).toEqual(['0001-notes']);
    expect(await notes()).toEqual([{ id: 1, text: 'HI!;' }]);
    expect(await migrate(database, folders)).toEqual([]);
    files(second);
    expect(await migrate(database, folders)).toEqual(['0002-more']);
    expect(await notes()).toHaveLength(2);
  });

  test('an older version leaves a database as it is that a newer one migrated and serves it from, and refuses one that serves it no more [R-3-3]', async () => {
    const shout = { 'shout.sql': `create or replace function shout(text) returns text language sql as $$ select upper($1) $$` };
    const whisper = { 'shout.sql': `create or replace function shout(text) returns text language sql as $$ select lower($1) $$` };
    const plain = { '0001-notes.sql': 'create table notes (id int primary key, text text not null)' };
    const newer = { ...plain, '0002-more.sql': 'alter table notes add column seen boolean' };
    files(plain, shout);
    const older = markOf(await readMigrations(folders.migrations), await readFunctions(folders.functions));
    files(newer, whisper, { '1.0.0': older });
    await migrate(database, folders);
    const shouted = async () => (await database.pool.query(`select shout('Hi')`)).rows[0]?.shout;
    files(plain, shout);
    expect([await migrate(database, folders), await shouted()]).toEqual([[], 'hi']);
    files(newer, whisper, {});
    await migrate(database, folders);
    files(plain, shout);
    await expect(migrate(database, folders)).rejects.toThrow('The database is newer than this program: it has 0002-more');
  });

  test('does not mind line ends of another system', async () => {
    files(first);
    await migrate(database, folders);
    files({ '0001-notes.sql': first['0001-notes.sql'].replaceAll('\n', '\r\n') });
    expect(await migrate(database, folders)).toEqual([]);
  });

  test('keeps nothing of a file that fails, and all of those before it', async () => {
    files({ ...first, '0002-broken.sql': `insert into notes values (2, 'two'); insert into nowhere values (1)` });
    await expect(migrate(database, folders)).rejects.toThrow('0002-broken failed, and nothing of it was kept');
    expect(await notes()).toEqual([{ id: 1, text: 'HI!;' }]);
    files(second);
    expect(await migrate(database, folders)).toEqual(['0002-more']);
  });

  test.each([
    ['a file that was changed after it was applied', { ...second, '0001-notes.sql': 'select 1' }, '0001-notes was changed'],
    ['a database that is newer than the program', first, 'newer than this program: it has 0002-more'],
    ['a file before one that is applied', { ...second, '0000-late.sql': 'select 1' }, '0000-late comes before 0001-notes'],
    ['a file without a number', { ...second, 'more.sql': 'select 1' }, 'more.sql is not named like'],
    ['two files with one number', { ...second, '0002-other.sql': 'select 1' }, '0002-other.sql has the number of another'],
  ])('refuses %s, and changes nothing', async (_what, contents, message) => {
    files(second);
    await migrate(database, folders);
    files(contents);
    const start = migrate(database, folders);
    await expect(start).rejects.toBeInstanceOf(MigrationRefused);
    await expect(start).rejects.toThrow(message);
    expect(await notes()).toHaveLength(2);
  });

  const whisper = `create or replace function whisper(words text) returns text language sql as 'select lower(words)'`;
  const stamp = `
    create or replace function stamp_note() returns trigger language plpgsql as $$
    begin
      new.text := new.text || stamp();
      return new;
    end $$;
    create or replace trigger stamp_note before insert on notes for each row execute function stamp_note();`;
  const stamped = (mark: string) => ({
    'stamp.sql': `create or replace function stamp() returns text language sql as $$ select '${mark}' $$`,
    'stamp_note.sql': stamp,
  });
  const called = async (name: string) =>
    (await database.pool.query('select 1 from pg_proc where proname = $1', [name])).rowCount === 1;

  test('makes the functions and triggers those of the files, and changes them when a file does', async () => {
    files(first, stamped('.'));
    await migrate(database, folders);
    await database.pool.query(`insert into notes values (2, 'a')`);
    files(first, stamped('!'));
    await migrate(database, folders);
    await database.pool.query(`insert into notes values (3, 'b')`);
    expect((await notes()).slice(1)).toEqual([
      { id: 2, text: 'a.' },
      { id: 3, text: 'b!' },
    ]);
  });

  test('lets a function answer with another type, and takes away what no file holds', async () => {
    files(first, { 'whisper.sql': whisper, ...stamped('.') });
    await migrate(database, folders);
    expect(await called('shout')).toBe(false);
    files(first, { 'whisper.sql': `create or replace function whisper(words text) returns integer language sql as 'select 1'` });
    await migrate(database, folders);
    expect((await database.pool.query(`select whisper('A')`)).rows).toEqual([{ whisper: 1 }]);
    expect([await called('stamp'), await called('stamp_note')]).toEqual([false, false]);
    await database.pool.query(`insert into notes values (2, 'a')`);
    expect(await notes()).toContainEqual({ id: 2, text: 'a' });
  });

  test('replaces a function that an index is built on, and keeps the index', async () => {
    const indexed = {
      ...first,
      '0002-index.sql': `${whisper.replace('language sql', 'immutable language sql')}; create index quiet on notes (whisper(text))`,
    };
    const file = (body: string) => ({
      'whisper.sql': `create or replace function whisper(words text) returns text immutable language sql as '${body}'`,
    });
    files(indexed, file('select lower(words)'));
    await migrate(database, folders);
    files(indexed, file('select lower(words) /* again */'));
    await migrate(database, folders);
    expect((await database.pool.query(`select indexname from pg_indexes where indexname = 'quiet'`)).rowCount).toBe(1);
    expect((await database.pool.query(`select prosrc from pg_proc where proname = 'whisper'`)).rows[0].prosrc).toMatch('again');
  });

  test('does not touch functions whose files are as they were', async () => {
    files(first, stamped('.'));
    await migrate(database, folders);
    const made = async () => (await database.pool.query(`select oid from pg_proc where proname like 'stamp%' order by 1`)).rows;
    const before = await made();
    files(first, { 'stamp.sql': stamped('.')['stamp.sql'].replaceAll('\n', '\r\n'), 'stamp_note.sql': stamp });
    await migrate(database, folders);
    expect(before).toHaveLength(2);
    expect(await made()).toEqual(before);
  });

  test('keeps neither the last migration nor any function where a function fails', async () => {
    files(first, stamped('.'));
    await migrate(database, folders);
    files(second, { ...stamped('!'), 'broken.sql': 'create function broken(' });
    await expect(migrate(database, folders)).rejects.toThrow('The function file broken.sql failed');
    await database.pool.query(`insert into notes values (3, 'c')`);
    expect((await notes()).slice(1)).toEqual([{ id: 3, text: 'c.' }]);
  });

  test('goes to an older migration without changing functions', async () => {
    files(second, stamped('.'));
    expect(await migrate(database, folders, '0001-notes')).toEqual(['0001-notes']);
    expect([await called('shout'), await called('stamp')]).toEqual([true, false]);
  });

  test('leaves the connection as it was for requests', async () => {
    files(first);
    await migrate(database, folders);
    const { rows } = await database.pool.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: engine === 'postgres' ? '2s' : '0' }]);
  });
});

describe('processes that start at once on PostgreSQL', () => {
  test('apply each migration once, and wait for it as long as it takes', async () => {
    files(
      { ...first, '0002-slow.sql': `select pg_sleep(2.5); insert into notes values (2, 'two')` },
      { 'whisper.sql': `create or replace function whisper(words text) returns text language sql as 'select lower(words)'` },
    );
    const url = await createPostgresDatabase('template0');
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ url, poolSize: 2, log: silentLog })));
    const applied = await Promise.all(databases.map((database) => migrate(database, folders)));
    expect(applied.flat()).toEqual(['0001-notes', '0002-slow']);
    const { rows } = await (databases[0] as DatabaseHandle).pool.query(`select whisper('A')`);
    expect(rows).toEqual([{ whisper: 'a' }]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
