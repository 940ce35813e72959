import { type CardOrderStatus, type StatusColour, type StatusFilter, statusColours } from '@siteid/contract';

/** The filter under which alone a row of this status is coloured (4-5). */
const colouredOnlyOn: Partial<Record<CardOrderStatus, StatusFilter>> = {
  suspended: 'all',
  terminated: 'all',
  rejected_by_personalizer: 'pending',
};

/** The colour of a row in the organisation's list (2.4-29, 4-5). */
export function rowColour(status: CardOrderStatus, filter: StatusFilter): StatusColour {
  return (colouredOnlyOn[status] ?? filter) === filter ? statusColours[status] : 'none';
}

/** Whether the row is filled with its colour: under the filter of cancelled orders all are alike. */
export function isFilled(status: CardOrderStatus, filter: StatusFilter): boolean {
  return filter !== 'cancelled' && rowColour(status, filter) === 'danger';
}
