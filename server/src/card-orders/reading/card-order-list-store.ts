import { type CardOrderStatus, cardOrderStatuses } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { plannedPerValue } from '../../database/prepared-statements.ts';
import type { Tables } from '../../database/tables.ts';
import { type Reach, within } from '../card-order-store.ts';
import { partOfCardNumber } from './part-of-card-number.ts';

/** An order as a list reads it; its moments are the database's own text of them. */
export type ListedOrder = Awaited<ReturnType<typeof listPage>>[number];

/** Which orders of a reach a list shows; an empty text is no search. */
export type ListFilter = {
  readonly reach: Reach;
  readonly statuses: readonly CardOrderStatus[];
  readonly text: string;
};

export async function countOrders(db: Kysely<Tables>, filter: ListFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listPage(
  db: Kysely<Tables>,
  filter: ListFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return newestFirst(db, filter).limit(limit).offset(offset).execute();
}

/** The newest orders first, ties by id. */
export function newestFirst(db: Kysely<Tables>, filter: ListFilter) {
  return filtered(db, filter)
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .select([
      'card_orders.id',
      'card_orders.organisation_id',
      'organisations.code as org_code',
      'organisations.name as org_name',
      'card_orders.card_type',
      'card_orders.status',
      sql<string>`card_orders.status_modified::text`.as('status_modified'),
      sql<string>`card_orders.created::text`.as('created'),
      'card_orders.printable_name',
      'card_orders.card_number',
      'card_orders.valid_from',
      'card_orders.valid_until',
      'card_orders.photo_id',
    ])
    .orderBy('card_orders.created', 'desc')
    .orderBy('card_orders.id', 'desc');
}

function filtered(db: Kysely<Tables>, { reach, statuses, text }: ListFilter) {
  const orders = db.selectFrom('card_orders').where(within(reach));
  // A person has few orders, whoever it is.
  const reached = reach.as === 'holder' ? orders : orders.modifyFront(plannedPerValue);
  const query = statuses.length === cardOrderStatuses.length ? reached : reached.where('card_orders.status', 'in', statuses);
  return text === '' ? query : query.where(matches(reach, text));
}

/**
 * Part of a name, without regard to case and diacritics, or part of a card number, hyphens ignored: compared with the words that
 * `search_card_orders` compares. A holder does not search by number: finding it digit by digit would replace having the card.
 */
function matches(reach: Reach, text: string) {
  const number = reach.as === 'holder' ? null : partOfCardNumber(text);
  return sql<boolean>`exists (select from card_order_words as words
    where words.order_id = card_orders.id and words.organisation_id = card_orders.organisation_id
      and (words.names like part_like(${text}) or words.card_number like '%' || ${number}::text || '%'))`;
}
