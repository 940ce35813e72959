import { expect, test } from 'vitest';
import { dashboardLead } from './dashboard-lead.ts';

const order = (orderId: string) => ({ orderId });
const lists = (pending: number, ready: number) => ({
  pendingOrders: Array.from({ length: pending }, (_, index) => order(`pending-${index}`)),
  readyToActivateOrders: Array.from({ length: ready }, (_, index) => order(`ready-${index}`)),
  holderName: 'Astrid Lindqvist',
});
const plain = { hasStatus: false, isAskedFor: false, ordersAreExpected: false };

test('nothing waits: all cards; exactly one to review and nothing else: that order; else the dashboard [2.4-11]', () => {
  expect(dashboardLead(lists(0, 0), plain)).toBe('/cards/all');
  expect(dashboardLead(lists(1, 0), plain)).toBe('/cards/order/pending-0');
  for (const [pending, ready] of [
    [2, 0],
    [1, 1],
    [0, 1],
    [0, 2],
  ] as const) {
    expect(dashboardLead(lists(pending, ready), plain)).toBeNull();
  }
});

test('with a status the dashboard always stays [2.4-11]', () => {
  for (const [pending, ready] of [
    [0, 0],
    [1, 0],
  ] as const) {
    expect(dashboardLead(lists(pending, ready), { ...plain, hasStatus: true })).toBeNull();
  }
});

test('asked for by its name, the dashboard is shown, whatever waits [2.4-11]', () => {
  for (const pending of [0, 1, 2]) expect(dashboardLead(lists(pending, 0), { ...plain, isAskedFor: true })).toBeNull();
});

test('who came for an order is told that nothing waits [2.4-9]', () => {
  expect(dashboardLead(lists(0, 0), { ...plain, ordersAreExpected: true })).toBeNull();
  expect(dashboardLead(lists(1, 0), { ...plain, ordersAreExpected: true })).toBe('/cards/order/pending-0');
});
