import { type CardListRow, type SelectedAction, selectedActions } from '@siteid/contract';
import { expect, test } from 'vitest';
import { changeable, outcomeOf } from './change-selected.ts';

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

test('those that are changed are told apart from those that are not, each with why', () => {
  const rows = [row('1'), row('2'), row('3')];
  const { done, notDone } = outcomeOf(rows, {
    orders: [
      { orderId: '1', status: 'suspended', why: null },
      { orderId: '2', status: 'terminated', why: 'errors.cards.transitionNotAllowed' },
      { orderId: '3', status: 'suspended', why: null },
    ],
  });
  expect(ids(done)).toEqual(['1', '3']);
  expect(notDone).toEqual([{ row: rows[1], why: 'errors.cards.transitionNotAllowed' }]);
});
