import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import type { Tables } from '../../database/tables.ts';
import type { CardOrder } from '../card-order-store.ts';

/** The card of this number, while it is in somebody's hands; one that has ended opens nothing. */
export async function findCardInUse(db: Kysely<Tables>, cardNumber: string): Promise<CardOrder | undefined> {
  return db
    .selectFrom('card_orders')
    .selectAll()
    .where('card_number', '=', cardNumber)
    .where(sql<boolean>`has_card(status)`)
    .executeTakeFirst();
}

/** How many cards were found on the day: of all companies, and of this one. */
export async function countFound(tx: Kysely<Tables>, day: string, organisationId: string) {
  return tx
    .selectFrom('found_cards')
    .innerJoin('card_orders', 'card_orders.id', 'found_cards.order_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('organisation_id', '=', organisationId).as('ofOrganisation'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
}

/** Writes that a card was found; answers whether it was the first time on the day. */
export async function insertFound(tx: Kysely<Tables>, orderId: string, day: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into found_cards (order_id, day, at) values (${orderId}, ${day}::date, ${at})
    on conflict do nothing returning day`.execute(tx);
  return rows.length > 0;
}

export async function deleteFoundBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'found_cards', sql`at < ${moment}::timestamptz`);
}
