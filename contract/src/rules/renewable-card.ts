import type { CardOrderStatus } from '../card-order-status.ts';
import { dayAfter } from './calendar-day.ts';
import { hasCard } from './card-stage.ts';

/** A card may be renewed so many days before its end, and from then on. */
export const renewableWithinDays = 180;

/** Whether a card of this status may be renewed once it is time: it was made, and ended by its last day if at all (L-4-3). */
export function isOfRenewableStatus(status: CardOrderStatus): boolean {
  return hasCard(status) || status === 'expired';
}

/** Whether it is time to renew a card that ends on this day, or has ended; `today` is the portal's, both `YYYY-MM-DD`. */
export function isTimeToRenew(validUntil: string, today: string): boolean {
  return validUntil <= dayAfter(today, renewableWithinDays);
}
