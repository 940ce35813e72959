import { expect, test } from 'vitest';
import { cardStatuses, colouredOnlyUnder, colours, orderStatuses, statusFilters } from '../../../specification/statuses.ts';
import { rowColour } from './row-colour.ts';

const filters = Object.keys(statusFilters) as (keyof typeof statusFilters)[];

test.each(filters)('under %s rows have the specified colours, some under one filter alone [2.4-29, 4-5]', (filter) => {
  const expected: Partial<Record<string, string>> = Object.fromEntries(
    Object.entries(colours).filter(([status]) => {
      const only: Partial<Record<string, string>> = colouredOnlyUnder;
      return (only[status] ?? filter) === filter;
    }),
  );
  for (const status of [...orderStatuses, ...cardStatuses])
    expect([status, rowColour(status, filter)]).toEqual([status, expected[status] ?? 'none']);
});
