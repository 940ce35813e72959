import type { CardListRow } from '@siteid/contract';
import { expect, test, vi } from 'vitest';
import { changeable, changeSelected } from './change-selected.ts';

const calls = vi.hoisted(() => ({ under: 0, most: 0 }));
vi.mock('../../shared/api/api.ts', () => ({
  async call(_endpoint: unknown, { orderId }: { orderId: string }) {
    calls.under += 1;
    calls.most = Math.max(calls.most, calls.under);
    await Promise.resolve();
    calls.under -= 1;
    if (orderId === '3') throw new Error('refused');
  },
}));

const row = (orderId: string, status: CardListRow['status']) => ({ orderId, orgId: 'o', status }) as CardListRow;

test('what can be done with selected cards follows from their statuses', () => {
  const rows = [row('1', 'activated'), row('2', 'suspended'), row('3', 'personalized'), row('4', 'terminated')];
  const offered = (change: Parameters<typeof changeable>[0]) => changeable(change, rows).map(({ orderId }) => orderId);
  expect([offered('suspend'), offered('terminate'), offered('reactivate')]).toEqual([['1'], ['1', '2', '3'], ['2']]);
});

test('many cards are changed a few at once, and each says how it ended', async () => {
  const ended: number[] = [];
  const rows = ['1', '2', '3', '4', '5', '6', '7'].map((id) => row(id, 'activated'));
  const outcomes = await changeSelected('suspend', rows, 'On leave', (count) => ended.push(count));
  expect(outcomes.map(({ row: { orderId } }) => orderId).toSorted()).toEqual(rows.map(({ orderId }) => orderId));
  expect(outcomes.filter(({ error }) => error !== null).map(({ row: { orderId } }) => orderId)).toEqual(['3']);
  expect(ended).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(calls.most).toBe(3);
});
