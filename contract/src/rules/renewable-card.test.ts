import { expect, test } from 'vitest';
import { cardOrderStatuses } from '../card-order-status.ts';
import { isOfRenewableStatus, isTimeToRenew } from './renewable-card.ts';

test('a card is renewed that was made and has not ended, or ended by its last day [L-4-3]', () => {
  const may = cardOrderStatuses.filter(isOfRenewableStatus);
  expect(may.toSorted()).toEqual(['activated', 'expired', 'personalized', 'suspended']);
});

test('a card is renewed from 180 days before its end on [L-4-3]', () => {
  const ends = ['2020-01-01', '2026-11-19', '2027-05-19', '2027-05-20'];
  expect(ends.map((end) => isTimeToRenew(end, '2026-11-20'))).toEqual([true, true, true, false]);
});
