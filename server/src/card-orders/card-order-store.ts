import { type CardCause, type CardOrderStatus, replacedDescription } from '@siteid/contract';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CardOrdersTable } from '../database/tables/card-order-tables.ts';
import type { Tables } from '../database/tables.ts';
import { type ActingPerson, keptOf, type Role } from './card-order.ts';
import { orderWithin, type Reach } from './card-order-reach-store.ts';

export type CardOrder = Omit<Selectable<CardOrdersTable>, 'filter_group' | 'sorted_name'>;
export type NewCardOrder = Omit<Insertable<CardOrdersTable>, 'status' | 'status_modified' | 'created'> & { readonly id: string };

/** A card and whose it is. */
export type HeldCard = Pick<CardOrder, 'id' | 'organisation_id' | 'holder_id'>;

/** The condition that means these orders. */
export const ofIds = (ids: readonly string[]) => sql<boolean>`card_orders.id = any (${[...ids]}::uuid[])`;

/** The condition that means the other activated card of this card's holder in its company: there is one at most. */
const otherActivatedCard = ({ id, organisation_id: organisationId, holder_id: holderId }: HeldCard) =>
  isOtherActivatedCard('card_orders', sql`${id}::uuid`, sql`${organisationId}::uuid`, sql`${holderId}::uuid`);

/** What ends with the activation of this card: the holder's other activated card in the company, and theirs that it replaces (L-2-4). */
export const endedByActivation = (card: HeldCard & Pick<CardOrder, 'replaces'>) =>
  sql<boolean>`((${otherActivatedCard(card)}) or (card_orders.id = ${card.replaces}::uuid
    and organisation_id = ${card.organisation_id} and holder_id = ${card.holder_id}))`;

/** Whether the card that a query reads as `card` has such another one. */
export const hasOtherActivatedCard = (
  card: 'card_orders' | 'card' | 'selected',
) => sql<boolean>`exists (select from card_orders other
  where ${isOtherActivatedCard('other', sql.ref(`${card}.id`), sql.ref(`${card}.organisation_id`), sql.ref(`${card}.holder_id`))})`;

/** Whether the card that a query reads as `card_orders` ended because its holder activated a newer one (4-8). */
export const wasReplaced = sql<boolean>`(card_orders.status = 'terminated' and exists (select from card_order_history as ending
  where ending.order_id = card_orders.id and ending.status = 'terminated' and ending.description = ${sql.lit(replacedDescription)}))`;

function isOtherActivatedCard(other: string, id: Column, organisationId: Column, holderId: Column) {
  const of = (column: string) => sql.ref(`${other}.${column}`);
  return sql<boolean>`${of('organisation_id')} = ${organisationId} and ${of('holder_id')} = ${holderId}
    and ${of('status')} = 'activated' and ${of('id')} <> ${id}`;
}
type Column = RawBuilder<unknown>;

/** The number of the other activated card, where there is one. */
export async function numberOfOtherActivatedCard(db: Kysely<Tables>, card: HeldCard): Promise<string | null | undefined> {
  const found = await db.selectFrom('card_orders').select('card_number').where(otherActivatedCard(card)).executeTakeFirst();
  return found?.card_number;
}

/** Cards whose last day was before this one. Each is locked; those that another transaction has locked are skipped. */
export const cardsValidUntilBefore = (day: string) =>
  sql<boolean>`card_orders.id = any (array(select id from card_orders
    where has_card(status) and valid_until < ${day}::date for update skip locked))`;

/** The order, unlocked; undefined where there is none or it is out of reach, which look the same to the caller (1-4). */
export async function findOrder(db: Kysely<Tables>, id: string, reach: Reach): Promise<CardOrder | undefined> {
  return db.selectFrom('card_orders').selectAll().where(orderWithin(id, reach)).executeTakeFirst();
}

/** The order, locked until the transaction ends: what is judged on it still holds at commit. */
export async function lockOrder(tx: Kysely<Tables>, id: string, reach: Reach): Promise<CardOrder | undefined> {
  return tx.selectFrom('card_orders').selectAll().where(orderWithin(id, reach)).forUpdate().executeTakeFirst();
}

/** Switches the virtual card of an order that is locked by this transaction. */
export async function setVirtualCard(tx: Kysely<Tables>, id: string, virtualCardEnabled: boolean): Promise<void> {
  await tx.updateTable('card_orders').set({ virtual_card_enabled: virtualCardEnabled }).where('id', '=', id).execute();
}

/** A change as the orders and their history record it. */
export type WrittenChange = {
  /** The statuses that it begins in. */
  readonly from: readonly CardOrderStatus[];
  readonly to: CardOrderStatus;
  readonly by: ActingPerson;
  readonly now: Date;
  readonly reason: string | null;
  readonly description: string | null;
  readonly cause?: CardCause | null | undefined;
  /** What else it writes on the order. */
  readonly set?: ChangedBeside | undefined;
};
export type ChangedBeside = Partial<Pick<CardOrder, 'holder_id' | 'confirmed_email' | 'phone' | 'card_number' | 'pin_sealed'>>;

