import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { concurrentIndexes } from '../../server/src/database/schema/concurrent-indexes.ts';
import { root } from '../node-26.mjs';

/** The last migration that makes one: until then functions stood in migrations, and a released migration is never changed. */
const last = 57;
const many = '(?:(?:constraint|event|materialized|recursive|temp|temporary)\\s+)*';
const kinds = '(function|procedure|trigger|view|aggregate|rule|policy)';
const made = new RegExp(`\\b(?:create|alter)\\s+(?:or\\s+replace\\s+)?${many}${kinds}\\b`, 'gi');

/** What a migration makes that belongs in a file of `server/database/functions/`; what its comments speak of is not made. */
const madeBy = (sql: string) =>
  [...sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').matchAll(made)].map(([, what = '']) => what.toLowerCase());

test('a function, trigger, policy or view is found in SQL, however it is made, and a table, an index or a comment is none', () => {
  const makes = [
    'create function f() returns int',
    'CREATE OR REPLACE\n  FUNCTION f()',
    'create constraint trigger t after insert',
    'create or replace view v as select 1',
    'create materialized view v as select 1',
    "do $$ begin execute 'create procedure p()'; end $$",
    'alter function f() stable',
    'create policy p on t using (true)',
  ];
  expect(makes.flatMap(madeBy)).toEqual(['function', 'function', 'trigger', 'view', 'view', 'procedure', 'function', 'policy']);
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

test(`migrations after ${last} hold tables and data: a function, trigger, policy or view is a file in server/database/functions`, () => {
  const files = globSync('server/migrations/*.sql', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const making = files.filter((path) => madeBy(readFileSync(join(root, path), 'utf8')).length > 0);
  const numbers = making.map((path) => Number(basename(path).slice(0, 4))).toSorted((one, other) => one - other);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.at(-1)).toBe(last);
  expect(files.length).toBeGreaterThan(80);
});

/** The last migration that may have built an index with its table shut. */
const lastShut = 116;
/** Tables that grow with cards, people or time: nothing is written to one for as long as a plain index of it is built. */
const large = `
  card_orders card_order_history card_order_words bulk_job_orders pictures renewal_choices ends_told
  persons government_ids verified_identities company_users sessions invitations email_links
  deeds disclosures security_events organisation_changes membership_changes history_entries history_nodes
  outbox_messages holder_messages asked_mails webhook_deliveries order_import_rows idempotent_replies`
  .trim()
  .split(/\s+/);
const plainIndex =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?!only\b)(\w+)/gi;
const indexOfConstraint = /\balter\s+table\s+(?:only\s+)?(\w+)\b[^;]*?\b(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)/gi;

/** The large tables that a migration shuts to build an index; a part of one counts as it. */
function shutBy(sql: string): string[] {
  const plain = sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  const tables = [plainIndex, indexOfConstraint].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(([, table = '']) => table),
  );
  return tables.filter((table) => large.includes(table.replace(/_\d+$/, '')));
}

test('an index that shuts a large table is found in SQL, and one that is built beside running work is none [R-3-5]', () => {
  const shutting = [
    'create index on card_orders (id)',
    'CREATE UNIQUE INDEX one\n  ON card_order_history using brin (at)',
    'create index if not exists one on card_order_words_3 (names)',
    'alter table persons add column code text unique',
    'alter table deeds add constraint one exclude using gist (at with =)',
  ];
  expect(shutting.map((sql) => shutBy(sql).length)).toEqual(shutting.map(() => 1));
  const others = [
    'create index concurrently one on card_orders (id)',
    'create index one on only card_order_words (names)',
    'create index one on webhooks (id)',
    'alter table persons add constraint one unique using index one_index',
    'alter table webhooks add column code text unique; alter table persons add column erased timestamptz',
    '-- create index one on card_orders (id)',
  ];
  expect(others.flatMap(shutBy)).toEqual([]);
});

test(`migrations after ${lastShut} build indexes of large tables outside a transaction, beside running portals [R-3-5]`, () => {
  const schema = readFileSync(join(root, 'server/database/schema.sql'), 'utf8');
  expect(large.filter((table) => !schema.includes(`create table ${table} (`))).toEqual([]);
  const files = globSync('server/migrations/*.sql', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const shutting = files.filter((path) => shutBy(readFileSync(join(root, path), 'utf8')).length > 0);
  expect(shutting.length).toBeGreaterThan(5);
  const later = shutting.filter((path) => Number(basename(path).slice(0, 4)) > lastShut);
  expect(later, 'docs/decisions/0078-releases-and-migrations.md says how').toEqual([]);
  // Throws where one that runs outside a transaction holds anything but indexes.
  for (const path of files) concurrentIndexes(readFileSync(join(root, path), 'utf8'));
});
