import { type Kysely, sql } from 'kysely';
import { isOfPiece } from '../../database/delete-piece.ts';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';

const piece = 500;
/** Each has a history that is hashed row by row, while the log of the history waits. */
export const pieceOfNamed = 200;

/** Removes the PINs of a piece of cards that have ended and still have one; answers of how many. */
export async function forgetPinsOfEnded(db: Kysely<Tables>): Promise<{ readonly count: number; readonly areLeft: boolean }> {
  const forgotten = await sql`
    update card_orders set pin_sealed = null
    where ${isOfPiece('card_orders', sql`pin_sealed is not null and has_ended(status)`, piece)}`.execute(db);
  return told(Number(forgotten.numAffectedRows ?? 0));
}

/**
 * Takes the photo from a piece of orders that ended before the moment, and deletes each that no other order has; answers of how many
 * orders. In a transaction.
 */
export async function forgetPhotosOfEnded(
  tx: Kysely<Tables>,
  moment: Date,
): Promise<{ readonly count: number; readonly areLeft: boolean }> {
  const old = sql`photo_id is not null and has_ended(status) and status_modified < ${moment}::timestamptz`;
  const { rows } = await sql<{ photo_id: string }>`
    with old as materialized (select id, photo_id from card_orders where ${isOfPiece('card_orders', old, piece)})
    update card_orders set photo_id = null from old where card_orders.id = old.id returning old.photo_id`.execute(tx);
  const photos = rows.map((row) => row.photo_id);
  await deletePicturesOfNobody(tx, photos);
  return told(photos.length);
}

/**
 * Deletes those of the pictures that no order and no company, card supplier or registration has. First they are locked: whoever takes one
 * over for another order holds it until that order is there, or finds it gone.
 */
export async function deletePicturesOfNobody(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  // Also an order of another company may have it; where none has, it is nobody's.
  await reaching('everybody', async () => {
    await sql`select from pictures where id = any (${[...ids]}::uuid[]) order by id for update`.execute(tx);
    await sql`
    delete from pictures where id = any (${[...ids]}::uuid[])
      and not exists (select from card_orders where card_orders.photo_id = pictures.id)
      and not exists (select from organisations where logo_id = pictures.id)
      and not exists (select from registrations where logo_id = pictures.id)
      and not exists (select from card_suppliers where logo_id = pictures.id)`.execute(tx);
  });
}

/**
 * Locks a piece of orders that ended before the moment and still say whose they were; answers with their ids. What is changed at the moment
 * is left for the next time.
 */
export async function lockNamedOfEnded(tx: Kysely<Tables>, moment: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from card_orders
    where printable_name <> '…' and has_ended(status) and status_modified < ${moment}::timestamptz
    limit ${pieceOfNamed} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

const told = (count: number) => ({ count, areLeft: count >= piece });
