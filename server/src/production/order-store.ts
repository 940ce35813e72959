import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** One of the supplier's own orders with its company, as an operator judges it. */
export async function findOrderInProduction(db: Kysely<Tables>, supplierId: string, orderId: string) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .selectAll('card_orders')
    .select(['organisations.name as org_name', 'organisations.company_number', 'organisations.logo_id'])
    .where('card_orders.id', '=', orderId)
    .where('card_orders.supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow();
}

/** A look at an order by an operator of its supplier, unless the same operator looked since that moment. */
export async function insertOperatorLook(
  tx: Kysely<Tables>,
  {
    readerId,
    orderId,
    at,
    since,
  }: { readonly readerId: string; readonly orderId: string; readonly at: Date; readonly since: Date },
): Promise<void> {
  await sql`
    insert into disclosures (at, kind, reader_id, order_id)
    select ${at}::timestamptz, 'supplier_order', ${readerId}::uuid, ${orderId}::uuid
    where not exists (select from disclosures where order_id = ${orderId}::uuid and kind = 'supplier_order'
      and reader_id = ${readerId}::uuid and at > ${since}::timestamptz)`.execute(tx);
}

type Like = { readonly name: string; readonly org_name: string; readonly status: CardOrderStatus };
type Judged = {
  readonly id: string;
  readonly supplier_id: string;
  readonly government_id_hash: Buffer;
  readonly photo_id: string | null;
};

const mostTold = 3;

/** Other orders and cards of the supplier that are not over, for the same person; the newest first, three at most. */
export async function findOthersOfPerson(db: Kysely<Tables>, order: Judged): Promise<readonly Like[]> {
  return others(db, order, sql`other.government_id_hash = ${order.government_id_hash} and not has_ended(other.status)`);
}

/** Orders of the supplier for other persons with the same photo, by the file that it came as; the newest first, three at most. */
export async function findOthersWithPhoto(db: Kysely<Tables>, order: Judged): Promise<readonly Like[]> {
  if (order.photo_id === null) return [];
  return others(
    db,
    order,
    sql`other.government_id_hash <> ${order.government_id_hash} and other.photo_id in (
      select ${order.photo_id}::uuid
      union all select same.id from pictures own join pictures same on same.came_as = own.came_as where own.id = ${order.photo_id})`,
  );
}

async function others(db: Kysely<Tables>, { id, supplier_id: supplierId }: Judged, are: ReturnType<typeof sql>) {
  const { rows } = await sql<Like>`
    select other.printable_name as name, organisations.name as org_name, other.status
    from card_orders other join organisations on organisations.id = other.organisation_id
    where other.supplier_id = ${supplierId} and other.id <> ${id} and ${are}
    order by other.created desc, other.id limit ${mostTold}`.execute(db);
  return rows;
}
