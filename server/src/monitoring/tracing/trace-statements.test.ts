import { expect, test } from 'vitest';
import { nameOfStatement } from './trace-statements.ts';

test.each([
  ['select "id" from "card_orders" where "id" = $1', 'select card_orders'],
  ['/* planned per value */ select * from orders_for_display($1)', 'select orders_for_display'],
  ['insert into "sessions" ("id") values ($1)', 'insert sessions'],
  ['update card_orders set status = $1', 'update card_orders'],
  ['\n  with page as (select id from persons) select 1', 'with persons'],
  ['select count(*) from (select 1 from outbox_messages) o', 'select outbox_messages'],
  ["select set_config('x', 'canary', true)", 'select'],
  ['begin', 'begin'],
  ['', 'statement'],
])('of %s a trace says %s, and no value [R-5-5]', (text, name) => expect(nameOfStatement(text)).toBe(name));
