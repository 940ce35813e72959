import { bannerStatuses } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { allCardsQuery } from '../all-cards/all-cards-queries.ts';
import { cardOrderDetailsQuery, pendingCardOrderQuery } from '../card-orders/card-order-queries.ts';
import { expectedOrders } from '../shared/expected-orders.ts';
import { paths } from '../shared/paths.ts';
import { waitingOrdersLead } from '../waiting-orders/waiting-orders-lead.ts';
import { waitingOrdersQuery } from '../waiting-orders/waiting-orders-queries.ts';
import { guard, routePermissions } from './guard.ts';
import { rootRoute } from './root-route.ts';
import type { RouterContext } from './router-context.ts';

const cardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards',
  beforeLoad: () => {
    throw redirect({ href: paths.waitingOrders(), replace: true });
  },
});

const holderRoute = createRoute({ getParentRoute: () => rootRoute, id: 'holder', beforeLoad: guard(routePermissions.holder) });

const waitingOrdersRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/waiting-orders/{-$status}',
  beforeLoad: ({ params: { status } }) => {
    if (status !== undefined && !bannerStatuses.some((known) => known === status)) throw notFound();
  },
  loader: async ({ context, params: { status } }) => {
    const lists = await context.queryClient.fetchQuery(waitingOrdersQuery);
    if (lists.pendingOrders.length + lists.readyToActivateOrders.length > 0) expectedOrders.forget();
    const lead = waitingOrdersLead(lists, { hasStatus: status !== undefined, ordersAreExpected: expectedOrders.areExpected() });
    if (lead !== null) throw redirect({ href: lead, replace: true });
  },
  component: lazyRouteComponent(() => import('../waiting-orders/waiting-orders-screen.tsx'), 'WaitingOrdersScreen'),
});

const allCardsRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/all',
  loader: async ({ context }) => {
    expectedOrders.forget();
    await context.queryClient.fetchInfiniteQuery(allCardsQuery);
  },
  component: lazyRouteComponent(() => import('../all-cards/all-cards-screen.tsx'), 'AllCardsScreen'),
});

const reviewOrderScreen = () => import('../card-orders/review-order-screen.tsx');
const viewOrderScreen = () => import('../card-orders/view-order-screen.tsx');
const reasonScreen = () => import('../card-orders/reason-screen.tsx');

const reviewOrderRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/order/{-$orderId}',
  loader: ({ context, params: { orderId } }) => {
    if (orderId !== undefined) void context.queryClient.prefetchQuery(pendingCardOrderQuery(orderId));
  },
  component: lazyRouteComponent(reviewOrderScreen, 'ReviewOrderScreen'),
});

type OrderEntry = {
  readonly context: RouterContext;
  readonly params: { readonly orderId: string };
};

/** Asks for the order while the screen's own code is on its way. */
function prefetchOrder({ context, params: { orderId } }: OrderEntry): void {
  void context.queryClient.prefetchQuery(cardOrderDetailsQuery(orderId, null));
}

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
  component: lazyRouteComponent(reasonScreen, 'RejectScreen'),
});
const suspendRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/suspend-card-order/$orderId',
  loader: prefetchOrder,
  component: lazyRouteComponent(reasonScreen, 'SuspendScreen'),
});
const terminateRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/terminate-card-order/$orderId',
  loader: prefetchOrder,
  component: lazyRouteComponent(reasonScreen, 'TerminateScreen'),
});
const reactivateRoute = createRoute({
  getParentRoute: () => holderRoute,
  path: '/cards/reactivate-card-order/$orderId',
  loader: prefetchOrder,
  component: lazyRouteComponent(reasonScreen, 'ReactivateScreen'),
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
