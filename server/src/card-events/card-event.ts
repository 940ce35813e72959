import { type CardEventKind, type CardOrderStatus, supplierEventKinds, type TimelineStep } from '@siteid/contract';
import { eventOf, type HistoryRow } from '../card-orders/order-timeline.ts';

/** Whose events: a company's with those of the companies whose cards it manages, or a card supplier's. */
export type EventOwner =
  | { readonly as: 'organisations'; readonly organisationIds: readonly string[] }
  | { readonly as: 'supplier'; readonly supplierId: string };

/** One step of the history, with the status that the order had before it, and whether it had been approved until then. */
export type EventStep = Pick<HistoryRow, 'status' | 'actor_role' | 'description'> & {
  readonly before: CardOrderStatus | null;
  readonly wasApproved: boolean;
};

/** What each step of the timeline is called by machines; null: it comes with the next one, in the same transaction, or changes no card. */
const kinds: Readonly<Record<TimelineStep['event'], CardEventKind | null>> = {
  order: 'card.ordered',
  change: 'card.changed',
  approve: 'card.approved',
  cancel: 'card.cancelled',
  accept: 'card.accepted',
  send_back: 'card.sent_back',
  take_over: 'card.corrected',
  decline: 'card.correction_ended',
  withdraw: 'card.correction_ended',
  lapse: 'card.correction_ended',
  correct_email: null,
  turn_down: 'card.turned_down',
  confirm: null,
  release: 'card.confirmed',
  reject: 'card.rejected',
  reopen: 'card.reopened',
  disprove: 'card.disproved',
  print: 'card.printed',
  fail_printing: 'card.printing_failed',
  retry: 'card.retried',
  personalize: 'card.personalized',
  fail_personalization: 'card.personalization_failed',
  activate: 'card.activated',
  suspend: 'card.suspended',
  reactivate: 'card.reactivated',
  replace: 'card.replaced',
  terminate: 'card.terminated',
  expire: 'card.expired',
  decline_renewal: null,
  allow_renewal: null,
};

/** The event that a step is for this owner; null where they are told nothing. No supplier hears of an order before it is first approved. */
export function eventKindOf(step: EventStep, owner: Pick<EventOwner, 'as'>): CardEventKind | null {
  const kind = kinds[eventOf(step, step.before)];
  if (owner.as === 'organisations' || kind === null) return kind;
  // What a holder sends back the company answers; the supplier is told of what it sent back itself.
  if (kind === 'card.sent_back' && step.actor_role !== 'personalizer') return null;
  return step.before !== 'ordered' || step.wasApproved || step.status === 'approved_by_orderer' ? ofSupplier(kind) : null;
}

const ofSupplier = (kind: CardEventKind) => (supplierEventKinds.some((each) => each === kind) ? kind : null);
