import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type CardOrder, ofIds } from '../card-order-store.ts';
import type { Days, Renewable } from './renewable-card.ts';

/** A card with what renewing it is judged by, and taken from. */
export type RenewableOrder = CardOrder &
  Renewable & {
    readonly supplier_code: string;
    /** Somebody said that it will not be renewed. */
    readonly is_declined: boolean;
    /** The newest order that renews or replaces it, unless it came to nothing. */
    readonly next: { readonly orderId: string; readonly status: CardOrder['status'] } | null;
  };

/**
 * These cards of the company, locked until the transaction ends; not to be called before the company's intake is locked. Their keys stay,
 * so a job that is begun for the same cards meanwhile refers to them without waiting.
 */
export const lockRenewable = (tx: Kysely<Tables>, organisationId: string, ids: readonly string[]) =>
  renewable(tx, organisationId, ids, sql`order by id for no key update`);

/** The same, unlocked: to say beforehand what may be renewed. */
export const findRenewable = (db: Kysely<Tables>, organisationId: string, ids: readonly string[]) =>
  renewable(db, organisationId, ids, sql``);

async function renewable(db: Kysely<Tables>, organisationId: string, ids: readonly string[], locking: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<RenewableOrder, 'has_next'>>`
    with chosen as materialized (
      select * from card_orders where ${ofIds(ids)} and organisation_id = ${organisationId} ${locking}
    )
    select chosen.*, card_suppliers.code as supplier_code,
      (select coalesce(given, created) from pictures where pictures.id = chosen.photo_id) as photo_given,
      (select json_build_object('orderId', id, 'status', status) from next_order(chosen.id)) as next,
      coalesce((select declined from renewal_choice(chosen.id)), false) as is_declined
    from chosen join card_suppliers on card_suppliers.id = chosen.supplier_id
    order by chosen.created desc, chosen.id desc`.execute(db);
  return rows.map((row): RenewableOrder => ({ ...row, has_next: row.next !== null }));
}

/** The days of these cards, and of those in whose place each stands, the newest first. */
export async function daysOfCards(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Days[]>> {
  const { rows } = await sql<Days & { readonly card: string }>`
    with recursive before as (
      select id as card, 0 as turn, valid_from, valid_until, is_renewal, replaces from card_orders where ${ofIds(ids)}
      union all
      select card, turn + 1, card_orders.valid_from, card_orders.valid_until, card_orders.is_renewal, card_orders.replaces
      from before join card_orders on card_orders.id = before.replaces
      where turn < 20
    )
    select card, valid_from, valid_until, is_renewal from before order by card, turn`.execute(db);
  return Map.groupBy(rows, ({ card }) => card);
}