/**
 * The one statement that changes statuses: of the orders that `chosen` says and that stand in one of `from`, with a row of history for
 * each. A correction that waited ends by it. Select from it what you need of the changed orders. A clock elsewhere may be ahead of `now`:
 * the history still never runs backwards.
 */
export function writeStatus(tx: Kysely<Tables>, chosen: RawBuilder<boolean>, change: WrittenChange) {
  const { from, to, by, now, reason, set = {} } = change;
  return tx
    .with('changed', (cte) =>
      cte
        .updateTable('card_orders')
        .set({
          ...set,
          ...keptOf(to, by.role, reason),
          status: to,
          status_modified: sql<Date>`greatest(card_orders.status_modified, ${now}::timestamptz)`,
        })
        .where(chosen)
        .where(sql<boolean>`card_orders.status = any (${[...from]})`)
        .returning(['id', 'status', 'status_modified']),
    )
    .with('written', () => historyOf('changed', change))
    .with('ended', () => sql<object>`(delete from order_corrections using changed where order_id = changed.id)`)
    .selectFrom('changed');
}

/** New orders, each with its first row of the history. */
export async function insertOrders(
  tx: Kysely<Tables>,
  orders: readonly NewCardOrder[],
  change: Omit<WrittenChange, 'from' | 'set'>,
): Promise<CardOrder[]> {
  const rows = orders.map((order) => ({ ...order, status: change.to, created: change.now, status_modified: change.now }));
  return tx
    .with('placed', (cte) => cte.insertInto('card_orders').values(rows).returningAll())
    .with('written', () => historyOf('placed', change))
    .selectFrom('placed')
    .selectAll()
    .execute();
}

/** Writes what an order that nobody has approved says now: whoever changed it has brought it to `ordered`, too. */
export async function changeUnapproved(
  tx: Kysely<Tables>,
  id: string,
  columns: Partial<NewCardOrder>,
  { by, now }: Pick<WrittenChange, 'by' | 'now'>,
): Promise<void> {
  // Later than before in any case: who approves it names the moment of what they saw.
  const later = sql<Date>`greatest(status_modified + interval '1 millisecond', ${now}::timestamptz)`;
  await tx
    .with('changed', (cte) =>
      cte
        .updateTable('card_orders')
        .set({ ...columns, status_modified: later })
        .where('id', '=', id)
        .where('status', '=', 'ordered')
        .returning(['id', 'status', 'status_modified']),
    )
    .with('written', () => historyOf('changed', { by, reason: null, description: null }))
    .selectFrom('changed')
    .select('id')
    .executeTakeFirstOrThrow();
}

/** The one statement that writes the history: a row for each order of this part of a query, with its status and moment there. */
function historyOf(
  orders: 'changed' | 'placed' | 'noted',
  { by, reason, description, cause = null }: Pick<WrittenChange, 'by' | 'reason' | 'description' | 'cause'>,
) {
  return sql<{ order_id: string }>`(
    insert into card_order_history
      (order_id, modified_time, status, actor_person_id, actor_key_id, actor_name, actor_role, reason, description, cause)
    select id, status_modified, status,
      ${by.personId}, ${by.keyId ?? null}::uuid, ${by.name}, ${by.role}, ${reason}, ${description}, ${cause}
    from ${sql.table(orders)})`;
}

/** Writes in the history of a locked order what became of it without another status. */
export async function noteOnOrder(
  tx: Kysely<Tables>,
  { id }: Pick<CardOrder, 'id'>,
  { now, ...note }: Pick<WrittenChange, 'by' | 'now' | 'reason' | 'description'>,
): Promise<void> {
  const moment = sql<Date>`greatest(status_modified, ${now}::timestamptz)`.as('status_modified');
  await tx
    .with('noted', (cte) => cte.selectFrom('card_orders').select(['id', 'status', moment]).where('id', '=', id))
    .with('written', () => historyOf('noted', note))
    .selectFrom('noted')
    .select('id')
    .executeTakeFirstOrThrow();
}

/** One row of an order's history, as far as a repeat is judged by it. */
export type PastStep = {
  readonly status: CardOrderStatus;
  readonly actor_person_id: string | null;
  readonly actor_role: Role;
  readonly reason: string | null;
  readonly cause: CardCause | null;
};

/** The newest rows of the order's history first. */
export async function latestHistory(tx: Kysely<Tables>, orderId: string, count: number) {
  return tx
    .selectFrom('card_order_history')
    .select(['status', 'actor_person_id', 'actor_role', 'reason', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** The newest row of the history of each of these orders, and the row before it. */
export async function latestHistoryOf(tx: Kysely<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ order_id: string; steps: readonly PastStep[] }>`
    select asked.id as order_id, (
      select coalesce(json_agg(latest), '[]') from (
        select status, actor_person_id, actor_role, reason, cause from card_order_history
        where order_id = asked.id order by id desc limit 2) latest) as steps
    from unnest(${[...ids]}::uuid[]) as asked (id)`.execute(tx);
  return new Map(rows.map(({ order_id, steps }) => [order_id, steps]));
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
      'card_suppliers.name as supplierName',
    ])
    .executeTakeFirstOrThrow();
}
