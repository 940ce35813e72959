import { type ChosenOrders, maximumBulkOrders } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { findOrderIdsForDisplay } from '../reading/card-order-list-store.ts';
import { listOf, type TooShort } from '../reading/list-card-orders.ts';

export type NotChosen = TooShort | Refusal<'errors.cards.tooManyChosen'>;

/** The ids of the chosen orders, each once: what a list finds is found anew. */
export async function idsOfChosen(
  portal: Portal,
  organisationId: string,
  chosen: ChosenOrders,
): Promise<readonly string[] | NotChosen> {
  const ids = await findChosen(portal, organisationId, chosen);
  if (isRefusal(ids) || ids.length <= maximumBulkOrders) return ids;
  return refuse('errors.cards.tooManyChosen', { most: maximumBulkOrders });
}

async function findChosen(portal: Portal, organisationId: string, chosen: ChosenOrders): Promise<readonly string[] | NotChosen> {
  if ('orderIds' in chosen) return [...new Set(chosen.orderIds)];
  const list = listOf(portal, organisationId, { ...chosen.found, sortBy: 'ordered', sortDirection: 'descending' });
  return isRefusal(list) ? list : findOrderIdsForDisplay(portal.db, list);
}
