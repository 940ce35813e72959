import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ownerOfOrder } from '../access-records/reading-store.ts';
import { ofHolder } from '../card-orders/card-order-reach-store.ts';
import { hasOtherActivatedCard, wasReplaced } from '../card-orders/card-order-store.ts';
import { plannedPerValue } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';

export type FoundRow = {
  readonly person_id: string | null;
  /** The oldest order of a holder without an account. */
  readonly order_id: string | null;
  readonly full_name: string;
  readonly date_of_birth: string | null;
  readonly cards: number;
  /** The active card of theirs, else the newest order. */
  readonly card: { readonly org_name: string; readonly status: CardOrderStatus } | null;
};

/** The most that are looked at and sorted where very many are found: the fifty shown are then any fifty of them. */
const lookedAt = 1000;

/** The orders of a holder without an account. */
const ordersOfNobody = (
  governmentIdHash: RawBuilder<unknown>,
) => sql<boolean>`(card_orders.government_id_hash = ${governmentIdHash}
  and card_orders.holder_id is null and card_orders.redeemed_by is null)`;

/** What tells most of somebody's cards: the active one, else the newest. */
const cardOf = (isTheirs: RawBuilder<boolean>) => sql`(
  select json_build_object('org_name', organisations.name, 'status', card_orders.status)
  from card_orders join organisations on organisations.id = card_orders.organisation_id
  where ${isTheirs} order by card_orders.status = 'activated' desc, card_orders.created desc, card_orders.id desc limit 1)`;

/** A part of a name, or of a card number in capitals where one is given. Wildcards in the text stand for themselves. */
export type Wanted = { readonly name: string; readonly cardNumber: string | null; readonly limit: number };

/** Users by family name. */
export async function findUsers(db: Kysely<Tables>, { name, cardNumber, limit }: Wanted): Promise<readonly FoundRow[]> {
  const numberLike = cardNumber === null ? null : `%${cardNumber}%`;
  const byName = sql`folded(family_names), folded(given_names), coalesce(person_id, order_id)`;
  const { rows } = await sql<FoundRow>`
    ${plannedPerValue}
    with found as (
      (select id as person_id, null::uuid as order_id from persons
        where folded(given_names || ' ' || family_names || ' ' || given_names) like part_like(${name}) limit ${lookedAt})
      union all
      (select null, order_id from worded_order_ids_of_everybody(part_like(${name}), ${numberLike}, ${lookedAt}) as order_id)
    ), users as (
      select distinct coalesce(found.person_id, ${ownerOfOrder}) as person_id,
        case when coalesce(found.person_id, ${ownerOfOrder}) is null then card_orders.government_id_hash end as hash
      from found
      left join card_orders on card_orders.id = found.order_id
      left join government_ids on government_ids.hash = card_orders.government_id_hash
    ), named as (
      select users.person_id, users.hash, null::uuid as order_id, persons.given_names, persons.family_names, persons.date_of_birth
      from users join persons on persons.id = users.person_id
      union all
      select null, users.hash, oldest.id, oldest.given_names, oldest.family_names, oldest.date_of_birth
      from users cross join lateral (
        select id, given_names, family_names, date_of_birth from card_orders
        where ${ordersOfNobody(sql`users.hash`)} order by created, id limit 1) oldest
      where users.person_id is null
    ), shown as (
      select * from named order by ${byName} limit ${limit}
    )
    select person_id, order_id, trim(given_names || ' ' || family_names) as full_name, date_of_birth,
      case when person_id is null then (select count(*)::int from card_orders where ${ordersOfNobody(sql`shown.hash`)})
        else (select count(*)::int from card_orders where ${ofHolder(sql`shown.person_id`)}) end as cards,
      case when person_id is null then ${cardOf(ordersOfNobody(sql`shown.hash`))}
        else ${cardOf(ofHolder(sql`shown.person_id`))} end as card
    from shown order by ${byName}`.execute(db);
  return rows;
}

/** Whose this government id is: a person's, else that of the oldest order of a holder without an account. */
export async function findByGovernmentId(db: Kysely<Tables>, hash: Buffer): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select person_id as "personId", null::uuid as "orderId", false as "isTyped" from government_ids where hash = ${hash}
    union all
    (select null, id, false from card_orders where ${ordersOfNobody(sql`${hash}`)} order by created, id limit 1)
    limit 1`.execute(db);
  return rows;
}

/** People with this phone number: first those for whom an ID office recorded it, then those who wrote it in their account. */
export async function findByPhone(
  db: Kysely<Tables>,
  { phone, hash, atMost }: { readonly phone: string; readonly hash: Buffer; readonly atMost: number },
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select person_id as "personId", null::uuid as "orderId", min(rank) = 2 as "isTyped" from (
      select person_id, 1 as rank from verified_identities where phone_hash = ${hash}
      union all
      select id, 2 from persons where phone = ${phone}
    ) having_it group by person_id order by min(rank), person_id limit ${atMost}`.execute(db);
  return rows;
}

/** Whom a number means. `isTyped`: they only wrote the number themselves, which anybody may. */
export type Found = { readonly personId: string | null; readonly orderId: string | null; readonly isTyped: boolean };

export type User = {
  readonly personId: string | null;
  readonly orderId: string | null;
  readonly hash: Buffer | null;
  readonly fullName: string;
};

/** Whom an id means: a person, or whose an order is. */
export async function findUser(db: Kysely<Tables>, userId: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select person_id as "personId", order_id as "orderId", hash, trim(given_names || ' ' || family_names) as "fullName" from (
      select id as person_id, null::uuid as order_id, null::bytea as hash, given_names, family_names from persons where id = ${userId}
      union all
      select persons.id, card_orders.id, card_orders.government_id_hash,
        coalesce(persons.given_names, card_orders.given_names), coalesce(persons.family_names, card_orders.family_names)
      from card_orders
      left join government_ids on government_ids.hash = card_orders.government_id_hash
      left join persons on persons.id = ${ownerOfOrder}
      where card_orders.id = ${userId}
    ) meant limit 1`.execute(db);
  return rows[0];
}

/** All that a user's card list shows: what is active, as whoever calls asks about it, then the newest first, ties by id. */
export async function listOrdersOfUser(db: Kysely<Tables>, { personId, hash }: User) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .select([
      'card_orders.id',
      'card_orders.organisation_id',
      'organisations.name as org_name',
      'organisations.state as org_state',
      'card_orders.status',
      'card_orders.status_modified',
      'card_orders.created',
      'card_orders.valid_from',
      'card_orders.valid_until',
      'card_orders.suspended_by',
      'card_orders.card_number',
      hasOtherActivatedCard('card_orders').as('another_card_is_active'),
      wasReplaced.as('was_replaced'),
    ])
    .where(personId === null ? ordersOfNobody(sql`${hash}`) : ofHolder(sql`${personId}::uuid`))
    .orderBy(sql`card_orders.status = 'activated'`, 'desc')
    .orderBy('card_orders.created', 'desc')
    .orderBy('card_orders.id', 'desc')
    .execute();
}
