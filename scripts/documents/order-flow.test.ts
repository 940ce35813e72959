import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { transitions } from '../../server/src/card-orders/card-order.ts';

const page = readFileSync(new URL('../../docs/decisions/0001-card-order-flow.md', import.meta.url), 'utf8');

/** Each step as `action: from > to by role`, with what it demands: one line for each status and role. */
function told(): string[] {
  const [, table = ''] = page.split('| from | action | to | by | when |\n');
  const rows = table.split('\n\n', 1)[0]?.split('\n').slice(1) ?? [];
  return rows.flatMap((row) => {
    const [, from = '', action = '', to = '', by = '', when = ''] = row.split('|').map((cell) => cell.trim());
    const reason = when.startsWith('with a reason') ? ' with a reason' : '';
    return from.split(', ').flatMap((each) => by.split(', ').map((role) => `${action}: ${each} > ${to} by ${role}${reason}`));
  });
}

test('the page of the flow of an order has the steps of the table, and no other', () => {
  const known = transitions.flatMap(({ from, to, action, by, needsReason }) =>
    by.map((role) => `${action}: ${from ?? '(new)'} > ${to} by ${role}${needsReason ? ' with a reason' : ''}`),
  );
  expect(known.length).toBeGreaterThan(40);
  expect(told().toSorted()).toEqual(known.toSorted());
});
