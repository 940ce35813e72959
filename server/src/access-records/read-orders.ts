import { type Acting, type Actor, isOfStaff } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { noteOrganisationReading } from './note-organisation-reading.ts';
import { readAsStaff, type TooManyPersons } from './read-as-staff.ts';

/** How orders are seen: as rows of a list, as a part of such a row, or one opened. */
type Shows = 'list' | 'row' | 'order';

/**
 * A reading of orders for whoever makes the call. Who reaches every organisation's orders reads as staff: recorded, in the
 * transaction of the reading, and limited (T24). What a company sees of its workers is written down for them (W-4-6), a row with its
 * list. `shown` names the orders of the result.
 */
export async function readOrders<Result>(
  portal: Portal,
  { actor, acting, shows }: { readonly actor: Actor; readonly acting: Acting; readonly shows: Shows },
  read: (portal: Portal) => Promise<Result>,
  shown: (result: Exclude<Result, Refusal>) => readonly string[],
): Promise<Result | TooManyPersons> {
  if (!isOfStaff(acting)) {
    const result = await read(portal);
    const [orderId] = isRefusal(result) ? [] : shown(result as Exclude<Result, Refusal>);
    if (orderId !== undefined && shows !== 'row')
      await noteOrganisationReading(portal, actor, acting, shows === 'list' ? { at: shows } : { at: shows, orderId });
    return result;
  }
  const kind = shows === 'order' ? 'staff_order' : 'staff_search';
  return readAsStaff(portal, { readerId: actor.personId, kind }, async (tx) => {
    const result = await read({ ...portal, db: tx });
    const orderIds = isRefusal(result) ? [] : shown(result as Exclude<Result, Refusal>);
    return { result, subjects: orderIds.map((orderId) => ({ orderId })) };
  });
}
