import type { CardType } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { ofIds } from '../card-order-store.ts';
import { lockOrganisationsFor } from '../ordering/order-intake-store.ts';
import type { Typist } from './second-person.ts';

type UnapprovedRow = {
  readonly id: string;
  readonly given_names: string;
  readonly family_names: string;
  readonly date_of_birth: string;
  readonly card_type: CardType;
  readonly has_photo: boolean;
  readonly status_modified: Date;
  readonly needs_second_person: boolean;
  readonly typists: readonly Typist[];
  readonly sent_back: string | null;
};

/** Who typed the order of this row, as JSON; not who sent it back from the card supplier. */
export const typistsOf = sql`(
  select coalesce(json_agg(json_build_object('id', person_id, 'name', actor_name) order by first), '[]')
  from (select coalesce(actor_person_id, maker_of_key(actor_key_id)) as person_id, actor_name, min(card_order_history.id) as first
    from card_order_history
    where order_id = card_orders.id and status = 'ordered' and actor_role <> 'personalizer' group by 1, 2) as typist)`;

type Wanted = { readonly search: string; readonly page: number; readonly pageSize: number };

/** A page of a company's orders that wait for their approval, and how many there are; past the end the last page. */
export async function listUnapproved(db: Kysely<Tables>, organisationId: string, { search, page, pageSize }: Wanted) {
  const isFound = search === '' ? sql`true` : sql`folded(concat_ws(' ', given_names, family_names)) like part_like(${search})`;
  const { rows } = await sql<UnapprovedRow & { readonly total: number; readonly page: number }>`
    with waiting as (
      select * from card_orders where organisation_id = ${organisationId} and status = 'ordered' and ${isFound}
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from waiting
    )
    select listed.*, counted.total, counted.page from counted left join lateral (
      select id, given_names, family_names, date_of_birth, card_type, photo_id is not null as has_photo, status_modified,
        needs_second_person, ${typistsOf} as typists,
        (select note from order_corrections where order_id = card_orders.id) as sent_back
      from waiting as card_orders order by created desc, id desc
        limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true`.execute(db);
  return { orders: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}

/** Whether it renews a card, and its mails go where those of that card went. */
const isOfCard = sql<boolean>`(is_renewal and email is not distinct from (
  select card.email from card_orders card where card.id = card_orders.replaces))`;

/** Those of these orders that are the company's, with who typed them; locked until the transaction ends, in the order of their ids. */
export async function lockToApprove(tx: Kysely<Tables>, organisationId: string, ids: readonly string[]) {
  const locked = await tx
    .selectFrom('card_orders')
    .select(['id', 'status', 'status_modified', 'email', 'needs_second_person', isOfCard.as('is_of_card')])
    .where(ofIds(ids))
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read once the rows are locked: somebody may have changed an order until then.
  const { rows } = await sql<Pick<UnapprovedRow, 'id' | 'typists'>>`
    select id, ${typistsOf} as typists from card_orders where ${ofIds(ids)}`.execute(tx);
  const typists = new Map(rows.map((row) => [row.id, row.typists]));
  return locked.map((order) => ({ ...order, typists: typists.get(order.id) ?? [] }));
}

/** How the company approves, and its state; both stay as found until the transaction ends. */
export async function companyApproval(tx: Kysely<Tables>, organisationId: string) {
  const [own] = await lockOrganisationsFor(tx, organisationId, [organisationId]);
  if (own === undefined) throw new Error('there is no such company');
  return { isSecondWanted: own.orders_need_second_person, state: own.state };
}

type Borrower = { readonly personId: string; readonly organisationId: string };

/** Who lends this person a right now, at the company or at one that manages it: whichever, for one right may bring another along. */
export async function lendersTo(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { personId, organisationId }: Borrower,
): Promise<string[]> {
  const managers = db.selectFrom('organisation_managers').select('manager_id').where('managed_id', '=', organisationId);
  const lent = db
    .selectFrom('lent_rights')
    .select('lent_by')
    .distinct()
    .where('person_id', '=', personId)
    .where('until', '>', now())
    .where((at) => at.or([at('organisation_id', '=', organisationId), at('organisation_id', 'in', managers)]));
  return (await lent.orderBy('lent_by').execute()).map(({ lent_by: id }) => id);
}

/** Writes the setting of a company that is locked. */
export async function setSecondPerson(tx: Kysely<Tables>, organisationId: string, isNeeded: boolean): Promise<void> {
  await tx.updateTable('organisations').set({ orders_need_second_person: isNeeded }).where('id', '=', organisationId).execute();
}
