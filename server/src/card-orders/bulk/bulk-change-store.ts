import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RightfulTransaction } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import { waitLonger } from '../../database/wait-longer.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import type { OrderState } from '../card-order.ts';
import { hasOtherActivatedCard, ofIds } from '../card-order-store.ts';
import { organisationKey } from '../changing/card-circumstances-store.ts';

/** Seconds that a change of all of a company's cards may take: a hundred thousand take longer than any other statement may. */
export const secondsForAll = 120;
/** Seconds that a change of some selected cards may wait for one of all: whoever selected them sits before the screen. */
export const secondsForSelected = 5;

/**
 * Until the transaction ends nothing activates or reactivates a card of the company, and no other change of many of its cards begins.
 * Waits so many seconds for its turn.
 */
export async function lockCardsOfOrganisation(tx: RightfulTransaction, organisationId: string, seconds: number): Promise<void> {
  await waitLonger(tx, seconds);
  await sql`select pg_advisory_xact_lock(${organisationKey(sql`${organisationId}`)})`.execute(tx);
}

/**
 * Locks all the company's cards in these statuses until the transaction ends, because which are chosen depends on the others. No card
 * joins them while the company is locked. Rows are locked in the order of their ids.
 */
export async function lockCardsOf(
  tx: Kysely<Tables>,
  organisationId: string,
  statuses: readonly CardOrderStatus[],
): Promise<void> {
  await sql`select count(*) from (
    select id from card_orders where organisation_id = ${organisationId} and status = any (${[...statuses]}) order by id for no key update
  ) as locked`.execute(tx);
}

/**
 * Those of these orders that are the company's, the newest first, each with whether its holder has another activated card there. Locks
 * them until the transaction ends, in the order of their ids. While the company is locked no other card becomes activated. Their keys stay,
 * so a job that is begun for the same orders meanwhile refers to them without waiting.
 */
export async function lockSelectedOrders(tx: Kysely<Tables>, organisationId: string, ids: readonly string[]) {
  return selectedOrders(tx, organisationId, ids, sql`order by id for no key update`);
}

/** The same, unlocked: to say beforehand what may be changed. */
export const findSelectedOrders = (db: Kysely<Tables>, organisationId: string, ids: readonly string[]) =>
  selectedOrders(db, organisationId, ids, sql``);

async function selectedOrders(db: Kysely<Tables>, organisationId: string, ids: readonly string[], locking: RawBuilder<unknown>) {
  const { rows } = await sql<SelectedOrder>`
    with selected as materialized (
      select * from card_orders where ${ofIds(ids)} and organisation_id = ${organisationId} ${locking}
    )
    select id, holder_id, printable_name, status, status_modified, valid_from, valid_until, suspended_by,
      ${hasOtherActivatedCard('selected')} as another_card_is_active
    from selected order by created desc, id desc`.execute(db);
  return rows;
}
export type SelectedOrder = OrderState & {
  readonly id: string;
  readonly holder_id: string | null;
  readonly printable_name: string;
  readonly another_card_is_active: boolean;
};

/** Whether the company is active; it stays as found until the transaction ends. */
export async function lockedOrganisationIsActive(tx: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const { state } = await tx
    .selectFrom('organisations')
    .select('state')
    .where('id', '=', organisationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return mayAct(state);
}

/**
 * The condition that means all cards of a company. Locking them in the order of their ids first would take a tenth longer and is not
 * needed: any other change of such a card holds that one alone, or waits for none. If the rotation of keys meets it half way,
 * PostgreSQL ends one of the two, which then runs again.
 */
export const cardsOf = (organisationId: string) => sql<boolean>`card_orders.organisation_id = ${organisationId}`;

/** The day and the moment that the rules of reactivation look at. */
type Around = { readonly today: string; readonly now: Date };

/** The condition that means the cards that reactivate-all is to reactivate. */
export const reactivatableCardsOf = (organisationId: string, around: Around) =>
  sql<boolean>`card_orders.id in (${reactivatable(organisationId, around)})`;

/** How many cards either change would concern now, and whether the company is active. */
export async function countChangeableCards(db: Kysely<Tables>, organisationId: string, around: Around) {
  const { rows } = await sql<{ activated: number; reactivatable: number; isActive: boolean }>`
    select (select count(*) from card_orders where organisation_id = ${organisationId} and status = 'activated') as activated,
      (select count(*) from (${reactivatable(organisationId, around)}) as chosen) as reactivatable,
      exists (select from organisations where id = ${organisationId} and may_act(state)) as "isActive"`.execute(db);
  return rows[0] ?? { activated: 0, reactivatable: 0, isActive: false };
}

/** The cards that the company suspended and may reactivate if it is active: of each holder the newest. */
function reactivatable(organisationId: string, { today, now }: Around) {
  return sql`
    select distinct on (card.holder_id) card.id from card_orders card
    where card.organisation_id = ${organisationId} and card.status = 'suspended' and card.suspended_by = 'company'
      and why_not_reactivate(card, 'company', true, ${hasOtherActivatedCard('card')}, ${today}::date, ${now}::timestamptz) is null
    order by card.holder_id, card.created desc, card.id desc`;
}
