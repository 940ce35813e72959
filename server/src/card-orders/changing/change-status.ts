import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely, Updateable } from 'kysely';
import type { CardOrdersTable, Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type Action, type Role, type Transition, transitionFor, transitions } from '../card-order.ts';
import { addHistory, type CardOrder, changeOrder, insertOrders, type NewCardOrder } from '../card-order-store.ts';
import { type AskedChange, changeTogether } from './change-together-store.ts';
import { isTold, tellPeople } from './tell-people.ts';

/** Who acts, and in which role; `name` is what the history shows. */
export type ActingPerson = { readonly personId: string | null; readonly name: string; readonly role: Role };

export type StatusChange = {
  /** As read by `lockOrder` in this transaction. */
  readonly order: CardOrder;
  readonly action: Action;
  readonly by: ActingPerson;
  readonly reason?: string | undefined;
  readonly description?: string | undefined;
  /** What else the action brings, such as the card number with `personalize`. */
  readonly set?: Omit<Updateable<CardOrdersTable>, 'id' | 'status' | 'status_modified' | 'suspended_by' | 'rejection_reason'>;
};

/**
 * Changes the status of a locked order by the table of transitions; its history row, and the messages to the people whom
 * it concerns, are written in the same transaction.
 * Refuses what the table does not have. Throws when the table demands a reason and none is given.
 */
export async function changeStatus(
  tx: Kysely<Tables>,
  portal: Portal,
  { order, action, by, reason, description, set = {} }: StatusChange,
): Promise<CardOrder | Refusal<'errors.cards.transitionNotAllowed'>> {
  const transition = transitionFor(order.status, action, by.role);
  if (!transition) return refuse('errors.cards.transitionNotAllowed', { status: order.status });
  if (transition.needsReason && !reason) throw new Error(`${action} of an order needs a reason`);
  const now = portal.now();
  const changed = await changeOrder(
    tx,
    { id: order.id, from: order.status },
    { ...set, ...valuesOf(transition, by, now, reason) },
    historyOf(transition.to, by, reason, description),
  );
  await tellPeople(tx, portal, changed, by.role);
  return changed;
}

export type ChangeAtOnce = Pick<AskedChange, 'id' | 'reach' | 'reason'> & {
  readonly action: Action;
  /** Of an action that begins in several statuses and leads to several: the one of them that is meant. */
  readonly from?: CardOrderStatus;
  readonly by: ActingPerson & { readonly role: 'holder' | 'company' };
  /** Of a reactivation: the day on which the card must be valid. */
  readonly liftedOn?: string | null;
};

/**
 * What is likely, in one statement with others of the same moment: the order stands where the action begins, and nobody is to be told.
 * Answers the status to which it came; undefined where nothing was changed, and `changeStatus` is to say why, or to do it, under locks.
 */
export async function changeStatusAtOnce(
  portal: Portal,
  { action, from: begin, by, reason, liftedOn = null, id, reach }: ChangeAtOnce,
): Promise<CardOrderStatus | undefined> {
  const possible = transitions.filter(
    (row) => row.action === action && row.by.includes(by.role) && (begin === undefined || row.from === begin),
  );
  const [transition] = possible;
  if (!transition || possible.some(({ to }) => to !== transition.to)) return undefined;
  if (isTold(transition.to, by.role) || (transition.needsReason && !reason)) return undefined;
  const from = possible.flatMap((row) => row.from ?? []);
  const moment = portal.now();
  const { suspended_by: suspendedBy, rejection_reason: rejectionReason } = valuesOf(transition, by, moment, reason);
  const { to } = transition;
  const asked = {
    id: id.toLowerCase(),
    reach,
    from,
    to,
    role: by.role,
    suspendedBy,
    liftedOn,
    moment,
    by,
    reason,
    rejectionReason,
  };
  return (await changeTogether(portal.db, asked)) ? to : undefined;
}

/**
 * Takes new orders in, each with its first history row, or at once approved, with both. Their ids are the caller's, who has sealed with
 * them. In as few statements as there can be: until the transaction ends, whatever else changes the company's counts of this month waits.
 */
export async function placeOrders(
  tx: Kysely<Tables>,
  portal: Portal,
  orders: readonly NewCardOrder[],
  by: ActingPerson,
  { approve = false }: { readonly approve?: boolean } = {},
): Promise<CardOrder[]> {
  if (orders.length === 0) return [];
  const now = portal.now();
  const actions: readonly Action[] = approve ? ['order', 'approve'] : ['order'];
  const steps: CardOrderStatus[] = [];
  for (const action of actions) {
    const transition = transitionFor(steps.at(-1) ?? null, action, by.role);
    if (!transition) throw new Error(`a new order is not for a ${by.role} to ${action}`);
    steps.push(transition.to);
  }
  const status = steps.at(-1) ?? 'ordered';
  const placed = await insertOrders(
    tx,
    orders.map((order) => ({ ...order, status, created: now, status_modified: now })),
  );
  await addHistory(
    tx,
    placed.flatMap(({ id }) => steps.map((step) => ({ ...historyOf(step, by), order_id: id, modified_time: now }))),
  );
  return placed;
}

/** What every change of a status writes on the order. */
function valuesOf({ to }: Transition, by: ActingPerson, now: Date, reason: string | undefined) {
  const endsTheOrder = to.startsWith('cancelled_') || to.startsWith('rejected_');
  return {
    status: to,
    status_modified: now,
    suspended_by: to === 'suspended' ? (by.role === 'holder' ? ('holder' as const) : ('company' as const)) : null,
    rejection_reason: endsTheOrder ? (reason ?? null) : null,
  };
}

function historyOf(status: CardOrderStatus, by: ActingPerson, reason?: string, description?: string) {
  return {
    status,
    actor_person_id: by.personId,
    actor_name: by.name,
    actor_role: by.role,
    reason: reason ?? null,
    description: description ?? null,
  };
}
