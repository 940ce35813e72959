import type { CardCause, CardOrderStatus } from '@siteid/contract';
import { type ActingPerson, type Action, type Role, transitionFor } from './card-order.ts';

/** One row of an order's history, as far as a repeat is judged by it. */
export type PastStep = {
  readonly status: CardOrderStatus;
  readonly actor_person_id: string | null;
  readonly actor_role: Role;
  readonly reason: string | null;
  readonly cause: CardCause | null;
};

/**
 * Whether this person, by this action and with this reason and cause, brought the order to where it stands (D-FLOW).
 * Then it is a repeat: it is answered as the first time and nothing is written. `last` is the newest row of the history, `before` the
 * row before it.
 */
export function isRepeat(
  {
    action,
    by,
    reason = null,
    cause = null,
  }: {
    readonly action: Action;
    readonly by: Omit<ActingPerson, 'name'>;
    readonly reason?: string | null | undefined;
    readonly cause?: CardCause | null | undefined;
  },
  last: PastStep | undefined,
  before: PastStep | undefined,
): boolean {
  if (!last || last.actor_person_id !== by.personId || last.actor_role !== by.role) return false;
  const transition = transitionFor(before?.status ?? null, action, by.role);
  return transition?.to === last.status && last.reason === reason && last.cause === cause;
}
