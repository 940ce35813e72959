import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type Reach, within } from '../card-order-store.ts';

export type ViewedOrder = NonNullable<Awaited<ReturnType<typeof findViewedOrder>>>;

/** An order with what its screen shows of the company and the supplier, and whether its holder has another activated card there. */
export async function findViewedOrder(db: Kysely<Tables>, id: string, reach: Reach) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .innerJoin('card_suppliers', 'card_suppliers.id', 'card_orders.supplier_id')
    .selectAll('card_orders')
    .select([
      'organisations.name as org_name',
      'organisations.code as org_code',
      'organisations.company_number',
      'organisations.logo_id',
      'organisations.state as org_state',
      'card_suppliers.name as supplier_name',
    ])
    .select(
      sql<boolean>`exists (select from card_orders other where other.organisation_id = card_orders.organisation_id
        and other.holder_id = card_orders.holder_id and other.status = 'activated' and other.id <> card_orders.id)`.as(
        'another_card_is_active',
      ),
    )
    .select(
      sql<string | null>`case when card_orders.status = 'suspended' then (
        select reason from card_order_history where order_id = card_orders.id and status = 'suspended' order by id desc limit 1) end`.as(
        'suspension_reason',
      ),
    )
    .where('card_orders.id', '=', id)
    .where(within(reach))
    .executeTakeFirst();
}
