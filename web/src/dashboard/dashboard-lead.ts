import { paths } from '@siteid/contract';

type Waiting = {
  readonly pendingOrders: readonly { readonly orderId: string }[];
  readonly readyToActivateOrders: readonly unknown[];
};

export type Arrival = {
  /** The address names a thank-you banner. */
  readonly hasStatus: boolean;
  /** The person asked for the dashboard by its name, from the menu or the list of all cards. */
  readonly isAskedFor: boolean;
  /** The person came to review an order, from the landing page or the manual ID partner's page. */
  readonly ordersAreExpected: boolean;
};

/** Where the dashboard sends on to, or null when it is shown (2.4-11, D-OTHER). */
export function dashboardLead({ pendingOrders, readyToActivateOrders }: Waiting, arrival: Arrival): string | null {
  if (arrival.hasStatus || arrival.isAskedFor) return null;
  const [pending, ...morePending] = pendingOrders;
  if (pending === undefined) {
    return readyToActivateOrders.length > 0 || arrival.ordersAreExpected ? null : paths.allCards();
  }
  return morePending.length === 0 && readyToActivateOrders.length === 0 ? paths.order(pending.orderId) : null;
}
