import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** The demo world fills an empty database with cards of any age, so it writes their histories itself. */
const files = globSync('server/{src,database/functions}/**/*.{ts,sql}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\/testing\/|\/demo\//.test(path));
const writer = 'server/src/card-orders/card-order-store.ts';

/** Each statement that is written so, as its file and the function that it stands in. */
const statements = (pattern: RegExp) =>
  files
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index }) => {
        const [, name = ''] = [...text.slice(0, index).matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].at(-1) ?? [];
        return `${file} ${name}`;
      });
    })
    .toSorted();

test('the history of orders is written by one statement', () => {
  const written = statements(/insert\s*into\s+card_order_history|insertInto\('card_order_history'\)/);
  expect(written).toEqual([`${writer} historyOf`]);
});

test('new orders are put in by one statement', () => {
  expect(statements(/insert\s*into\s+card_orders\b|insertInto\('card_orders'\)/)).toEqual([`${writer} insertOrders`]);
});

test('the status of orders is written by one statement, and the moment of it by that of an order that nobody has approved', () => {
  const built = /updateTable\('card_orders'\)\s*\.set\(\{[^;]*?\bstatus(_modified)?\b/;
  // What stands behind `where` is judged, not written.
  const written = /update card_orders\b[^;]*?\bset\b(?:(?!\bwhere\b)[^;])*?\bstatus\b/;
  const setsStatus = new RegExp(`${built.source}|${written.source}`);
  expect(statements(setsStatus)).toEqual([`${writer} changeUnapproved`, `${writer} writeStatus`]);
});
