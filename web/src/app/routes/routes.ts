import { accountRoutes } from './account-routes.ts';
import { holderRoutes } from './holder-routes.ts';
import { openRoutes } from './open-routes.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { productionRoutes } from './production-routes.ts';
import { rootRoute } from './root-route.ts';
import { staffRoutes } from './staff-routes.ts';

export const routeTree = rootRoute.addChildren([
  ...openRoutes,
  ...accountRoutes,
  ...holderRoutes,
  ...organisationRoutes,
  ...staffRoutes,
  ...productionRoutes,
]);
