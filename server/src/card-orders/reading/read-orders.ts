import type { Acting, Actor } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import { readAsStaff, type TooManyPersons } from '../../staff-readings/read-as-staff.ts';

/** How staff see orders: as rows of a list, or one opened. */
type Shows = 'list' | 'order';

/** Whether a call reaches any organisation's orders, as only staff do. */
export const isStaffReading = (acting: Acting) => acting.as === 'organisation' && acting.organisationIds === 'any';

/**
 * A reading of orders for whoever makes the call. Who reaches every organisation's orders reads as staff: recorded, in the
 * transaction of the reading, and limited (T24). `shown` names the orders of the result.
 */
export async function readOrders<Result>(
  portal: Portal,
  { actor, acting, shows }: { readonly actor: Actor; readonly acting: Acting; readonly shows: Shows },
  read: (portal: Portal) => Promise<Result>,
  shown: (result: Exclude<Result, Refusal>) => readonly string[],
): Promise<Result | TooManyPersons> {
  if (!isStaffReading(acting)) return read(portal);
  const kind = shows === 'list' ? 'staff_search' : 'staff_order';
  return readAsStaff(portal, { readerId: actor.personId, kind }, async (tx) => {
    const result = await read({ ...portal, db: tx });
    const orderIds = isRefusal(result) ? [] : shown(result as Exclude<Result, Refusal>);
    return { result, subjects: orderIds.map((orderId) => ({ orderId })) };
  });
}
