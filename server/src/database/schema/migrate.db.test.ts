import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase, describeOnEachDatabase, openBare } from '../../testing/database/databases.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type DatabaseHandle, openDatabase } from '../open-database.ts';
import { readFunctions } from './function-files.ts';
import type { SchemaWaits } from './lock-in-turn.ts';
import { migrate, readMigrations } from './migrate.ts';
import { MigrationRefused } from './migration-refused.ts';
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

  test('what changes keeps its place, what stood on a replaced function stands again, and the rest is not touched [R-3-4]', async () => {
    const heard = (result: string) => ({
      'hear.sql': `create or replace function hear(words text) returns ${result} language sql immutable as 'select null::${result}'`,
      'heard_notes.sql': 'create or replace view heard_notes as select id, hear(text) as heard from notes',
    });
    const parameters = (list: string) => ({
      'count_notes.sql': `create or replace function count_notes(${list}) returns integer language sql as 'select 1'`,
    });
    files(first, { ...stamped('.'), ...heard('text'), ...parameters('') });
    await migrate(database, folders);
    const oids = async () => {
      const { rows } = await database.pool.query<{ name: string; oid: number }>(`
        select proname as name, oid from pg_proc where pronamespace = 'public'::regnamespace
        union all select tgname || '!', oid from pg_trigger where not tgisinternal`);
      return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]));
    };
    const before = await oids();
    files(first, { ...stamped('!'), ...heard('integer'), ...parameters('at_least integer default 0') });
    await migrate(database, folders);
    const after = await oids();
    expect(Object.keys(after).toSorted()).toEqual(['count_notes', 'hear', 'stamp', 'stamp_note', 'stamp_note!']);
    expect([after['stamp'], after['stamp_note'], after['stamp_note!']]).toEqual([
      before['stamp'],
      before['stamp_note'],
      before['stamp_note!'],
    ]);
    expect((await database.pool.query('select count_notes() as count, heard from heard_notes')).rows).toEqual([
      { count: 1, heard: null },
    ]);
    files(first, { ...heard('integer'), 'stamp_note.sql': stamp.replace('before insert', 'before update') });
    await migrate(database, folders);
    const { rows } = await database.pool.query('select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal');
    expect(rows).toEqual([{ text: expect.stringContaining('BEFORE UPDATE') }]);
  });

  /** Notes and a table in parts, each with a policy that asks one function; which words these show, and what it answers with. */
  const parted = {
    '0002-parted.sql': `
      create table parted (id int, text text) partition by list (id);
      create table parted_1 partition of parted for values in (1)`,
  };
  const reached = (word: string, { ofNotes = 'is_reached(text)', result = 'boolean' } = {}) => ({
    'is_reached.sql': `
      create or replace function is_reached(words text) returns ${result} language sql stable as $$ select (words = '${word}')::${result} $$;
      -- Whose notes are shown.
      create policy reached_notes on notes using (${ofNotes}) with check (true);
      create policy reached_parts on parted using (is_reached(text));`,
  });

  test('makes the policies those of the files, changes those that differ, and takes away what no file holds [R-2-10]', async () => {
    const policies = async () =>
      (
        await database.pool.query(
          'select oid, polname as name, pg_get_expr(polqual, polrelid) as shows from pg_policy order by polname',
        )
      ).rows;
    const secured = async () =>
      (await database.pool.query('select relname as name from pg_class where relrowsecurity order by relname')).rows.map(
        ({ name }) => name,
      );
    files({ ...first, ...parted }, { ...reached('one'), ...stamped('.') });
    await migrate(database, folders);
    const made = await policies();
    expect(made).toMatchObject([
      { name: 'reached_notes', shows: 'is_reached(text)' },
      { name: 'reached_parts', shows: 'is_reached(text)' },
    ]);
    expect(await secured()).toEqual(['notes', 'parted', 'parted_1']);
    // The function changes in its place, and nothing of the policies.
    files({ ...first, ...parted }, { ...reached('two'), ...stamped('!') });
    await migrate(database, folders);
    expect(await policies()).toEqual(made);
    // What is not as the files say is mended by the next.
    await database.pool.query('alter table parted_1 disable row level security; drop policy reached_parts on parted');
    files({ ...first, ...parted }, reached('two', { ofNotes: 'not is_reached(text)' }));
    await migrate(database, folders);
    expect(await policies()).toMatchObject([
      { name: 'reached_notes', shows: '(NOT is_reached(text))' },
      { name: 'reached_parts', shows: 'is_reached(text)' },
    ]);
    expect(await secured()).toEqual(['notes', 'parted', 'parted_1']);
    // What a policy asks is never dropped under it: another answer needs another name.
    files({ ...first, ...parted }, reached('two', { result: 'integer' }));
    await expect(migrate(database, folders)).rejects.toThrow('The function file is_reached.sql failed');
    expect(await secured()).toEqual(['notes', 'parted', 'parted_1']);
    files({ ...first, ...parted });
    await migrate(database, folders);
    expect([await policies(), await secured(), await called('is_reached')]).toEqual([[], [], false]);
  });

  test('an index is built outside a transaction; what was broken off is built anew, what is whole stays [R-3-5]', async () => {
    const indexed = {
      ...first,
      '0002-indexes.sql': `-- Outside a transaction: notes are many.
        create index concurrently notes_by_text on notes (text);
        create unique index concurrently notes_once on notes (text) where id > 0;`,
      '0003-more.sql': `insert into notes values (4, 'four')`,
    };
    files(first);
    await migrate(database, folders);
    await database.pool.query(`insert into notes values (2, 'HI!;')`);
    files(indexed, { 'whisper.sql': whisper });
    await expect(migrate(database, folders)).rejects.toThrow('0002-indexes failed. An index that was broken off is built anew');
    const indexes = async () =>
      (
        await database.pool.query(`
          select indexrelid::regclass::text as name, indexrelid as oid, indisvalid as whole from pg_index
          where indrelid = 'notes'::regclass and not indisprimary order by 1`)
      ).rows;
    const [whole, broken] = await indexes();
    expect([whole, broken]).toMatchObject([
      { name: 'notes_by_text', whole: true },
      { name: 'notes_once', whole: false },
    ]);
    await database.pool.query('delete from notes where id = 2');
    expect(await migrate(database, folders)).toEqual(['0002-indexes', '0003-more']);
    expect(await indexes()).toEqual([whole, { name: 'notes_once', oid: expect.any(Number), whole: true }]);
    expect(await called('whisper')).toBe(true);
    files({ ...first, '0002-mixed.sql': '-- Outside a transaction\nupdate notes set id = 3' });
    await database.pool.query(`delete from schema_migrations where name > '0002'`);
    await expect(migrate(database, folders)).rejects.toThrow('Outside a transaction stands only "create index concurrently');
  });

  test('keeps no function where one fails, and goes on with them once it is mended', async () => {
    files(first, stamped('.'));
    await migrate(database, folders);
    files(second, { ...stamped('!'), 'broken.sql': 'create function broken(' });
    await expect(migrate(database, folders)).rejects.toThrow('The function file broken.sql failed');
    await database.pool.query(`insert into notes values (3, 'c')`);
    files(second, stamped('!'));
    expect(await migrate(database, folders)).toEqual([]);
    await database.pool.query(`insert into notes values (4, 'd')`);
    expect((await notes()).slice(1)).toEqual([
      { id: 2, text: 'two.' },
      { id: 3, text: 'c.' },
      { id: 4, text: 'd!' },
    ]);
  });

  test('goes to an older migration without changing functions', async () => {
    files(second, stamped('.'));
    expect(await migrate(database, folders, { upTo: '0001-notes' })).toEqual(['0001-notes']);
    expect([await called('shout'), await called('stamp')]).toEqual([true, false]);
  });

  test('leaves the connection as it was for requests', async () => {
    files(first);
    await migrate(database, folders);
    const { rows } = await database.pool.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: engine === 'postgres' ? '2s' : '0' }]);
  });
});

