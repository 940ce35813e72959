import { type ProductionOrder, type ProductionQueue, statusesOfQueue } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { ordersInProduction } from '../../production/production-store.ts';

/** A queue of the supplier's own orders, the longest waiting first. */
export async function readProductionQueue(
  portal: Pick<Portal, 'db'>,
  { supplierId, queue, limit }: { readonly supplierId: string; readonly queue: ProductionQueue; readonly limit: number },
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
