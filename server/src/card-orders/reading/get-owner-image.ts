import { findPicture, type Picture } from '../../pictures/picture-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Reach } from '../card-order-reach-store.ts';
import { checkIdentity } from '../order-identity.ts';
import { showsPerson } from './hide-person.ts';
import { findViewedOrder } from './viewed-order-store.ts';

/** The photo of the order's holder, for whoever reaches the order and may see the person (2.4-15, T1). */
export async function getOwnerImage(
  portal: Portal,
  reach: Reach,
  orderId: string,
): Promise<Picture | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findViewedOrder(portal.db, orderId, reach);
  const isShown = order !== undefined && showsPerson(reach, checkIdentity(order, order.identities));
  const photo = isShown && order.photo_id ? await findPicture(portal.db, order.photo_id) : undefined;
  return photo ?? refuse('errors.cards.itemNotFound');
}