describe('migrating beside running portals', () => {
  test('waits a short time again and again for whoever reads a table for long, says for whom, and holds nobody up [R-3-4]', async () => {
    const url = await createPostgresDatabase('template0');
    const [migrating, portal] = await Promise.all([1, 2].map(() => openDatabase({ url, poolSize: 4, log: silentLog })));
    if (migrating === undefined || portal === undefined) throw new Error('There is no database.');
    files(first);
    await migrate(migrating, folders);
    const backup = await portal.pool.connect();
    await backup.query(`begin; set local application_name = 'a backup'; select from notes`);
    files(second);
    const told: SchemaWaits[] = [];
    const migrated = migrate(migrating, folders, { tell: (waits) => told.push(waits) });
    const took: number[] = [];
    while (told.length < 2) {
      const began = performance.now();
      await portal.pool.query('select text from notes');
      took.push(performance.now() - began);
      await wait(10);
    }
    await backup.query('commit');
    backup.release();
    expect(await migrated).toEqual(['0002-more']);
    // Some waited behind it, and each for less than a second.
    expect(Math.max(...took)).toBeGreaterThan(200);
    expect(Math.max(...took)).toBeLessThan(1000);
    expect(told[0]).toEqual({
      what: '0002-more',
      seconds: expect.any(Number),
      heldBy: expect.stringMatching(/^process \d+ of postgres \(a backup\)$/),
    });
    await Promise.all([migrating.close(), portal.close()]);
  });

  test('holds nobody up while functions are applied, at the table of the last migration, of a new trigger or of one that goes, nor at a view [R-3-4]', async () => {
    const url = await createPostgresDatabase('template0');
    const database = await openDatabase({ url, poolSize: 4, log: silentLog });
    const note = (of: string) => ({
      [`note_${of}.sql`]: `
        create or replace function note_${of}() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger note_${of} before insert on ${of} for each row execute function note_${of}();`,
    });
    const words = { ...first, '0002-words.sql': 'create table words (id int)' };
    const listed = (columns: string) => ({ 'listed.sql': `create or replace view listed as select ${columns} from notes` });
    files(words, { ...note('words'), ...listed('id') });
    await migrate(database, folders);
    files(
      { ...words, '0003-seen.sql': 'alter table notes add column seen boolean' },
      {
        ...note('notes'),
        ...listed('id, text'),
        'slow.sql': `create function slow() returns int language sql as 'select 1'; select pg_sleep(3)`,
      },
    );
    const work = { isOver: false };
    const migrated = migrate(database, folders).finally(() => (work.isOver = true));
    const took: number[] = [];
    for (let id = 2; !work.isOver; id += 1) {
      const began = performance.now();
      await database.pool.query(
        `insert into notes (id, text) values (${id}, 'a'); insert into words values (${id}); select id from listed limit 1`,
      );
      took.push(performance.now() - began);
      await wait(5);
    }
    expect(await migrated).toEqual(['0003-seen']);
    expect(took.length).toBeGreaterThan(10);
    // Requests wait two seconds for a lock.
    expect(Math.max(...took)).toBeLessThan(2000);
    const triggers = await database.pool.query('select tgname as name from pg_trigger where not tgisinternal');
    expect(triggers.rows).toEqual([{ name: 'note_notes' }]);
    expect((await database.pool.query('select id, text from listed limit 1')).rowCount).toBe(1);
    await database.close();
  });

  test('does not lock a table whose triggers are as they were, whatever becomes of functions [R-3-4]', async () => {
    const url = await createPostgresDatabase('template0');
    const database = await openDatabase({ url, poolSize: 4, log: silentLog });
    const counted = (step: number) => ({
      'count_notes.sql': `
        create or replace function count_notes() returns trigger language plpgsql as $$ begin perform ${step}; return null; end $$;
        create or replace trigger count_notes after insert on notes for each statement execute function count_notes();`,
    });
    files(first, counted(1));
    await migrate(database, folders);
    const writer = await database.pool.connect();
    await writer.query(`begin; insert into notes values (2, 'two')`);
    files(first, {
      ...counted(2),
      'whisper.sql': `create function whisper(text) returns text language sql as 'select lower($1)'`,
    });
    const told: SchemaWaits[] = [];
    await migrate(database, folders, { tell: (waits) => told.push(waits) });
    expect(told).toEqual([]);
    await writer.query('commit');
    writer.release();
    await database.close();
  });

  test('locks a table for its policies by itself: whoever has one and wants the other waits for nobody, and no portal is ready before all have them [R-2-10, R-3-4]', async () => {
    const url = await createPostgresDatabase('template0');
    const database = await openDatabase({ url, poolSize: 4, log: silentLog });
    const two = { ...first, '0002-words.sql': 'create table words (text text)' };
    files(two);
    await migrate(database, folders);
    const rows = async (statement: string) => (await database.pool.query(statement)).rows;
    const writer = await database.pool.connect();
    await writer.query('begin; insert into words values (null)');
    files(two, {
      'is_shown.sql': `
        create function is_shown(text) returns boolean language sql stable as 'select true';
        create policy shown_notes on notes using (is_shown(text));
        create policy shown_words on words using (exists (select from notes where is_shown(words.text)))`,
    });
    const { promise: isWaiting, resolve } = Promise.withResolvers<SchemaWaits>();
    const migrated = migrate(database, folders, { tell: resolve });
    expect(await isWaiting).toMatchObject({ what: 'row-level security of words' });
    expect(await rows('select polname as name from pg_policy')).toEqual([{ name: 'shown_notes' }]);
    expect(await rows('select name from schema_functions')).toEqual([]);
    const began = performance.now();
    await writer.query(`insert into notes values (2, 'two'); commit`);
    expect(performance.now() - began).toBeLessThan(500);
    writer.release();
    await migrated;
    expect(await rows('select polname as name from pg_policy order by 1')).toEqual([
      { name: 'shown_notes' },
      { name: 'shown_words' },
    ]);
    expect(await rows('select name from schema_functions')).toEqual([{ name: 'is_shown' }]);
    await database.close();
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
