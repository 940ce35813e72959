import { type Kysely, sql } from 'kysely';
import { plannedPerValue } from '../../database/prepared-statements.ts';
import type { Tables } from '../../database/tables.ts';
import { type CardOrder, ofIds } from '../card-order-store.ts';
import type { KeptPhoto } from './order-intake-store.ts';

/** A company's worker by the newest of their orders. */
export type FoundWorker = Pick<CardOrder, 'given_names' | 'family_names' | 'date_of_birth' | 'card_type' | 'status'> & {
  readonly orderId: string;
};

/** Workers whose names hold each word of the text, each once, in the order of their names. */
export async function findWorkers(
  db: Kysely<Tables>,
  organisationId: string,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly FoundWorker[]> {
  // Asked once: as a part of the conditions it was run for each name that is looked at, 20,000 of which took seconds.
  const asked = await sql<{ likes: readonly (string | null)[] }>`select likes_of_words(${text}) as likes`.execute(db);
  const likes = asked.rows[0]?.likes ?? [null];
  const { rows } = await sql<FoundWorker>`${plannedPerValue}
    with found as materialized (
      select order_id from worded_order_ids(${organisationId}, ${[...likes]}::text[]) as order_id
    ), newest as (
      select distinct on (government_id_hash) id as "orderId", given_names, family_names, date_of_birth, card_type, status, sorted_name
      from card_orders where id in (select order_id from found) order by government_id_hash, created desc, id desc
    )
    select "orderId", given_names, family_names, date_of_birth, card_type, status from newest
    order by sorted_name, "orderId" limit ${limit}`.execute(db);
  return rows;
}

/** The query of an order of the company, with what ordering for the same worker again takes from it. */
export const earlierOrder = (db: Kysely<Tables>, organisationId: string, orderId: string) =>
  db
    .selectFrom('card_orders')
    .innerJoin('card_suppliers', 'card_suppliers.id', 'card_orders.supplier_id')
    .selectAll('card_orders')
    .select('card_suppliers.code as supplier_code')
    .where('card_orders.id', '=', orderId)
    .where('card_orders.organisation_id', '=', organisationId);

/** An earlier order of the company; undefined where it has none by this id. */
export async function findEarlierOrder(db: Kysely<Tables>, organisationId: string, orderId: string) {
  return earlierOrder(db, organisationId, orderId).executeTakeFirst();
}

/** The photos of these orders of the company, those that have one; none is forgotten with its order until the transaction ends. */
export async function lockEarlierPhotos(
  tx: Kysely<Tables>,
  organisationId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, KeptPhoto>> {
  const rows = await tx
    .selectFrom('card_orders')
    .innerJoin('pictures', 'pictures.id', 'card_orders.photo_id')
    .select(['card_orders.id', 'pictures.id as pictureId'])
    .where(ofIds(orderIds))
    .where('card_orders.organisation_id', '=', organisationId)
    .orderBy('pictures.id')
    .forKeyShare(['pictures'])
    .execute();
  return new Map(rows.map(({ id, pictureId }) => [id, { pictureId }]));
}

/** The code of the card supplier that the company ordered from last. */
export async function lastSupplierOf(db: Kysely<Tables>, organisationId: string): Promise<string | undefined> {
  const last = db
    .selectFrom('card_orders')
    .innerJoin('card_suppliers', 'card_suppliers.id', 'card_orders.supplier_id')
    .select('card_suppliers.code')
    .where('card_orders.organisation_id', '=', organisationId)
    .orderBy('card_orders.created', 'desc')
    .orderBy('card_orders.id', 'desc')
    .limit(1);
  return (await last.executeTakeFirst())?.code;
}
