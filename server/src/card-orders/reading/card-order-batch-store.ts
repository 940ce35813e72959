import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type ListedOrder, type ListFilter, newestFirst } from './card-order-list-store.ts';

/**
 * A whole list, batch by batch, each going on where the former ended: what changes meanwhile neither doubles nor hides an order, and no
 * batch costs more than the first. The place is looked up, because a moment of the database is finer than one of ours.
 */
export async function* listBatches(db: Kysely<Tables>, filter: ListFilter, size: number): AsyncGenerator<readonly ListedOrder[]> {
  let last: string | undefined;
  do {
    const all = newestFirst(db, filter).limit(size);
    const rest = last === undefined ? all : all.where(comesAfter(last));
    const batch = await rest.execute();
    yield batch;
    last = batch.length < size ? undefined : batch.at(-1)?.id;
  } while (last !== undefined);
}

const comesAfter = (id: string) =>
  sql<boolean>`(card_orders.created, card_orders.id) < ((select created from card_orders where id = ${id}), ${id}::uuid)`;
