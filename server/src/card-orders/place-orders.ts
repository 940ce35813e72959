import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type ActingPerson, transitionFor } from './card-order.ts';
import { ofIds } from './card-order-reach-store.ts';
import { type CardOrder, insertOrders, type NewCardOrder } from './card-order-store.ts';
import { changeStatuses } from './changing/change-status.ts';

/**
 * Writes new orders, each with its first history row, and approves them at once with `approve`. The caller gives the ids, because they
 * are part of what is sealed. Few statements: until the transaction ends, anything else that changes the company's counts of this month
 * waits.
 */
export async function placeOrders(
  tx: Kysely<Tables>,
  portal: Portal,
  orders: readonly NewCardOrder[],
  by: ActingPerson,
  { approve = false }: { readonly approve?: boolean } = {},
): Promise<CardOrder[]> {
  if (orders.length === 0) return [];
  const ordered = transitionFor(null, 'order', by.role);
  if (!ordered) throw new Error(`a new order is not for a ${by.role}`);
  const now = portal.now();
  const placed = await insertOrders(tx, orders, { to: ordered.to, by, now, reason: null, description: null });
  const approved = approve ? transitionFor(ordered.to, 'approve', by.role) : undefined;
  if (!approved) return placed;
  const chosen = ofIds(placed.map(({ id }) => id));
  await changeStatuses(tx, { ...portal, now: () => now }, { chosen, action: 'approve', by });
  return placed.map((order) => ({ ...order, status: approved.to }));
}
