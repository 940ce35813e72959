import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** The demo world fills an empty database with cards of any age, so it writes their histories itself. */
const files = globSync('server/{src,database/functions}/**/*.{ts,sql}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\/testing\/|\/demo\//.test(path));
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted();
const writer = 'server/src/card-orders/card-order-store.ts';

test('the history of orders is written in one file', () => {
  expect(filesWith(/insert\s*into\s+card_order_history|insertInto\('card_order_history'\)/i)).toEqual([writer]);
});

test('the status of orders is written in one file', () => {
  const built = /updateTable\('card_orders'\)\s*\.set\(\{[^;]*?\bstatus(_modified)?\b/;
  // What stands behind `where` is judged, not written.
  const written = /update card_orders\b[^;]*?\bset\b(?:(?!\bwhere\b)[^;])*?\bstatus\b/;
  const setsStatus = new RegExp(`${built.source}|${written.source}`, 'i');
  expect(filesWith(setsStatus)).toEqual([writer]);
});
