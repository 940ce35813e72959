import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organisationGuard, routePermissions } from './guard.ts';
import { rootRoute } from './root-route.ts';

const viewOrderScreen = () => import('../card-orders/view-order-screen.tsx');
const reasonScreen = () => import('../card-orders/reason-screen.tsx');

const organisationRoute = createRoute({ getParentRoute: () => rootRoute, path: '/$organizationCode' });

/** Seeing an organisation's orders, and changing them, are two rights: one guard each. */
const viewersRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'viewers',
  beforeLoad: organisationGuard(routePermissions.viewOrganisation),
});
const editorsRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'editors',
  beforeLoad: organisationGuard(routePermissions.editOrganisation),
});

const viewOrderRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: 'organization/cards/view-order/$orderId/{-$hideBack}',
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const viewManagedOrderRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: 'organization/$cpbOrganizationId/cards/view-order/$orderId',
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const rejectRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: 'organization/cards/reject-card-oder/$orderId',
  component: lazyRouteComponent(reasonScreen, 'RejectScreen'),
});
const suspendRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: 'organization/cards/suspend-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'SuspendScreen'),
});
const terminateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: 'organization/cards/terminate-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'TerminateScreen'),
});
const reactivateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: 'organization/cards/reactivate-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'ReactivateScreen'),
});

/** The routes of an organisation, each behind the rights in its representation. */
export const organisationRoutes = [
  organisationRoute.addChildren([
    viewersRoute.addChildren([viewOrderRoute, viewManagedOrderRoute]),
    editorsRoute.addChildren([rejectRoute, suspendRoute, terminateRoute, reactivateRoute]),
  ]),
] as const;
