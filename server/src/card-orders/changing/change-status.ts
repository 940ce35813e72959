import type { CardCause, CardOrderStatus } from '@siteid/contract';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import {
  type ActingPerson,
  type Action,
  isGivenToReview,
  keptOf,
  tellsPeople,
  transitionFor,
  transitions,
} from '../card-order.ts';
import { type CardOrder, type ChangedBeside, latestHistory, ofIds, type PastStep, writeStatus } from '../card-order-store.ts';
import { forgetRedeemer } from '../order-invitations/invitation-store.ts';
import { wasBroughtSince } from '../past-step-store.ts';
import { tellPeople } from './tell-people.ts';

const hour = 3_600_000;

export type StatusChange = {
  /** As read by `lockOrder` in this transaction. */
  readonly order: CardOrder;
  readonly action: Action;
  readonly by: ActingPerson;
  readonly reason?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly cause?: CardCause | null | undefined;
  /** What else the action brings, such as the card number with `personalize`. */
  readonly set?: ChangedBeside;
};

/**
 * Changes the status of a locked order by the table of transitions, and writes its history and the messages about it in the same
 * transaction. Refuses what the table does not have. Throws when the table demands a reason and none is given.
 */
export async function changeStatus(
  tx: Kysely<Tables>,
  portal: Portal,
  { order, action, by, reason = null, description = null, cause = null, set }: StatusChange,
): Promise<CardOrder | Refusal<'errors.cards.transitionNotAllowed'>> {
  const transition = transitionFor(order.status, action, by.role);
  if (!transition) return refuse('errors.cards.transitionNotAllowed', { status: order.status });
  if (transition.needsReason && !reason) throw new Error(`${action} of an order needs a reason`);
  const { to } = transition;
  const since = new Date(portal.now().getTime() - hour);
  const wasToldLately = async () => wasBroughtSince(tx, order.id, { status: to, role: by.role, since });
  // Of the same change by the same role one mail an hour, so that rejecting and reactivating in turn fills no inbox. When a supplier
  // accepts an order that its holder had sent back, the holder is mailed each time, at most three times a day. Asked before the change is
  // written, which would itself be found.
  const tells = tellsPeople(to, by.role) && (action === 'accept' || !(await wasToldLately()));
  const change = { from: [order.status], to, by, now: portal.now(), reason, description, cause, set };
  const written = await writeStatus(tx, ofIds([order.id]), change)
    .select('status_modified')
    .executeTakeFirstOrThrow();
  // Whoever opened an earlier link loses an order that is given to its holder to review, whether a mail goes out or not. Without an
  // address no link was ever sent.
  const isGiven = isGivenToReview(to, by.role) && order.email !== null;
  if (isGiven) await forgetRedeemer(tx, order.id);
  const opened = isGiven ? null : order.redeemed_by;
  const changed = { ...order, ...set, ...keptOf(to, by.role, reason), ...written, redeemed_by: opened, status: to };
  if (tells) await tellPeople(tx, portal, changed);
  return changed;
}

/**
 * Whether the caller repeats, with the same reason, what they did: a browser may send a GET twice, and a person may press twice (D-FLOW).
 * Such a repeat is answered as the first time.
 */
export async function isAlreadyDone(
  db: Kysely<Tables>,
  { order, ...asked }: Pick<StatusChange, 'order' | 'action' | 'by' | 'reason' | 'cause'>,
): Promise<boolean> {
  if (transitionFor(order.status, asked.action, asked.by.role)) return false;
  const [last, before] = await latestHistory(db, order.id, 2);
  return isRepeat(asked, last, before);
}

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

export type StatusChanges = Pick<StatusChange, 'action' | 'by' | 'reason' | 'description' | 'cause'> & {
  /** Which orders, beside those that stand where the action begins. */
  readonly chosen: RawBuilder<boolean>;
  /** For an action that begins in several statuses and leads to several: which of them is meant. */
  readonly from?: CardOrderStatus;
};

/**
 * Changes the status of all chosen orders that stand where the action begins, in one statement, for actions of which nobody is told.
 * Returns the new status and the number of changed orders. Throws when the table demands a reason and neither a reason nor a description
 * is given. A bulk change has a description: the name of its call.
 */
export async function changeStatuses(
  db: Kysely<Tables>,
  portal: Portal,
  { chosen, action, from, by, reason = null, description = null, cause = null }: StatusChanges,
): Promise<{ readonly to: CardOrderStatus; readonly count: number }> {
  const possible = transitions.filter(
    (row) => row.action === action && row.by.includes(by.role) && (from === undefined || row.from === from),
  );
  const [to, ...others] = new Set(possible.map((row) => row.to));
  if (to === undefined || others.length > 0) throw new Error(`${action} by a ${by.role} leads to no single status`);
  if (tellsPeople(to, by.role)) throw new Error(`of ${action} somebody is told, so it is done one by one`);
  if (possible.some((row) => row.needsReason) && !reason && !description) throw new Error(`${action} of orders needs a reason`);
  const begins = possible.flatMap((row) => row.from ?? []);
  const change = { from: begins, to, by, now: portal.now(), reason, description, cause };
  const { count } = await writeStatus(db, chosen, change)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { to, count };
}
