import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What triggers keep beside the orders and a look at the orders themselves says otherwise: nothing, whatever was done. */
export async function miscounts(db: Kysely<Tables>): Promise<readonly unknown[]> {
  const { rows } = await sql`
    with counted as (
      select organisation_id, month_of(created) as month,
        count(*) filter (where filter_group = 'pending') as pending, count(*) filter (where filter_group = 'cancelled') as cancelled,
        count(*) filter (where filter_group = 'active') as active, count(*) filter (where filter_group = 'inactive') as inactive
      from card_orders group by 1, 2
    ), words as (
      select id as order_id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)) as names,
        card_number, folded(orderer_reference) as reference
      from card_orders
    )
    (select 'not kept' as what, to_jsonb(counted)::text as of from counted
      except select 'not kept', to_jsonb(kept)::text
      from (select organisation_id, month, pending, cancelled, active, inactive from card_order_counts) kept)
    union all
    (select 'kept, but not there', to_jsonb(kept)::text
      from (select organisation_id, month, pending, cancelled, active, inactive from card_order_counts) kept
      where (pending, cancelled, active, inactive) <> (0, 0, 0, 0)
      except select 'kept, but not there', to_jsonb(counted)::text from counted)
    union all
    (select 'words not kept', to_jsonb(words)::text from words except select 'words not kept', to_jsonb(kept)::text
      from (select order_id, organisation_id, created, names, card_number, reference from card_order_words) kept)
    union all
    (select 'words of nothing', order_id::text from card_order_words where order_id not in (select id from card_orders))`.execute(
    db,
  );
  return rows;
}
