import { allCardsQuery } from '../all-cards/all-cards-queries.ts';
import { cardOrderDetailsQuery, pendingCardOrderQuery } from '../card-orders/card-order-queries.ts';
import { expectedOrders } from '../shared/expected-orders.ts';
import { paths } from '../shared/paths.ts';
import { redirect } from '../shared/router/leads.ts';
import { type Entry, route } from '../shared/router/route.ts';
import { waitingOrdersLead } from '../waiting-orders/waiting-orders-lead.ts';
import { waitingOrdersQuery } from '../waiting-orders/waiting-orders-queries.ts';
import { bannerStatusOrNotFound } from './banner-status.ts';
import { guards } from './guard.ts';

const reasonScreens = () => import('../card-orders/reason-screen.tsx');

/** Asks for the order while the screen's own code is on its way. */
function prefetchOrder({
  context,
  params: { orderId },
}: Omit<Entry, 'params'> & { readonly params: { readonly orderId: string } }): void {
  void context.queryClient.prefetchQuery(cardOrderDetailsQuery(orderId, null));
}

const ofOrder = { before: [guards.holder], load: prefetchOrder };

/** The cardholder's own routes, all but the first behind one guard. */
export const holderRoutes = [
  route('/cards', {
    before: [
      () => {
        throw redirect({ href: paths.waitingOrders() });
      },
    ],
  }),
  route('/cards/waiting-orders/{-$status}', {
    before: [guards.holder, bannerStatusOrNotFound],
    load: async ({ context, params: { status } }) => {
      const lists = await context.queryClient.fetchQuery(waitingOrdersQuery);
      if (lists.pendingOrders.length + lists.readyToActivateOrders.length > 0) expectedOrders.forget();
      const lead = waitingOrdersLead(lists, { hasStatus: status !== undefined, ordersAreExpected: expectedOrders.areExpected() });
      if (lead !== null) throw redirect({ href: lead });
    },
    screen: async () => (await import('../waiting-orders/waiting-orders-screen.tsx')).WaitingOrdersScreen,
  }),
  route('/cards/all', {
    before: [guards.holder],
    load: async ({ context }) => {
      expectedOrders.forget();
      await context.queryClient.fetchInfiniteQuery(allCardsQuery);
    },
    screen: async () => (await import('../all-cards/all-cards-screen.tsx')).AllCardsScreen,
  }),
  route('/cards/order/{-$orderId}', {
    before: [guards.holder],
    load: ({ context, params: { orderId } }) => {
      if (orderId !== undefined) void context.queryClient.prefetchQuery(pendingCardOrderQuery(orderId));
    },
    screen: async () => (await import('../card-orders/review-order-screen.tsx')).ReviewOrderScreen,
  }),
  route('/cards/view-order/$orderId', {
    ...ofOrder,
    screen: async () => (await import('../card-orders/view-order-screen.tsx')).ViewOrderScreen,
  }),
  route('/cards/reject-card-oder/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).RejectScreen }),
  route('/cards/suspend-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).SuspendScreen }),
  route('/cards/terminate-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).TerminateScreen }),
  route('/cards/reactivate-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).ReactivateScreen }),
];
