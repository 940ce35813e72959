import { bannerStatuses, cardsSearchOf, looksLikeId, type OrganisationScope, paths, screenRights } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { usersAddressOf } from '../../organisation-users/users-address.ts';
import { listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';
import { organisationGuard } from './guards/guard.ts';
import { importOrders, orderCard, unapprovedOrders } from './ordering-entries.ts';
import {
  apiAccounts,
  organisationDetails,
  organisationInvoicing,
  organisationOverview,
  webhooks,
} from './organisation-entries.ts';
import { organisationRootRoutes } from './organisation-root-routes.ts';
import { bringCauses, reasonScreens } from './reason-entries.ts';
import { rootRoute } from './root-route.ts';
import type { RouterContext } from './router-context.ts';

const cardsScreen = () => import('../organisation-cards-screen.tsx');
const waitingOrdersScreen = () => import('../../organisation-cards/organisation-waiting-orders-screen.tsx');
const viewOrderScreen = () => import('../../card-orders/view/view-order-screen.tsx');

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
  beforeLoad: organisationGuard(screenRights.viewOrganisation),
});
const editorsRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'editors',
  beforeLoad: organisationGuard(screenRights.editOrganisation),
});

/** Ordering is a right of its own. */
const orderersRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'orderers',
  beforeLoad: organisationGuard(screenRights.orderCards),
});
/** Who may order may approve; approving alone can be lent. */
const approversRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'approvers',
  beforeLoad: organisationGuard(screenRights.approveOrders),
});
const usersRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'users',
  beforeLoad: organisationGuard(screenRights.manageOrganisationUsers),
  loader: bringTextsAndData(() => import('../../organisation-users/organisation-users-texts.ts')),
});

type ListEntry = {
  readonly context: RouterContext;
  readonly params: OrganisationScope & { readonly pageNumber?: string | undefined };
  readonly location: { readonly search: object };
  readonly cause: 'enter' | 'stay' | 'preload';
};

/** Asks for the list while the screen's own code is on its way; from then on the screen asks, and aborts what is out of date. */
async function prefetchList({ context, params: { pageNumber, ...scope }, location, cause }: ListEntry): Promise<void> {
  if (cause !== 'enter') return;
  const { cardsListQuery } = await import('../../organisation-cards/organisation-cards-queries.ts');
  void context.queryClient.prefetchQuery(cardsListQuery(scope, pageNumber, location.search as Record<string, string>));
}

const list = {
  validateSearch: cardsSearchOf,
  loader: prefetchList,
  component: lazyRouteComponent(cardsScreen, 'OrganisationCardsScreen'),
  // While another page of the list loads, nothing takes the list's place, and a field keeps the focus.
  pendingMs: Number.POSITIVE_INFINITY,
} as const;
/** Anything but an id names no customer-portal organisation, and leads nowhere. */
function managedExists({ params }: { readonly params: { readonly cpbOrganizationId: string } }): void {
  if (!looksLikeId(params.cpbOrganizationId)) throw notFound();
}
const listRoute = createRoute({ getParentRoute: () => viewersRoute, path: '/cards/{-$pageNumber}', ...list });
const managedListRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/$cpbOrganizationId/cards/{-$pageNumber}',
  beforeLoad: managedExists,
  ...list,
});
const overviewRoute = createRoute({ getParentRoute: () => viewersRoute, path: '/overview', ...organisationOverview });
const managedOverviewRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/$cpbOrganizationId/overview',
  beforeLoad: managedExists,
  ...organisationOverview,
});
const waitingOrdersRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/cards/waiting-orders/{-$status}',
  validateSearch: (query) => ({ ...cardsSearchOf(query), ...listAddressOf(query) }),
  beforeLoad: ({ params: { status } }) => {
    if (status !== undefined && !bannerStatuses.some((known) => known === status)) throw notFound();
  },
  component: lazyRouteComponent(waitingOrdersScreen, 'OrganisationWaitingOrdersScreen'),
});
const viewOrderRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/cards/view-order/$orderId/{-$hideBack}',
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const viewManagedOrderRoute = createRoute({
  getParentRoute: () => viewersRoute,
  path: '/$cpbOrganizationId/cards/view-order/$orderId',
  beforeLoad: managedExists,
  component: lazyRouteComponent(viewOrderScreen, 'ViewOrderScreen'),
});
const rejectRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/reject-card-oder/$orderId',
  component: reasonScreens.reject,
});
const suspendRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/suspend-card-order/$orderId',
  loader: bringCauses,
  component: reasonScreens.suspend,
});
const terminateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/terminate-card-order/$orderId',
  loader: bringCauses,
  component: reasonScreens.terminate,
});
const reactivateRoute = createRoute({
  getParentRoute: () => editorsRoute,
  path: '/cards/reactivate-card-order/$orderId',
  loader: bringCauses,
  component: reasonScreens.reactivate,
});

