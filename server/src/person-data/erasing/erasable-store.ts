import { rejectionReversibleDays } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { ofPerson } from '../../card-orders/card-order-reach-store.ts';
import type { Tables } from '../../database/tables.ts';
import { lockKeysOf } from '../../people/person-keys-store.ts';

/**
 * Locks a person with all of their orders: whoever signs in as them, changes an order of theirs or says something of them waits. Answers
 * with the ids of the orders, and whether the person was erased before; null where there is no such person.
 */
export async function lockForErasing(
  tx: Kysely<Tables>,
  personId: string,
): Promise<{ readonly orderIds: readonly string[]; readonly wasErased: boolean } | null> {
  await lockKeysOf(tx, personId);
  const orders = await tx
    .selectFrom('card_orders')
    .select('id')
    .where(ofPerson(sql`${personId}`))
    .orderBy('id')
    .forUpdate()
    .execute();
  const person = await tx.selectFrom('persons').select('erased').where('id', '=', personId).forUpdate().executeTakeFirst();
  return person === undefined ? null : { orderIds: orders.map(({ id }) => id), wasErased: person.erased !== null };
}

/** What stands in the way of erasing somebody, each with the name of whose it is; staff and others who work for the portal have no name. */
export type Obstacle = {
  readonly what: 'card' | 'order' | 'rejection' | 'company' | 'staff' | 'supplier' | 'office';
  readonly of: string | null;
  readonly orderId: string | null;
};

/** Everything that has to end first: cards that live, orders under way, rejections that may be taken back, and places that they hold. */
export async function findObstacles(db: Kysely<Tables>, personId: string, now: Date): Promise<readonly Obstacle[]> {
  const reversibleSince = new Date(now.getTime() - rejectionReversibleDays * 86_400_000);
  const { rows } = await sql<Obstacle>`
    select case when status = 'cancelled_by_holder' then 'rejection' when has_card(status) then 'card' else 'order' end as what,
      organisations.name as of, card_orders.id as "orderId"
    from card_orders join organisations on organisations.id = organisation_id
    where ${ofPerson(sql`${personId}`)} and (not has_ended(status)
      or status = 'cancelled_by_holder' and status_modified >= ${reversibleSince}::timestamptz)
    union all
    select 'company', organisations.name, null from company_users join organisations on organisations.id = organisation_id
    where person_id = ${personId} and company_users.state = 'accepted'
    union all
    select distinct case when card_suppliers.id is not null then 'supplier' when id_offices.id is not null then 'office' else 'staff' end,
      coalesce(card_suppliers.name, id_offices.name), null::uuid
    from person_permissions
    left join card_suppliers on card_suppliers.id::text = scope
    left join id_offices on id_offices.id::text = scope
    where person_id = ${personId}
    order by 1, 2, 3`.execute(db);
  return rows;
}
