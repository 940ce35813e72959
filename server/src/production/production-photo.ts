import { findOrder } from '../card-orders/card-order-store.ts';
import { findPicture, type Picture } from '../pictures/picture-store.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** The photo of one of the supplier's own orders; where there is none, or no such order, nothing is found. */
export async function findProductionPhoto(
  { db }: Pick<Portal, 'db'>,
  { supplierId, orderId }: { readonly supplierId: string; readonly orderId: string },
): Promise<Picture | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findOrder(db, orderId, { as: 'supplier', supplierId });
  const photo = order?.photo_id == null ? undefined : await findPicture(db, order.photo_id);
  return photo ?? refuse('errors.cards.itemNotFound');
}