const orderCardRoute = createRoute({ getParentRoute: () => orderersRoute, path: '/orders/new', ...orderCard });
const orderManagedCardRoute = createRoute({
  getParentRoute: () => orderersRoute,
  path: '/$cpbOrganizationId/orders/new',
  beforeLoad: managedExists,
  ...orderCard,
});

const importOrdersRoute = createRoute({ getParentRoute: () => orderersRoute, path: '/orders/import', ...importOrders });
const importManagedOrdersRoute = createRoute({
  getParentRoute: () => orderersRoute,
  path: '/$cpbOrganizationId/orders/import',
  beforeLoad: managedExists,
  ...importOrders,
});

const unapprovedOrdersRoute = createRoute({
  getParentRoute: () => approversRoute,
  path: '/orders/unapproved',
  ...unapprovedOrders,
});
const unapprovedManagedOrdersRoute = createRoute({
  getParentRoute: () => approversRoute,
  path: '/$cpbOrganizationId/orders/unapproved',
  beforeLoad: managedExists,
  ...unapprovedOrders,
});

const usersList = { validateSearch: listAddressOf, pendingMs: Number.POSITIVE_INFINITY } as const;
const usersListRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '/users',
  ...usersList,
  validateSearch: usersAddressOf,
  component: lazyRouteComponent(
    () => import('../../organisation-users/organisation-users-screen.tsx'),
    'OrganisationUsersScreen',
  ),
});
const userChangesRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '/users/changes',
  ...usersList,
  component: lazyRouteComponent(
    () => import('../../organisation-users/organisation-user-changes-screen.tsx'),
    'OrganisationUserChangesScreen',
  ),
});

const apiAccountsRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'systems',
  beforeLoad: organisationGuard(screenRights.manageApiAccounts),
});
const apiAccountsListRoute = createRoute({ getParentRoute: () => apiAccountsRoute, path: '/api-accounts', ...apiAccounts });
const webhooksRoute = createRoute({ getParentRoute: () => apiAccountsRoute, path: '/api-accounts/webhooks', ...webhooks });

const detailsRoute = createRoute({
  getParentRoute: () => organisationRoute,
  id: 'details',
  beforeLoad: organisationGuard(screenRights.manageOrganisationDetails),
});
const organisationDetailsRoute = createRoute({ getParentRoute: () => detailsRoute, path: '/details', ...organisationDetails });
const organisationInvoicingRoute = createRoute({
  getParentRoute: () => detailsRoute,
  path: '/details/invoicing',
  ...organisationInvoicing,
});

/** The routes of an organisation, each behind the rights in its representation. */
export const organisationRoutes = [
  organisationRootRoutes,
  organisationRoute.addChildren([
    indexRoute,
    viewersRoute.addChildren([
      overviewRoute,
      managedOverviewRoute,
      listRoute,
      managedListRoute,
      waitingOrdersRoute,
      viewOrderRoute,
      viewManagedOrderRoute,
    ]),
    apiAccountsRoute.addChildren([apiAccountsListRoute, webhooksRoute]),
    detailsRoute.addChildren([organisationDetailsRoute, organisationInvoicingRoute]),
    usersRoute.addChildren([usersListRoute, userChangesRoute]),
    editorsRoute.addChildren([rejectRoute, suspendRoute, terminateRoute, reactivateRoute]),
    orderersRoute.addChildren([orderCardRoute, orderManagedCardRoute, importOrdersRoute, importManagedOrdersRoute]),
    approversRoute.addChildren([unapprovedOrdersRoute, unapprovedManagedOrdersRoute]),
  ]),
] as const;
