import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockKey } from '../../database/named-locks.ts';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import type { Circumstances } from '../card-order.ts';
import { orderWithin, type Reach } from '../card-order-reach-store.ts';
import type { CardOrder } from '../card-order-store.ts';

/** The lock of all cards of a company: shared by whatever may activate one of them, held alone by what changes many. */
export const organisationKey = (organisationId: RawBuilder<unknown>) => lockKey('cards', organisationId);
const holderKey = (organisationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) =>
  lockKey('cards', sql`concat(${organisationId}::text, ':', ${personId}::text)`);

/** Whose card an order is or is about to be: until it is confirmed, that of the holder who reaches it. */
const holderOf = (reach: Reach) =>
  reach.as === 'holder' ? sql`coalesce(card_orders.holder_id, ${reach.personId}::uuid)` : sql`card_orders.holder_id`;

/**
 * Waits for anything else that may activate a card of this holder in this company, and for a change of all the company's cards. Takes
 * the company's lock shared, then the holder's own. Take it before any row: with the unique index alone, most of many activations at
 * once would fail. Does nothing where the reach shows no order with a holder.
 */
export async function lockHolderOf(tx: Kysely<Tables>, orderId: string, reach: Reach): Promise<void> {
  const holder = holderOf(reach);
  await sql`
    select pg_advisory_xact_lock_shared(${organisationKey(sql`organisation_id`)}),
      pg_advisory_xact_lock(${holderKey(sql`organisation_id`, holder)})
    from card_orders where ${orderWithin(orderId, reach)} and ${holder} is not null`.execute(tx);
}

/**
 * The order, whether its company is active, and whether its holder has another activated card there. Locks the order, the company's
 * state and all the holder's cards there, any of which may be about to become activated. What was found holds until the transaction
 * ends, if it also holds the holder's lock (`lockHolderOf`).
 */
export async function lockOrderAndCircumstances(
  tx: Kysely<Tables>,
  orderId: string,
  reach: Reach,
): Promise<(Pick<Circumstances, 'organisationIsActive' | 'anotherCardIsActive'> & { readonly order: CardOrder }) | undefined> {
  const { rows } = await sql<CardOrder & { organisation_is_active: boolean; another_card_is_active: boolean }>`
    with asked as materialized (
      select *, ${holderOf(reach)} as owner_id from card_orders where ${orderWithin(orderId, reach)} for update
    ), organisation as materialized (
      select state from organisations where id = (select organisation_id from asked) for share
    ), others as materialized (
      select status from card_orders where organisation_id = (select organisation_id from asked)
        and holder_id = (select owner_id from asked) and id <> ${orderId} order by id for update
    )
    select asked.*, (select may_act(state) from organisation) as organisation_is_active,
      (select count(*) > 0 from others where status = 'activated') as another_card_is_active
    from asked`.execute(tx);
  const [order] = rows;
  if (order === undefined) return undefined;
  return { order, organisationIsActive: order.organisation_is_active, anotherCardIsActive: order.another_card_is_active };
}

/**
 * Locks the counts that the changes of this order and of others of its company will write, in the order in which everything locks them.
 * Otherwise two transactions could lock them in opposite orders and deadlock.
 */
export async function lockCountsOf(
  tx: Kysely<Tables>,
  order: Pick<CardOrder, 'id' | 'organisation_id'>,
  others: RawBuilder<boolean>,
): Promise<void> {
  // Also of others that the caller does not reach, such as what was ordered in the place of a holder's card.
  await reaching('everybody', () =>
    sql`select from card_order_counts where organisation_id = ${order.organisation_id}
      and month in (select month_of(created) from card_orders where id = ${order.id} or ${others})
    order by month for update`.execute(tx),
  );
}
