import type { CardOrderStatus } from './card-order-status.ts';

/**
 * What an order waits for, in the order in which a clerk deals with it: for its company to approve it, to answer what is said to be wrong
 * with it, to correct an address that a mail came back from, or to order anew what was turned down; for its holder to review it or to
 * activate the card; for the card supplier to check it or to make the card (L-11-2).
 */
export const orderSteps = ['approve', 'correct', 'correctAddress', 'orderAnew', 'review', 'activate', 'check', 'make'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Whose turn a step is. */
export const turns = ['company', 'holder', 'supplier'] as const;
export const turnOfStep: Readonly<Record<OrderStep, (typeof turns)[number]>> = {
  approve: 'company',
  correct: 'company',
  correctAddress: 'company',
  orderAnew: 'company',
  review: 'holder',
  activate: 'holder',
  check: 'supplier',
  make: 'supplier',
};

/** What an order waits for while it is its holder's turn, and nobody else's before. */
export const stepsOfHolder = orderSteps.filter((step) => turnOfStep[step] === 'holder');

const steps: Readonly<Record<CardOrderStatus, OrderStep | null>> = {
  ordered: 'approve',
  approved_by_orderer: 'check',
  approved_by_personalizer: 'review',
  approved_by_holder: 'make',
  ready_to_personalize: 'make',
  printed: 'make',
  printing_failed: 'make',
  personalization_failed: 'make',
  rejected_by_personalizer: 'orderAnew',
  personalized: 'activate',
  activated: null,
  suspended: null,
  terminated: null,
  expired: null,
  cancelled_by_holder: null,
  cancelled_by_orderer: null,
  cancelled_by_id_verifier: null,
};

/**
 * What an order of this status waits for, as `order_step.sql` says in the database; null for nothing. It is settled when somebody has
 * ordered for the same worker since it was turned down, or nobody has for `turnedDownDays`. What a card supplier sent back waits to be
 * approved again (0050).
 */
export function orderStep(
  status: CardOrderStatus,
  { isSentBack, cameBack, isSettled }: { readonly isSentBack: boolean; readonly cameBack: boolean; readonly isSettled: boolean },
): OrderStep | null {
  const step = steps[status];
  if (step === 'orderAnew') return isSettled ? null : step;
  if (step === null || turnOfStep[step] !== 'holder') return step;
  // The company first: it answers what the holder says is wrong, and corrects an address from which mail came back.
  if (isSentBack) return 'correct';
  return cameBack ? 'correctAddress' : step;
}

/** Days for which an order that was turned down is still to be ordered anew. */
export const turnedDownDays = 90;

/** The steps that an order goes through from the day it is ordered until its card is active, as a company is told how long they take. */
export const stepsOfFlow = ['approve', 'check', 'review', 'make', 'activate'] as const satisfies readonly OrderStep[];
