import { expect, test } from 'vitest';
import { cardOrderStatuses, statusesOfFilter } from './card-order-status.ts';
import { orderStep, turnOfStep } from './order-step.ts';

/** What each status waits for, and whose turn that is, by hand. */
const waits = {
  ordered: ['approve', 'company'],
  approved_by_orderer: ['check', 'supplier'],
  approved_by_personalizer: ['review', 'holder'],
  approved_by_holder: ['make', 'supplier'],
  ready_to_personalize: ['make', 'supplier'],
  printed: ['make', 'supplier'],
  printing_failed: ['make', 'supplier'],
  personalization_failed: ['make', 'supplier'],
  rejected_by_personalizer: ['orderAnew', 'company'],
  personalized: ['activate', 'holder'],
} as const;

test('an order waits for one thing, and for whoever is to do it [L-11-2]', () => {
  const plain = { isSentBack: false, cameBack: false, isSettled: false };
  const told = cardOrderStatuses.flatMap((status) => {
    const step = orderStep(status, plain);
    return step === null ? [] : [[status, [step, turnOfStep[step]]]];
  });
  expect(Object.fromEntries(told)).toEqual(waits);
});

test('what waits for something stands under the filters by which it is counted, and an active card waits for nothing [L-11-2]', () => {
  const counted = [...statusesOfFilter.pending, ...statusesOfFilter.active].filter((status) => status !== 'activated');
  expect(Object.keys(waits).filter((status) => !counted.some((each) => each === status))).toEqual([]);
  expect(counted.toSorted()).toEqual(Object.keys(waits).toSorted());
});

test('what is said to be wrong, or an address that nobody is reached at, waits for the company first [L-11-2]', () => {
  const sentBack = { isSentBack: true, cameBack: true, isSettled: false };
  const unreached = { isSentBack: false, cameBack: true, isSettled: false };
  expect(orderStep('approved_by_personalizer', sentBack)).toBe('correct');
  expect(orderStep('approved_by_personalizer', unreached)).toBe('correctAddress');
  expect(orderStep('personalized', unreached)).toBe('correctAddress');
  // Whoever is to act is not the one whom the mail was for.
  expect(orderStep('approved_by_orderer', unreached)).toBe('check');
  expect(orderStep('printed', sentBack)).toBe('make');
  // What a card supplier sent back.
  expect(orderStep('ordered', sentBack)).toBe('approve');
  expect([turnOfStep.correct, turnOfStep.correctAddress]).toEqual(['company', 'company']);
});

test('what was turned down waits for nothing once it is settled, and nothing else is settled so [L-11-2]', () => {
  const settled = { isSentBack: false, cameBack: false, isSettled: true };
  expect(orderStep('rejected_by_personalizer', settled)).toBeNull();
  const others = cardOrderStatuses.filter((status) => status !== 'rejected_by_personalizer');
  const plain = { ...settled, isSettled: false };
  expect(others.length).toBeGreaterThan(10);
  for (const status of others) expect(orderStep(status, settled)).toBe(orderStep(status, plain));
});
