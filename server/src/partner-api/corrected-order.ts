import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { findPicture } from '../pictures/picture-store.ts';
import { type OrderBefore, readOnCard } from './order-intake-store.ts';
import type { IntakeOrder } from './order-row.ts';

/** Where an order comes to nothing more: a card is had by another order only. */
const ended: ReadonlySet<CardOrderStatus> = new Set([
  'cancelled_by_orderer',
  'cancelled_by_holder',
  'cancelled_by_id_verifier',
  'rejected_by_personalizer',
  'terminated',
  'expired',
]);

/**
 * Whether a row without a reference orders anew what came to nothing, with something else on the card. A row that says the
 * same as before is the same file once more.
 */
export async function isCorrection(tx: Kysely<Tables>, order: IntakeOrder, before: OrderBefore): Promise<boolean> {
  if (order.reference !== null || !ended.has(before.status)) return false;
  const isSameText = readOnCard.every((column) => String(order.columns[column]) === String(before[column]));
  return !isSameText || !(await hasSamePhoto(tx, order, before));
}

async function hasSamePhoto(tx: Kysely<Tables>, { photo }: IntakeOrder, { photo_id: id }: OrderBefore): Promise<boolean> {
  if (photo === null || id === null) return photo === null && id === null;
  return (await findPicture(tx, id))?.content.equals(photo.content) === true;
}
