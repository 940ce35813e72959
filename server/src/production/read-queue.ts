import { type getProductionQueue, type InputOf, type ProductionSupplier, type ReplyOf } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import type { Refusal } from '../refusal.ts';
import { pageSize, whyNotSearch } from '../searched-page.ts';
import { countQueues, findSuppliers, listQueue, type QueueRow } from './queue-store.ts';
import { findReasons, forgetReason } from './reason-store.ts';
import type { Operator } from './take-order.ts';

/** The card suppliers for which the person works. */
export async function readSuppliers({ db }: Pick<Portal, 'db'>, ids: readonly string[]): Promise<ProductionSupplier[]> {
  return findSuppliers(db, ids);
}

type Asked = Omit<InputOf<typeof getProductionQueue>, 'teamId'>;

/** A page of a queue of the operator's own supplier (W-6-1). */
export async function readQueue(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { supplierId, personId }: Operator,
  { queue, searchText, page }: Asked,
): Promise<ReplyOf<typeof getProductionQueue> | Refusal<'errors.cards.searchTooShort'>> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const [supplier] = await findSuppliers(db, [supplierId]);
  if (supplier === undefined) throw new Error('a right in a card supplier that does not exist');
  const listed = await listQueue(db, { supplierId, queue, search: searchText, page, pageSize, now: now() });
  return {
    supplier,
    counts: await countQueues(db, supplierId),
    orders: listed.orders.map((row) => rowOf(row, personId)),
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
}

function rowOf(row: QueueRow, readerId: string): ReplyOf<typeof getProductionQueue>['orders'][number] {
  return {
    orderId: row.id,
    status: row.status,
    since: row.status_modified.toISOString(),
    nameToPrint: row.printable_name,
    cardType: row.card_type,
    orgName: row.org_name,
    hasPhoto: row.has_photo,
    openedBy: row.opened_by === null ? null : { name: row.opened_by, isYou: row.opened_by_id === readerId },
  };
}

/** The reasons for turning down that the supplier keeps. */
export async function readReasons({ db }: Pick<Portal, 'db'>, supplierId: string): Promise<string[]> {
  return findReasons(db, supplierId);
}

export async function dropReason({ db }: Pick<Portal, 'db'>, supplierId: string, reason: string): Promise<void> {
  await forgetReason(db, supplierId, reason);
}
