import type { CardOrderStatus } from '../card-order-status.ts';
import { dayAfter } from './calendar-day.ts';

/** Where an order stands in the life of its card: `order` before there is one, `card` while there is, `over` after it. */
export type CardStage = 'order' | 'card' | 'over' | 'rejected' | 'cancelled';

const stages: Readonly<Record<CardOrderStatus, CardStage>> = {
  ordered: 'order',
  approved_by_orderer: 'order',
  approved_by_personalizer: 'order',
  approved_by_holder: 'order',
  ready_to_personalize: 'order',
  printed: 'order',
  printing_failed: 'order',
  personalization_failed: 'order',
  personalized: 'card',
  activated: 'card',
  suspended: 'card',
  terminated: 'over',
  expired: 'over',
  cancelled_by_holder: 'rejected',
  rejected_by_personalizer: 'rejected',
  cancelled_by_orderer: 'cancelled',
  cancelled_by_id_verifier: 'cancelled',
};

/** The stage of each status of the specification (4-1). */
export function cardStage(status: CardOrderStatus): CardStage {
  return stages[status];
}

/** Whether an order of this status has a card: it was made, and has not ended. `has_card.sql` says the same. */
export function hasCard(status: CardOrderStatus): boolean {
  return stages[status] === 'card';
}

/** Whether an order of this status came to nothing: it has no card, and none is on its way. `has_failed.sql` says the same. */
export function hasFailed(status: CardOrderStatus): boolean {
  return stages[status] === 'rejected' || stages[status] === 'cancelled';
}

/** A card may be renewed so many days before its end, and from then on (L-4-3). */
export const renewableWithinDays = 180;

/** Whether a card of this status may be renewed once it is time: it was made, and ended by its last day if at all (L-4-3). */
export function isOfRenewableStatus(status: CardOrderStatus): boolean {
  return hasCard(status) || status === 'expired';
}

/** Whether it is time to renew a card that ends on this day, or has ended (L-4-3); `today` is the portal's, both `YYYY-MM-DD`. */
export function isTimeToRenew(validUntil: string, today: string): boolean {
  return validUntil <= dayAfter(today, renewableWithinDays);
}

/** The statuses that wait for something that only the holder does: to review the order, to activate the card. */
export const statusesThatWaitForHolder = [
  'approved_by_personalizer',
  'personalized',
] as const satisfies readonly CardOrderStatus[];

type WaitsForHolder = (typeof statusesThatWaitForHolder)[number];

/** Whether an order of this status waits for its holder (2.4-8). */
export function waitsForHolder(status: CardOrderStatus): status is WaitsForHolder {
  return statusesThatWaitForHolder.some((each) => each === status);
}
