import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cardListRow } from '../../contract/src/calls/card-orders/card-order-lists.ts';
import { cardOrderDetails } from '../../contract/src/calls/card-orders/card-orders.ts';
import { cardHistoryEntry, userCardRow } from '../../contract/src/calls/staff/people-search.ts';
import { root } from '../node-26.mjs';

const web = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing\/|component-examples/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
/** What the specification asks the reply to say, and no screen of ours has a use for: `phone` and `email` say the same of the holder. */
const unused = new Set(['isActive', 'historyVisible', 'cardHistoryData', 'holderEmail', 'holderPhone']);

test.each(Object.entries({ cardOrderDetails, cardListRow, userCardRow, cardHistoryEntry }))(
  'what %s says is read by a screen',
  (_, { shape }) => {
    const fields = Object.keys(shape).filter((field) => !unused.has(field));
    expect(fields).not.toEqual([]);
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(web))).toEqual([]);
  },
);
