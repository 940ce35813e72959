import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersSearchOf } from '../../people-search/users-address.ts';
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

/** The staff's routes, behind one guard. */
export const staffRoutes = [staffRoute.addChildren([searchUsersRoute, userCardsRoute])] as const;
