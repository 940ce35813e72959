import { expect, test } from 'vitest';
import { byUse } from './by-use.ts';

test('the active card is first, then what waits for the holder, then what is on its way, suspended and ended last', () => {
  const listed = (
    ['terminated', 'suspended', 'ready_to_personalize', 'cancelled_by_holder', 'personalized', 'activated', 'expired'] as const
  ).map((status) => ({ status }));
  expect(listed.toSorted(byUse).map(({ status }) => status)).toEqual([
    'activated',
    'personalized',
    'ready_to_personalize',
    'suspended',
    'terminated',
    'cancelled_by_holder',
    'expired',
  ]);
});
