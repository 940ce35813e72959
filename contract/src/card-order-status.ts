import * as z from 'zod/mini';

/** Statuses of an order on its way to a card, as the specification spells them (4-1). */
export const orderStatuses = [
  'ordered',
  'approved_by_orderer',
  'approved_by_holder',
  'cancelled_by_orderer',
  'approved_by_personalizer',
  'ready_to_personalize',
  'printed',
  'printing_failed',
  'cancelled_by_holder',
  'cancelled_by_id_verifier',
  'personalized',
  'personalization_failed',
  'rejected_by_personalizer',
] as const;

/** Statuses of a card (4-1). */
export const cardStatuses = ['activated', 'suspended', 'terminated', 'expired'] as const;

export const cardOrderStatuses = [...orderStatuses, ...cardStatuses] as const;
export type CardOrderStatus = (typeof cardOrderStatuses)[number];
export const cardOrderStatus = z.enum(cardOrderStatuses);

/** The tones that a status is told in, on a card, in a list, of a person or of a key; `none` is without one. */
export const tonesOfStatus = ['info', 'success', 'danger', 'muted', 'none'] as const;
export type StatusColour = (typeof tonesOfStatus)[number];

/** The colour a status is shown in (4-5). */
export const statusColours: Readonly<Record<CardOrderStatus, StatusColour>> = {
  ordered: 'none',
  approved_by_orderer: 'none',
  approved_by_holder: 'none',
  approved_by_personalizer: 'none',
  printed: 'none',
  expired: 'none',
  ready_to_personalize: 'info',
  personalized: 'success',
  activated: 'success',
  cancelled_by_holder: 'danger',
  cancelled_by_orderer: 'danger',
  cancelled_by_id_verifier: 'danger',
  personalization_failed: 'danger',
  printing_failed: 'danger',
  rejected_by_personalizer: 'danger',
  suspended: 'danger',
  terminated: 'muted',
};

export const statusFilters = ['all', 'pending', 'cancelled', 'active', 'inactive'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Which statuses a filter of the organisation list shows (D-FLOW). */
export const statusesOfFilter: Readonly<Record<StatusFilter, readonly CardOrderStatus[]>> = {
  all: cardOrderStatuses,
  pending: [
    'ordered',
    'approved_by_orderer',
    'approved_by_personalizer',
    'approved_by_holder',
    'ready_to_personalize',
    'printed',
    'printing_failed',
    'personalization_failed',
    'rejected_by_personalizer',
  ],
  cancelled: ['cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier'],
  active: ['personalized', 'activated'],
  inactive: ['suspended', 'terminated', 'expired'],
};

/** The statuses that select a thank-you banner on the dashboard (2.1-13). */
export const bannerStatuses = ['confirmed', 'activated', 'rejected', 'suspended', 'reactivated', 'terminated'] as const;
export type BannerStatus = (typeof bannerStatuses)[number];

/** The queues of a card supplier, oldest first, and the statuses that stand in each. */
export const productionQueues = ['check', 'print', 'personalize', 'failed'] as const;
export type ProductionQueue = (typeof productionQueues)[number];
export const statusesOfQueue: Readonly<Record<ProductionQueue, readonly CardOrderStatus[]>> = {
  check: ['approved_by_orderer'],
  print: ['ready_to_personalize'],
  personalize: ['printed'],
  failed: ['printing_failed', 'personalization_failed'],
};
