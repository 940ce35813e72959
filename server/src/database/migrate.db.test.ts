import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase, describeOnEachDatabase, openBare } from '../testing/database/databases.ts';
import { silentLog } from '../testing/silent-log.ts';
import { MigrationRefused, migrate } from './migrate.ts';
import { type DatabaseHandle, openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts exactly these files into the folder of migrations. */
function files(contents: Record<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, sql] of Object.entries(contents)) writeFileSync(join(folder, name), sql);
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
    expect(await migrate(database, folder)).toEqual(['0001-notes']);
    expect(await notes()).toEqual([{ id: 1, text: 'HI!;' }]);
    expect(await migrate(database, folder)).toEqual([]);
    files(second);
    expect(await migrate(database, folder)).toEqual(['0002-more']);
    expect(await notes()).toHaveLength(2);
  });

  test('does not mind line ends of another system', async () => {
    files(first);
    await migrate(database, folder);
    files({ '0001-notes.sql': first['0001-notes.sql'].replaceAll('\n', '\r\n') });
    expect(await migrate(database, folder)).toEqual([]);
  });

  test('keeps nothing of a file that fails, and all of those before it', async () => {
    files({ ...first, '0002-broken.sql': `insert into notes values (2, 'two'); insert into nowhere values (1)` });
    await expect(migrate(database, folder)).rejects.toThrow('0002-broken failed, and nothing of it was kept');
    expect(await notes()).toEqual([{ id: 1, text: 'HI!;' }]);
    files(second);
    expect(await migrate(database, folder)).toEqual(['0002-more']);
  });

  test.each([
    ['a file that was changed after it was applied', { ...second, '0001-notes.sql': 'select 1' }, '0001-notes was changed'],
    ['a database that is newer than the program', first, 'newer than this program: it has 0002-more'],
    ['a file before one that is applied', { ...second, '0000-late.sql': 'select 1' }, '0000-late comes before 0001-notes'],
    ['a file without a number', { ...second, 'more.sql': 'select 1' }, 'more.sql is not named like'],
    ['two files with one number', { ...second, '0002-other.sql': 'select 1' }, '0002-other.sql has the number of another'],
  ])('refuses %s, and changes nothing', async (_what, contents, message) => {
    files(second);
    await migrate(database, folder);
    files(contents);
    const start = migrate(database, folder);
    await expect(start).rejects.toBeInstanceOf(MigrationRefused);
    await expect(start).rejects.toThrow(message);
    expect(await notes()).toHaveLength(2);
  });

  test('leaves the connection as it was for requests', async () => {
    files(first);
    await migrate(database, folder);
    const { rows } = await database.pool.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: engine === 'postgres' ? '2s' : '0' }]);
  });
});

describe('processes that start at once on PostgreSQL', () => {
  test('apply each migration once, and wait for it as long as it takes', async () => {
    files({ ...first, '0002-slow.sql': `select pg_sleep(2.5); insert into notes values (2, 'two')` });
    const url = await createPostgresDatabase('template0');
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ url, poolSize: 2, log: silentLog })));
    const applied = await Promise.all(databases.map((database) => migrate(database, folder)));
    expect(applied.flat()).toEqual(['0001-notes', '0002-slow']);
    await Promise.all(databases.map((database) => database.close()));
  });
});
