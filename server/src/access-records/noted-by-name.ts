import type { Acting, Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { readOrders } from './read-orders.ts';

/** Orders of which the first are told by the names of their workers. */
type Named = { readonly names: readonly string[]; readonly orderIds: readonly string[] };

/**
 * Records that whoever asked sees these names, then returns them (W-4-6, T24). Staff who have seen too many persons for one day get the
 * number alone: what they asked for was done already.
 */
export async function notedByName<Each extends Named>(
  portal: Portal,
  by: { readonly actor: Actor; readonly acting: Acting },
  named: readonly Each[],
): Promise<Each[]> {
  const shown = () => named.flatMap(({ names, orderIds }) => orderIds.slice(0, names.length));
  const noted = await readOrders(portal, { ...by, shows: 'list' }, async () => [...named], shown);
  return isRefusal(noted) ? named.map((each) => ({ ...each, names: [] })) : noted;
}
