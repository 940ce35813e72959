import type { CardOrderStatus } from '@siteid/contract';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { CardOrderHistoryTable, CardOrdersTable, Tables } from '../database/tables.ts';

export type CardOrder = Selectable<CardOrdersTable>;
export type NewCardOrder = Omit<Insertable<CardOrdersTable>, 'status' | 'status_modified' | 'created'> & { readonly id: string };
type HistoryRow = Omit<Insertable<CardOrderHistoryTable>, 'id'>;
/** What the history says of a change; which order and when, the change itself says. */
type ChangeHistory = Omit<HistoryRow, 'order_id' | 'modified_time'>;

/** From where somebody comes to an order. Every query takes it, so that a foreign order is not found at all (T1, T2). */
export type Reach =
  | { readonly as: 'holder'; readonly personId: string }
  | { readonly as: 'organisation'; readonly organisationIds: readonly string[] | 'any' }
  | { readonly as: 'supplier'; readonly supplierId: string }
  | { readonly as: 'id_verifier' };

/** That of somebody who uses the portal. */
export type ReachOfCaller = Extract<Reach, { readonly as: 'holder' | 'organisation' }>;

/** The condition of a reach on `card_orders`. Once confirmed, an order belongs to the person who confirmed it alone. */
export function within(reach: Reach): RawBuilder<boolean> {
  switch (reach.as) {
    case 'holder':
      return ofHolder(sql`${reach.personId}`);
    case 'organisation':
      if (reach.organisationIds === 'any') return sql`true`;
      // One company is said as such: its newest orders then come in order from the index.
      return reach.organisationIds.length === 1
        ? sql`card_orders.organisation_id = ${reach.organisationIds[0]}`
        : sql`card_orders.organisation_id = any (${[...reach.organisationIds]}::uuid[])`;
    case 'supplier':
      return sql`card_orders.supplier_id = ${reach.supplierId}`;
    case 'id_verifier':
      return sql`true`;
  }
}

/** The condition of a holder's reach. */
export function ofHolder(personId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(card_orders.holder_id = ${personId} or (card_orders.holder_id is null and (
    card_orders.redeemed_by = ${personId} or card_orders.government_id_hash = any (array(
      select government_id_hash from verified_identities where person_id = ${personId})))))`;
}

export async function findOrder(db: Kysely<Tables>, id: string, reach: Reach): Promise<CardOrder | undefined> {
  return db.selectFrom('card_orders').selectAll().where('id', '=', id).where(within(reach)).executeTakeFirst();
}

/** The order, locked until the transaction ends: what is judged on it still holds at commit. */
export async function lockOrder(tx: Kysely<Tables>, id: string, reach: Reach): Promise<CardOrder | undefined> {
  return tx.selectFrom('card_orders').selectAll().where('id', '=', id).where(within(reach)).forUpdate().executeTakeFirst();
}

/** Writes values that are no part of an order's history on an order that is locked by this transaction and still stands in `from`. */
export async function updateOrder(
  tx: Kysely<Tables>,
  { id, from }: { readonly id: string; readonly from: CardOrderStatus },
  values: Updateable<CardOrdersTable>,
): Promise<CardOrder> {
  return tx
    .updateTable('card_orders')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertOrders(tx: Kysely<Tables>, rows: readonly Insertable<CardOrdersTable>[]): Promise<CardOrder[]> {
  return tx
    .insertInto('card_orders')
    .values([...rows])
    .returningAll()
    .execute();
}

export async function addHistory(tx: Kysely<Tables>, rows: readonly HistoryRow[]): Promise<void> {
  await tx
    .insertInto('card_order_history')
    .values([...rows])
    .execute();
}

/**
 * Writes the values on an order that is locked by this transaction and still stands in `from`, with the row that its history
 * gets of it: one statement, for to ask the database costs more than either. What the order holds may be younger than the moment given
 * here: history does not run backwards. Throws where the order stands elsewhere.
 */
export async function changeOrder(
  tx: Kysely<Tables>,
  { id, from }: { readonly id: string; readonly from: CardOrderStatus },
  values: Updateable<CardOrdersTable> & { readonly status_modified: Date },
  history: ChangeHistory,
): Promise<CardOrder> {
  const status_modified = sql<Date>`greatest(card_orders.status_modified, ${values.status_modified}::timestamptz)`;
  const set = { ...values, status_modified };
  return tx
    .with('changed', (cte) =>
      cte.updateTable('card_orders').set(set).where('id', '=', id).where('status', '=', from).returningAll(),
    )
    .with('written', () => sql`(${historyOfChanged(history)})`)
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirstOrThrow();
}

function historyOfChanged(row: ChangeHistory) {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  return sql`insert into card_order_history (order_id, modified_time, ${sql.join(columns)})
    select id, status_modified, ${sql.join(Object.values(row))} from changed`;
}

/** The newest rows of the order's history first. */
export async function latestHistory(tx: Kysely<Tables>, orderId: string, count: number) {
  return tx
    .selectFrom('card_order_history')
    .select(['status', 'actor_person_id', 'actor_role', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** Records that a person read the PIN of an order's card. */
export async function addPinDisclosure(
  tx: Kysely<Tables>,
  { readerId, orderId, at }: { readonly readerId: string; readonly orderId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('disclosures')
    .values({ kind: 'pin', reader_id: readerId, subject_person_id: readerId, order_id: orderId, at })
    .execute();
}

/** Who ordered and who makes the card, as the messages of an order name them. */
export async function senderOf(tx: Kysely<Tables>, order: CardOrder) {
  return tx
    .selectFrom('organisations')
    .innerJoin('card_suppliers', (join) => join.on('card_suppliers.id', '=', order.supplier_id))
    .where('organisations.id', '=', order.organisation_id)
    .select([
      'organisations.name as orgName',
      'organisations.code as orgCode',
      'organisations.email as orgEmail',
      'organisations.language as orgLanguage',
      'card_suppliers.code as supplierCode',
    ])
    .executeTakeFirstOrThrow();
}

/** Ends what is valid no longer, each with its history row, in one statement; what somebody has just now, the next time. Answers how many. */
export async function expireOrders(
  tx: Kysely<Tables>,
  { statuses, today, now }: { readonly statuses: readonly CardOrderStatus[]; readonly today: string; readonly now: Date },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from card_orders where status = any (${[...statuses]}) and valid_until < ${today}::date
      for update skip locked
    ), ended as (
      update card_orders set status = 'expired', status_modified = greatest(status_modified, ${now}::timestamptz), suspended_by = null
      from due where card_orders.id = due.id returning card_orders.id, status_modified
    )
    insert into card_order_history (order_id, status, modified_time, actor_name, actor_role)
    select id, 'expired', status_modified, 'system', 'system' from ended
    returning order_id`.execute(tx);
  return rows.length;
}
