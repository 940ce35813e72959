import type { MessageKind } from '../message-text.ts';

/** Kinds that go to the holder of an order, at the address that it says; some of them to companies as well. */
export const kindsToHolders = [
  'order-waits-for-review',
  'review-reminder',
  'card-ready',
  'activation-reminder',
  'card-ends-soon',
  'correction-declined',
  'card-found',
  'invitation-opened',
  // Whoever proves an address of their own is told where they were told before.
  'email-changed',
] as const satisfies readonly MessageKind[];

/** Kinds with somebody's name in the subject, which is not sealed. */
export const kindsWithNameAbove = [
  'access-asked',
  'card-found',
  'order-rejected-by-holder',
  'order-sent-back',
  'order-sent-back-by-supplier',
  'replacement-asked',
] as const satisfies readonly MessageKind[];
