import { looksLikeId } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { usersSearchOf } from '../../people-search/users-address.ts';
import { listAddressOf } from '../../shared/lists/list-address.ts';
import { guard } from './guard.ts';
import { rootRoute } from './root-route.ts';
import { routePermissions } from './route-permissions.ts';

const staffRoute = createRoute({ getParentRoute: () => rootRoute, id: 'staff', beforeLoad: guard(routePermissions.searchUsers) });

const searchUsersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-users-globally',
  validateSearch: usersSearchOf,
  component: lazyRouteComponent(() => import('../../people-search/search-users-screen.tsx'), 'SearchUsersScreen'),
});

const userCardsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-users-globally/user-cards-list/$userId',
  component: lazyRouteComponent(() => import('../../people-search/user-cards-screen.tsx'), 'UserCardsScreen'),
});

/** Who comes in, which staff look after (W-1). */
const placesRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'places',
  beforeLoad: guard(routePermissions.manageStaff),
});
// While another page or search loads, nothing takes the list's place, and a field keeps the focus.
const list = { validateSearch: listAddressOf, pendingMs: Number.POSITIVE_INFINITY } as const;
const houses = () => import('../../staff/partner-houses-screen.tsx');
const house = () => import('../../staff/partner-house-screen.tsx');

const peopleRoute = createRoute({
  getParentRoute: () => placesRoute,
  path: '/staff',
  ...list,
  component: lazyRouteComponent(() => import('../../staff/staff-screen.tsx'), 'StaffScreen'),
});
const suppliersRoute = createRoute({
  getParentRoute: () => placesRoute,
  path: '/staff/suppliers',
  ...list,
  component: lazyRouteComponent(houses, 'SuppliersScreen'),
});
const officesRoute = createRoute({
  getParentRoute: () => placesRoute,
  path: '/staff/offices',
  ...list,
  component: lazyRouteComponent(houses, 'OfficesScreen'),
});
/** Anything but an id names no card supplier and no ID office, and leads nowhere. */
function houseExists({ params }: { readonly params: { readonly houseId: string } }): void {
  if (!looksLikeId(params.houseId)) throw notFound();
}
const supplierRoute = createRoute({
  getParentRoute: () => placesRoute,
  path: '/staff/suppliers/$houseId',
  beforeLoad: houseExists,
  ...list,
  component: lazyRouteComponent(house, 'SupplierScreen'),
});
const officeRoute = createRoute({
  getParentRoute: () => placesRoute,
  path: '/staff/offices/$houseId',
  beforeLoad: houseExists,
  ...list,
  component: lazyRouteComponent(house, 'OfficeScreen'),
});

/** The staff's routes, each behind its right. */
export const staffRoutes = [
  staffRoute.addChildren([searchUsersRoute, userCardsRoute]),
  placesRoute.addChildren([peopleRoute, suppliersRoute, officesRoute, supplierRoute, officeRoute]),
] as const;
