import type { CardOrderStatus } from '@siteid/contract';
import type { ActorRole } from '../../database/tables/card-order-tables.ts';
import type { PastStep } from './demo-world-store.ts';

const ordered = ['ordered', 'approved_by_orderer'] as const;
const reviewed = [...ordered, 'approved_by_personalizer'] as const;
const confirmed = [...reviewed, 'approved_by_holder', 'ready_to_personalize'] as const;
const produced = [...confirmed, 'printed', 'personalized'] as const;
const activated = [...produced, 'activated'] as const;

const paths: Readonly<Record<CardOrderStatus, readonly CardOrderStatus[]>> = {
  ordered: ['ordered'],
  approved_by_orderer: ordered,
  approved_by_personalizer: reviewed,
  approved_by_holder: [...reviewed, 'approved_by_holder'],
  ready_to_personalize: confirmed,
  printed: [...confirmed, 'printed'],
  printing_failed: [...confirmed, 'printing_failed'],
  personalized: produced,
  personalization_failed: [...confirmed, 'printed', 'personalization_failed'],
  activated,
  suspended: [...activated, 'suspended'],
  terminated: [...activated, 'terminated'],
  expired: [...activated, 'expired'],
  cancelled_by_orderer: [...ordered, 'cancelled_by_orderer'],
  cancelled_by_holder: [...reviewed, 'cancelled_by_holder'],
  cancelled_by_id_verifier: [...reviewed, 'cancelled_by_id_verifier'],
  rejected_by_personalizer: [...ordered, 'rejected_by_personalizer'],
};

const roles: Readonly<Record<CardOrderStatus, ActorRole>> = {
  ordered: 'orderer',
  approved_by_orderer: 'orderer',
  approved_by_personalizer: 'personalizer',
  approved_by_holder: 'holder',
  ready_to_personalize: 'holder',
  printed: 'personalizer',
  printing_failed: 'personalizer',
  personalized: 'personalizer',
  personalization_failed: 'personalizer',
  activated: 'holder',
  suspended: 'company',
  terminated: 'company',
  expired: 'system',
  cancelled_by_orderer: 'orderer',
  cancelled_by_holder: 'holder',
  cancelled_by_id_verifier: 'id_verifier',
  rejected_by_personalizer: 'personalizer',
};

/** The reasons that the demo's people gave. */
export const demoReasons: Partial<Readonly<Record<CardOrderStatus, string>>> = {
  suspended: 'The card could not be found.',
  terminated: 'The employment has ended.',
  cancelled_by_orderer: 'The worker does not come to us after all.',
  cancelled_by_holder: 'My name is not spelled like this.',
  cancelled_by_id_verifier: 'The document that was shown is not valid.',
  rejected_by_personalizer: 'The photo is too dark.',
  printing_failed: 'The printer stopped.',
  personalization_failed: 'The chip did not answer.',
};

export const demoPast: readonly PastStep[] = Object.entries(paths).flatMap(([final, path]) =>
  path.map((status, step) => ({
    final: final as CardOrderStatus,
    step,
    steps: path.length,
    status,
    role: roles[status],
    reason: demoReasons[status] ?? null,
  })),
);
