import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cardOrderDetails } from '../../contract/src/calls/card-orders/card-order-details.ts';
import { cardListRow } from '../../contract/src/calls/card-orders/card-order-lists.ts';
import { cardToOrder } from '../../contract/src/calls/card-orders/order-card.ts';
import { cardHistoryEntry, userCardRow } from '../../contract/src/calls/staff/people-search.ts';
import { root } from '../node-26.mjs';

const textOf = (pattern: string, without: RegExp) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !without.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
/** The screens that show. Where an order is typed its fields have the same names. */
const web = textOf('web/src/**/*.{ts,tsx}', /\.test\.tsx?$|\/testing\/|component-examples|card-orders\/(ordering|importing)\//);
/**
 * What the specification asks the reply to say, and no screen of ours has a use for: `phone` and `email` say the same of the holder, and
 * `whyNotActivated` says with the reason what `readyToBeActivated` says without.
 */
const unused = new Set(['isActive', 'historyVisible', 'cardHistoryData', 'holderEmail', 'holderPhone', 'readyToBeActivated']);

test.each(Object.entries({ cardOrderDetails, cardListRow, userCardRow, cardHistoryEntry }))(
  'what %s says is read by a screen',
  (_, { shape }) => {
    const fields = Object.keys(shape).filter((field) => !unused.has(field));
    expect(fields).not.toEqual([]);
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(web))).toEqual([]);
  },
);

test('what an order can say is typed in a field of the form', () => {
  const form = textOf('web/src/card-orders/ordering/*.tsx', /\.test\.tsx$/);
  const fields = Object.keys(cardToOrder.shape).map((field) => (field === 'nationalities' ? 'nationality' : field));
  expect(fields).toContain('address');
  expect(fields.filter((field) => field !== 'photo' && !form.includes(`name="${field}"`))).toEqual([]);
});
