import { type CardOrderStatus, cardOrderStatuses } from '@siteid/contract';
import { transitions } from '../card-order.ts';

/** The statuses of an order that has ended, unless a rejection is taken back: a card then needs another order. */
export const endedStatuses: readonly CardOrderStatus[] = cardOrderStatuses.filter((status) =>
  transitions.every(({ from, action }) => from !== status || action === 'reactivate'),
);
