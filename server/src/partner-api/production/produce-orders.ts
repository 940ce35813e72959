import {
  isCardNumber,
  normaliseCardNumber,
  type ProductionEvent,
  type ProductionOrder,
  type ProductionQueue,
  statusesOfQueue,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Action } from '../../card-orders/card-order.ts';
import { type CardOrder, findOrder, lockOrder } from '../../card-orders/card-order-store.ts';
import { changeStatus, type StatusChange } from '../../card-orders/changing/change-status.ts';
import type { Tables } from '../../database/tables.ts';
import { findPicture, type Picture } from '../../pictures/picture-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Partner } from '../partner-key.ts';
import { accreditationCodeOf, lockCardNumber, ordersInProduction } from './production-store.ts';

export type Supplier = Partner & { readonly supplierId: string };

const actions: Readonly<Record<ProductionEvent['event'], Action>> = {
  accepted: 'accept',
  rejected: 'turn_down',
  printed: 'print',
  'printing-failed': 'fail_printing',
  personalized: 'personalize',
  'personalization-failed': 'fail_personalization',
  retry: 'retry',
};

/** A queue of the supplier's own orders, the longest waiting first. */
export async function productionQueue(
  portal: Pick<Portal, 'db'>,
  { supplierId }: Supplier,
  { queue, limit }: { readonly queue: ProductionQueue; readonly limit: number },
): Promise<ProductionOrder[]> {
  const orders = await ordersInProduction(portal.db, { supplierId, statuses: statusesOfQueue[queue], limit });
  return orders.map((order) => ({
    order_id: order.id,
    status: order.status,
    status_modified: order.status_modified.toISOString(),
    card_type: order.card_type,
    company: { code: order.company_code, name: order.company_name, company_number: order.company_number },
    given_names: order.given_names,
    family_names: order.family_names,
    name_to_print: order.printable_name,
    date_of_birth: order.date_of_birth,
    nationalities: order.nationalities,
    valid_from: order.valid_from,
    valid_until: order.valid_until,
    address: order.address,
    postal_code: order.postal_code,
    city: order.city,
    country: order.country,
    has_photo: order.photo_id !== null,
  }));
}

/** The photo of one of the supplier's own orders; undefined where there is none, or no such order. */
export async function productionPhoto(
  portal: Pick<Portal, 'db'>,
  { supplierId }: Supplier,
  orderId: string,
): Promise<Picture | undefined> {
  const order = await findOrder(portal.db, orderId, { as: 'supplier', supplierId });
  return order?.photo_id == null ? undefined : findPicture(portal.db, order.photo_id);
}

/** Carries out what the supplier reports of one of its own orders; another's is not found. */
export async function reportEvent(
  tx: Kysely<Tables>,
  portal: Portal,
  supplier: Supplier,
  orderId: string,
  reported: ProductionEvent,
): Promise<
  | CardOrder
  | Refusal<
      | 'errors.cards.itemNotFound'
      | 'errors.cards.transitionNotAllowed'
      | 'errors.cards.cardNumberTaken'
      | 'errors.partner.cardNumberInvalid'
    >
> {
  const order = await lockOrder(tx, orderId, { as: 'supplier', supplierId: supplier.supplierId });
  if (!order) return refuse('errors.cards.itemNotFound');
  const set = reported.event === 'personalized' ? await cardOf(tx, portal, supplier, order, reported) : {};
  if (isRefusal(set)) return set;
  return changeStatus(tx, portal, {
    order,
    action: actions[reported.event],
    by: { personId: null, name: supplier.name, role: 'personalizer' },
    reason: reported.event === 'rejected' ? reported.reason : undefined,
    description: reported.description,
    set,
  });
}

async function cardOf(
  tx: Kysely<Tables>,
  { secrets }: Portal,
  { supplierId }: Supplier,
  { id }: CardOrder,
  { card_number: typed, pin }: Extract<ProductionEvent, { event: 'personalized' }>,
): Promise<NonNullable<StatusChange['set']> | Refusal<'errors.cards.cardNumberTaken' | 'errors.partner.cardNumberInvalid'>> {
  const accreditationCode = await accreditationCodeOf(tx, supplierId);
  const cardNumber = normaliseCardNumber(typed);
  if (!isCardNumber(typed) || !cardNumber.startsWith(accreditationCode)) {
    return refuse('errors.partner.cardNumberInvalid', { accreditationCode });
  }
  if ((await lockCardNumber(tx, cardNumber)) === 'taken') return refuse('errors.cards.cardNumberTaken');
  return { card_number: cardNumber, pin_sealed: secrets.seal(pin, `card-order:${id}:pin`) };
}
