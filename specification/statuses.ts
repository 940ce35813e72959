/**
 * What section 4 of the specification enumerates, copied from it by hand. The product is compared with these lists, so none of
 * them may be derived from the product's own.
 */
export const cardStatuses = ['activated', 'suspended', 'terminated', 'expired'] as const;

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

/** What the organisation's list calls them. */
export const displayNames = {
  activated: 'Active',
  ready_to_personalize: 'Approved',
  approved_by_personalizer: 'Pending',
  personalized: 'Ready',
  cancelled_by_holder: 'Cancelled',
  cancelled_by_orderer: 'Cancelled',
  cancelled_by_id_verifier: 'Cancelled',
} as const;

/** What the holder reads. */
export const holdersWording = {
  approved_by_personalizer: 'Waiting for review',
  ready_to_personalize: 'Waiting for production',
  printed: 'In production',
  personalized: 'Waiting to be activated',
} as const;

/** The colours named; a status that is not here has none. */
export const colours = {
  ready_to_personalize: 'info',
  personalized: 'success',
  activated: 'success',
  cancelled_by_holder: 'danger',
  cancelled_by_orderer: 'danger',
  personalization_failed: 'danger',
  printing_failed: 'danger',
  cancelled_by_id_verifier: 'danger',
  rejected_by_personalizer: 'danger',
  suspended: 'danger',
  terminated: 'muted',
} as const;

/** Rows of the organisation's list that are coloured under one filter alone. */
export const colouredOnlyUnder = { suspended: 'all', terminated: 'all', rejected_by_personalizer: 'pending' } as const;

export const statusFilters = {
  all: 'All cards and orders',
  pending: 'Pending card orders',
  cancelled: 'Cancelled orders',
  active: 'Personalized and active cards',
  inactive: 'Inactive cards',
} as const;

/** What a filter shows (decision 0001). */
export const statusesUnder = {
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
} as const;

/** The values of `:status` of the dashboard. */
export const bannerStatuses = ['confirmed', 'activated', 'rejected', 'suspended', 'reactivated', 'terminated'] as const;
