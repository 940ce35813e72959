import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { CardOrder } from './card-order-store.ts';

/**
 * Makes everything that may activate a card of this person in this company wait for its turn, and for a change of all the
 * company's cards. To be taken before any row is locked: with the unique index alone most of many activations would fail.
 */
export async function lockHolderInCompany(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${organisationId}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`${organisationId}:${personId}`}, 0))`.execute(tx);
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

/** The other activated card of the same holder in the same company, locked. */
export async function lockOtherActivatedCard(
  tx: Kysely<Tables>,
  { id, organisationId, holderId }: { readonly id: string; readonly organisationId: string; readonly holderId: string | null },
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
