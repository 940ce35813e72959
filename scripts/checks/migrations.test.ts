import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** The last migration that makes one: until then functions stood in migrations, and a released migration is never changed. */
const last = 57;
const many = '(?:(?:constraint|event|materialized|recursive|temp|temporary)\\s+)*';
const kinds = '(function|procedure|trigger|view|aggregate|rule)';
const made = new RegExp(`\\b(?:create|alter)\\s+(?:or\\s+replace\\s+)?${many}${kinds}\\b`, 'gi');

/** What a migration makes that belongs in a file of `server/database/functions/`; what its comments speak of is not made. */
const madeBy = (sql: string) =>
  [...sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').matchAll(made)].map(([, what = '']) => what.toLowerCase());

test('a function, trigger or view is found in SQL, however it is made, and a table, an index or a comment is none', () => {
  const makes = [
    'create function f() returns int',
    'CREATE OR REPLACE\n  FUNCTION f()',
    'create constraint trigger t after insert',
    'create or replace view v as select 1',
    'create materialized view v as select 1',
    "do $$ begin execute 'create procedure p()'; end $$",
    'alter function f() stable',
  ];
  expect(makes.map(madeBy)).toEqual([['function'], ['function'], ['trigger'], ['view'], ['view'], ['procedure'], ['function']]);
  const others = [
    'create table views (id int)',
    'create index on t (f(name))',
    'alter table t disable trigger all',
    '-- create function f()\ncreate table t (id int)',
    '/* create view v */ update t set id = 1',
    'drop function f()',
  ];
  expect(others.flatMap(madeBy)).toEqual([]);
});

test(`migrations after ${last} hold tables and data: a function, trigger or view is a file in server/database/functions`, () => {
  const files = globSync('server/migrations/*.sql', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const making = files.filter((path) => madeBy(readFileSync(join(root, path), 'utf8')).length > 0);
  const numbers = making.map((path) => Number(basename(path).slice(0, 4))).toSorted((one, other) => one - other);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.at(-1)).toBe(last);
  expect(files.length).toBeGreaterThan(80);
});
