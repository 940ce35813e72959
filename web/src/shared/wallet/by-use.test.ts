import { type CardOrderStatus, cardOrderStatuses } from '@siteid/contract';
import { expect, test } from 'vitest';
import { inHand, walletOf } from './by-use.ts';

test('the active card is first, then what waits for the holder, then what is on its way, suspended and ended last', () => {
  const listed = (
    ['terminated', 'suspended', 'ready_to_personalize', 'cancelled_by_holder', 'personalized', 'activated', 'expired'] as const
  ).map((status) => ({ status, holdsToday: status === 'activated' }));
  expect(walletOf([{ orders: listed }]).map(({ status }) => status)).toEqual([
    'activated',
    'personalized',
    'ready_to_personalize',
    'suspended',
    'terminated',
    'cancelled_by_holder',
    'expired',
  ]);
});

test('an active card that does not hold stands with those that cannot be used [L-6-2]', () => {
  const dead = { status: 'activated', holdsToday: false } as const;
  const waits = { status: 'personalized', holdsToday: false } as const;
  const onItsWay = { status: 'ready_to_personalize', holdsToday: false } as const;
  expect(walletOf([{ orders: [dead, onItsWay, waits] }])).toEqual([waits, onItsWay, dead]);
});

test('what is shown stays where it is as more is loaded', () => {
  const page = (...statuses: CardOrderStatus[]) => ({
    orders: statuses.map((status) => ({ status, holdsToday: status === 'activated' })),
  });
  const first = page('terminated', 'suspended');
  expect(walletOf([first, page('expired', 'activated')]).slice(0, 2)).toEqual(walletOf([first]));
});

test('in hand are activated and suspended cards of the reader, not those of the people of their company [L-11-1]', () => {
  const inHandOf = (cardBelongsToCurrentUser: boolean) =>
    cardOrderStatuses.filter((status) => inHand({ status, cardBelongsToCurrentUser }));
  expect(inHandOf(true).toSorted()).toEqual(['activated', 'suspended']);
  expect(inHandOf(false)).toEqual([]);
});
