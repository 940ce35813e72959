import { expect, test } from 'vitest';
import { flowSteps } from './flow-steps.ts';

test('the steps of the flow lead from the order to the active card, each from where the one before it ended [L-11-2]', () => {
  expect(flowSteps.map(({ step, from, to }) => [step, from, to])).toEqual([
    ['approve', 'ordered', 'approved_by_orderer'],
    ['check', 'approved_by_orderer', 'approved_by_personalizer'],
    ['review', 'approved_by_personalizer', 'approved_by_holder'],
    ['make', 'approved_by_holder', 'personalized'],
    ['activate', 'personalized', 'activated'],
    ['whole', 'ordered', 'activated'],
  ]);
});
