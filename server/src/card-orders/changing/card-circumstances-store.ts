import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type CardOrder, type Reach, within } from '../card-order-store.ts';

/** Both locks of a holder in a company: the company's, which a change of all its cards takes alone, then the holder's own. */
const locksOf = (organisationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock_shared(${companyKey(organisationId)}), pg_advisory_xact_lock(${holderKey(organisationId, personId)})`;
export const companyKey = (organisationId: RawBuilder<unknown>) => sql`hashtextextended(${organisationId}::text, 0)`;
const holderKey = (organisationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) =>
  sql`hashtextextended(concat(${organisationId}::text, ':', ${personId}::text), 0)`;

/**
 * Makes everything that may activate a card of this person in this company wait for its turn, and for a change of all the
 * company's cards. To be taken before any row is locked: with the unique index alone most of many activations would fail.
 */
export async function lockHolderInCompany(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<void> {
  await sql`select ${locksOf(sql`${organisationId}`, sql`${personId}`)}`.execute(tx);
}

/** The same for the holder of an order, where the reach shows one that has a holder. */
export async function lockHolderOf(tx: Kysely<Tables>, orderId: string, reach: Reach): Promise<void> {
  await sql`select ${locksOf(sql`organisation_id`, sql`holder_id`)}
    from card_orders where id = ${orderId} and holder_id is not null and ${within(reach)}`.execute(tx);
}

/** Whether the company is active; it stays as found until the transaction ends. */
export async function lockedCompanyIsActive(tx: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const { state } = await tx
    .selectFrom('organisations')
    .select('state')
    .where('id', '=', organisationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'active';
}

/**
 * Both at once: whether the company is active, and whether the holder has another activated card there. Each stays as found for whoever
 * holds the locks of the holder (`lockHolderOf`): without them a card could be activated while this waits for the company.
 */
export async function lockCircumstances(
  tx: Kysely<Tables>,
  { id, organisation_id, holder_id }: Pick<CardOrder, 'id' | 'organisation_id' | 'holder_id'>,
): Promise<{ readonly organisationIsActive: boolean; readonly anotherCardIsActive: boolean }> {
  const { rows } = await sql<{ state: string; others: number }>`
    with company as (select state from organisations where id = ${organisation_id} for share),
      other as (select id from card_orders
        where organisation_id = ${organisation_id} and holder_id = ${holder_id} and status = 'activated' and id <> ${id} for update)
    select (select state from company) as state, (select count(*) from other) as others`.execute(tx);
  const [found] = rows;
  return { organisationIsActive: found?.state === 'active', anotherCardIsActive: (found?.others ?? 0) > 0 };
}

/** That nobody changes all cards of the company, as a condition on `card_orders` that waits for none and holds until the transaction ends. */
export const companyIsFree = sql<boolean>`pg_try_advisory_xact_lock_shared(${companyKey(sql`card_orders.organisation_id`)})`;

/**
 * What `whyNotReactivate` lets be lifted of a suspended order, as a condition on `card_orders`, or on rows of it under that name; the company stays as
 * found until the transaction ends. It waits for none: not true while another holds the holder's lock or changes the company. The statement
 * sees what stood before it took the locks: a card that was activated in between is met by the index `one_activated_card` alone.
 */
export function mayBeLifted(role: 'holder' | 'company', today: string): RawBuilder<boolean> {
  const liftable = role === 'holder' ? ['holder'] : ['holder', 'company'];
  return sql`suspended_by = any (${liftable}) and valid_until >= ${today}::date
    and pg_try_advisory_xact_lock(${holderKey(sql`card_orders.organisation_id`, sql`card_orders.holder_id`)})
    and exists (select from organisations where id = card_orders.organisation_id and state = 'active' for share skip locked)
    and not exists (select from card_orders other where other.organisation_id = card_orders.organisation_id
      and other.holder_id = card_orders.holder_id and other.status = 'activated')`;
}

/**
 * Locks the counts that changes of these orders of one company write, in the order in which everything takes them: two changes one
 * after the other would take them in the order of the changes, and meet another transaction half way.
 */
export async function lockCountsOf(tx: Kysely<Tables>, organisationId: string, orderIds: readonly string[]): Promise<void> {
  await sql`select from card_order_counts
    where organisation_id = ${organisationId} and month in (select month_of(created) from card_orders where id = any (${orderIds}::uuid[]))
    order by month for update`.execute(tx);
}

/** The other activated card of the same holder in the same company, locked. */
export async function lockOtherActivatedCard(
  tx: Kysely<Tables>,
  { id, organisationId, holderId }: { readonly id: string; readonly organisationId: string; readonly holderId: string },
): Promise<CardOrder | undefined> {
  return tx
    .selectFrom('card_orders')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('holder_id', '=', holderId)
    .where('status', '=', 'activated')
    .where('id', '<>', id)
    .forUpdate()
    .executeTakeFirst();
}
