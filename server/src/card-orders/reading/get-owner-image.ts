import { findPicture, type Picture } from '../../pictures/picture-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { findOrder, type Reach } from '../card-order-store.ts';

/** The photo of the order's holder, for whoever reaches the order (2.4-15, T1). */
export async function getOwnerImage(
  portal: Portal,
  reach: Reach,
  orderId: string,
): Promise<Picture | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findOrder(portal.db, orderId, reach);
  const photo = order?.photo_id ? await findPicture(portal.db, order.photo_id) : undefined;
  return photo ?? refuse('errors.cards.itemNotFound');
}
