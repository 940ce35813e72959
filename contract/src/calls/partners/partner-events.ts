import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { moment, orderId } from '../../values.ts';
import { partnerEndpoint } from './partner-endpoint.ts';

/** What can happen to an order and its card, as other systems are told of it (L-10). A new kind may come; one that is here stays. */
export const cardEventKinds = [
  'card.ordered',
  'card.changed',
  'card.approved',
  'card.cancelled',
  'card.accepted',
  'card.sent_back',
  'card.corrected',
  'card.correction_ended',
  'card.turned_down',
  'card.confirmed',
  'card.rejected',
  'card.reopened',
  'card.disproved',
  'card.printed',
  'card.printing_failed',
  'card.retried',
  'card.personalized',
  'card.personalization_failed',
  'card.activated',
  'card.suspended',
  'card.reactivated',
  'card.replaced',
  'card.terminated',
  'card.expired',
] as const;
export type CardEventKind = (typeof cardEventKinds)[number];

/** What a card supplier is told of: its own work, and what decides whether it has any; not what becomes of a card afterwards. */
export const supplierEventKinds = [
  'card.approved',
  'card.cancelled',
  'card.accepted',
  'card.sent_back',
  'card.corrected',
  'card.turned_down',
  'card.confirmed',
  'card.rejected',
  'card.reopened',
  'card.disproved',
  'card.printed',
  'card.printing_failed',
  'card.retried',
  'card.personalized',
  'card.personalization_failed',
] as const satisfies readonly CardEventKind[];

/** An event: which order, and what became of it. Whose card it is, and why, is asked for with a key that may know. */
export const cardEvent = z.strictObject({
  /** The same in every list and every webhook. */
  id: z.string(),
  type: z.enum(cardEventKinds),
  timestamp: moment,
  data: z.strictObject({
    order_id: orderId,
    /** The company's code. */
    company: z.string(),
    /** The orderer's own; null where it gave none, and for a card supplier. */
    reference: z.nullable(z.string()),
    /** What the order came to by it; it may have gone on since. */
    status: cardOrderStatus,
  }),
});
export type CardEvent = z.output<typeof cardEvent>;

/** Where a reader goes on: what an answer before said, or `latest` for what comes from now on. Without it, from the first event. */
const after = z.optional(z.string().check(z.regex(/^(latest|\d{1,15})$/)));
const events = {
  method: 'GET',
  query: z.strictObject({
    after,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  reply: z.strictObject({
    events: z.array(cardEvent),
    /** The next call's `after`. */
    cursor: z.string(),
    /** Whether there may be more at once; an answer may have few events, or none, and still say so. */
    more: z.boolean(),
  }),
  refusals: [],
} as const;

export const listOrderEvents = partnerEndpoint({
  ...events,
  path: '/events',
  summary: "What happened to the cards of the key's companies, the oldest first.",
  scope: 'orderer',
});

export const listProductionEvents = partnerEndpoint({
  ...events,
  path: '/production/events',
  summary: "What happened to the card supplier's orders, the oldest first.",
  scope: 'personalizer',
});
