import { bannerStatuses, paths, screenRights } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { expectedOrders } from '../../shared/navigation/expected-orders.ts';
import { guard } from './guards/guard.ts';
import { bringCauses, reasonScreens } from './reason-entries.ts';
import { rootRoute } from './root-route.ts';
import type { RouterContext } from './router-context.ts';

const cardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards',
  beforeLoad: () => {
    throw redirect({ href: paths.waitingOrders(), replace: true });
  },
});

const holderRoute = createRoute({ getParentRoute: () => rootRoute, id: 'holder', beforeLoad: guard(screenRights.holder) });

const waitingOrdersRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/waiting-orders/{-$status}',
  beforeLoad: ({ params: { status } }) => {
    if (status !== undefined && !bannerStatuses.some((known) => known === status)) throw notFound();
  },
  loader: async ({ context, params: { status }, location: { state } }) => {
    const { bringAfterAction, leadFromDashboard } = await import('../../dashboard/dashboard-queries.ts');
    const isBrought = status && bringAfterAction();
    const lead = await leadFromDashboard(context.queryClient, {
      hasStatus: status !== undefined,
      isAskedFor: state.asksForDashboard === true,
      ordersAreExpected: expectedOrders.areExpected(),
    });
    if (lead !== null) throw redirect({ href: lead, replace: true });
    await isBrought;
  },
  component: lazyRouteComponent(() => import('../../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

const allCardsRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/all',
  loader: async ({ context }) => {
    const { fetchAllCards } = await import('../../all-cards/all-cards-queries.ts');
    await fetchAllCards(context.queryClient);
  },
  component: lazyRouteComponent(() => import('../../all-cards/all-cards-screen.tsx'), 'AllCardsScreen'),
});

const orderQueries = () => import('../../card-orders/card-order-queries.ts');
const reviewOrderScreen = () => import('../../card-orders/review/review-order-screen.tsx');
const viewOrderScreen = () => import('../../card-orders/view/view-order-screen.tsx');

const reviewOrderRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/order/{-$orderId}',
  loader: async ({ context: { queryClient }, params: { orderId } }) => {
    const { pendingCardOrderQuery, waitingCardActionQuery } = await orderQueries();
    if (orderId === undefined) {
      const waiting = await queryClient.fetchQuery(waitingCardActionQuery);
      throw redirect({ href: waiting.orderId === null ? paths.allCards() : paths.order(waiting.orderId), replace: true });
    }
    void queryClient.prefetchQuery(pendingCardOrderQuery(orderId));
  },
  component: lazyRouteComponent(reviewOrderScreen, 'ReviewOrderScreen'),
});

type OrderEntry = {
  readonly context: RouterContext;
  readonly params: { readonly orderId: string };
};

/** Asks for the order while the screen's own code is on its way. */
async function prefetchOrder({ context, params: { orderId } }: OrderEntry): Promise<void> {
  const { cardOrderDetailsQuery } = await orderQueries();
  void context.queryClient.prefetchQuery(cardOrderDetailsQuery(orderId, null));
}

const prefetchOrderAndCauses = (entry: OrderEntry) =>
  Promise.all([prefetchOrder(entry), bringCauses({ context: entry.context, params: {} })]);

const viewOrderRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/view-order/$orderId',
  loader: prefetchOrder,
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const rejectRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/reject-card-oder/$orderId',
  loader: prefetchOrder,
  component: reasonScreens.reject,
});
const suspendRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/suspend-card-order/$orderId',
  loader: prefetchOrderAndCauses,
  component: reasonScreens.suspend,
});
const terminateRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/terminate-card-order/$orderId',
  loader: prefetchOrderAndCauses,
  component: reasonScreens.terminate,
});
const reactivateRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/reactivate-card-order/$orderId',
  loader: prefetchOrderAndCauses,
  component: reasonScreens.reactivate,
});

/** The cardholder's own routes, all behind one guard. */
export const holderRoutes = [
  cardsRoute,
  holderRoute.addChildren([
    waitingOrdersRoute,
    allCardsRoute,
    reviewOrderRoute,
    viewOrderRoute,
    rejectRoute,
    suspendRoute,
    terminateRoute,
    reactivateRoute,
  ]),
] as const;
