import { type CardListRow, type SelectedAction, selectedActions } from '@siteid/contract';
import { expect, test } from 'vitest';
import { changeable, foundBy, renewable } from './change-selected.ts';

const row = (orderId: string, status: CardListRow['status'] = 'activated') => ({ orderId, status }) as CardListRow;
const ids = (rows: readonly CardListRow[]) => rows.map(({ orderId }) => orderId);

test('what can be done with selected cards and orders follows from their statuses', () => {
  const rows = [
    row('1', 'activated'),
    row('2', 'suspended'),
    row('3', 'personalized'),
    row('4', 'terminated'),
    row('5', 'approved_by_personalizer'),
    row('6', 'printed'),
  ];
  const offered = Object.fromEntries(selectedActions.map((change: SelectedAction) => [change, ids(changeable(change, rows))]));
  expect(offered).toEqual({ suspend: ['1'], terminate: ['1', '2', '3'], reactivate: ['2'], reject: ['5'] });
});

test('those that end soon, or have ended, may be renewed [L-4-3, L-5-1]', () => {
  const ends = (orderId: string, status: CardListRow['status'], validUntil: string) => ({ ...row(orderId, status), validUntil });
  const rows = [
    ends('1', 'activated', '2027-05-19'),
    ends('2', 'activated', '2027-05-20'),
    ends('3', 'expired', '2025-01-01'),
    ends('4', 'terminated', '2026-12-01'),
    ends('5', 'suspended', '2026-12-01'),
    ends('6', 'printed', '2026-12-01'),
  ];
  expect(ids(renewable(rows, '2026-11-20'))).toEqual(['1', '3', '5']);
});

test('all that are found are asked for by what the address asks for, whatever its page and sorting', () => {
  const asked = { page: 3, usersFilterValue: 'berg', usersFilterStatus: 'active', sortBy: 'cardholder' } as const;
  expect(foundBy(asked)).toEqual({ usersFilterValue: 'berg', usersFilterStatus: 'active', withoutPhoto: false, sentBack: false });
  const narrowed = {
    page: 1,
    usersFilterValue: '',
    usersFilterStatus: 'all',
    endsWithinDays: 30,
    withoutPhoto: true,
    sentBack: true,
  } as const;
  expect(foundBy(narrowed)).toEqual({
    usersFilterValue: '',
    usersFilterStatus: 'all',
    endsWithinDays: 30,
    withoutPhoto: true,
    sentBack: true,
  });
});
