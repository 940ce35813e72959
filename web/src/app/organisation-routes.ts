import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '../shared/paths.ts';
import { organisationGuard, routePermissions } from './guard.ts';
import { rootRoute } from './root-route.ts';

const viewOrderScreen = () => import('../card-orders/view-order-screen.tsx');
const reasonScreen = () => import('../card-orders/reason-screen.tsx');

const organisationRoute = createRoute({ getParentRoute: () => rootRoute, path: '/$organizationCode/organization' });

const indexRoute = createRoute({
  getParentRoute: () => organisationRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.organisationCards(params), replace: true });
  },
});

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
  path: '/cards/view-order/$orderId/{-$hideBack}',
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const viewManagedOrderRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/$cpbOrganizationId/cards/view-order/$orderId',
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const rejectRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/reject-card-oder/$orderId',
  component: lazyRouteComponent(reasonScreen, 'RejectScreen'),
});
const suspendRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/suspend-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'SuspendScreen'),
});
const terminateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/terminate-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'TerminateScreen'),
});
const reactivateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/reactivate-card-order/$orderId',
  component: lazyRouteComponent(reasonScreen, 'ReactivateScreen'),
});

/** The routes of an organisation, each behind the rights in its representation. */
export const organisationRoutes = [
  organisationRoute.addChildren([
    indexRoute,
    viewersRoute.addChildren([viewOrderRoute, viewManagedOrderRoute]),
    editorsRoute.addChildren([rejectRoute, suspendRoute, terminateRoute, reactivateRoute]),
  ]),
] as const;
