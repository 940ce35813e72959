import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { companyKey } from '../changing/card-circumstances-store.ts';

/** Whose cards change, and what the history of each says of it. */
export type CompanyCardsChange = {
  readonly organisationId: string;
  readonly by: { readonly personId: string; readonly name: string };
  readonly description: string;
  readonly now: Date;
};

/** Until the transaction ends nothing activates or reactivates a card of the company, and no other change of all its cards begins. */
export async function lockCompany(tx: Kysely<Tables>, organisationId: string): Promise<void> {
  // A hundred thousand cards take longer than any other statement may.
  await sql`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '60s', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${companyKey(sql`${organisationId}`)})`.execute(tx);
}

/**
 * Keeps all the company's cards in these statuses as they are until the transaction ends, for which are chosen depends on others. In a
 * company that is locked no card joins them; rows are locked in the order of their ids.
 */
export async function lockCompanyCards(
  tx: Kysely<Tables>,
  organisationId: string,
  statuses: readonly CardOrderStatus[],
): Promise<void> {
  await sql`select count(*) from (
    select id from card_orders where organisation_id = ${organisationId} and status = any (${[...statuses]}) order by id for no key update
  ) as locked`.execute(tx);
}

/**
 * Suspends every activated card of a company that is locked, each with its history row. Answers how many. They are not locked beforehand
 * in the order of their ids, which would take a tenth longer: what else changes such a card holds that one alone, or waits for none. Should
 * it meet the rotation of keys half way, PostgreSQL ends one of the two, which is then run again.
 */
export async function suspendCards(tx: Kysely<Tables>, change: CompanyCardsChange): Promise<number> {
  const every = sql<boolean>`card_orders.organisation_id = ${change.organisationId} and card_orders.status = 'activated'`;
  return changeAll(tx, change, every, { status: 'suspended', suspendedBy: 'company' });
}

/** Reactivates the cards that may be, each with its history row. Answers how many. */
export async function reactivateCards(tx: Kysely<Tables>, change: CompanyCardsChange, today: string): Promise<number> {
  const chosen = sql<boolean>`card_orders.id in (${reactivatable(change.organisationId, today)})`;
  return changeAll(tx, change, chosen, { status: 'activated', suspendedBy: null });
}

/** How many cards either change would concern now, and whether the company is active. */
export async function countCompanyCards(db: Kysely<Tables>, organisationId: string, today: string) {
  const { rows } = await sql<{ activated: number; reactivatable: number; isActive: boolean }>`
    select (select count(*) from card_orders where organisation_id = ${organisationId} and status = 'activated') as activated,
      (select count(*) from (${reactivatable(organisationId, today)}) as chosen) as reactivatable,
      exists (select from organisations where id = ${organisationId} and state = 'active') as "isActive"`.execute(db);
  return rows[0] ?? { activated: 0, reactivatable: 0, isActive: false };
}

/**
 * Valid cards that the company suspended, the newest of each holder; none of a holder who has an activated card there:
 * for each card the same that `whyNotReactivate` says.
 */
function reactivatable(organisationId: string, today: string) {
  return sql`
    select distinct on (card.holder_id) card.id from card_orders card
    where card.organisation_id = ${organisationId} and card.status = 'suspended' and card.suspended_by = 'company'
      and card.valid_until >= ${today}::date
      and not exists (select from card_orders other where other.organisation_id = card.organisation_id
        and other.holder_id = card.holder_id and other.status = 'activated')
    order by card.holder_id, card.created desc, card.id desc`;
}

async function changeAll(
  tx: Kysely<Tables>,
  { by, description, now }: CompanyCardsChange,
  chosen: RawBuilder<boolean>,
  { status, suspendedBy }: { readonly status: CardOrderStatus; readonly suspendedBy: 'company' | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update card_orders set status = ${status}, status_modified = greatest(status_modified, ${now}::timestamptz),
        suspended_by = ${suspendedBy}, rejection_reason = null
      where ${chosen} returning id, status_modified
    ), written as (
      insert into card_order_history (order_id, status, modified_time, actor_person_id, actor_name, actor_role, description)
      select id, ${status}, status_modified, ${by.personId}, ${by.name}, 'company', ${description} from changed
      returning 1
    )
    select count(*) as count from written`.execute(tx);
  return rows[0]?.count ?? 0;
}
