import type { Route } from '../shared/router/route.ts';
import { holderRoutes } from './holder-routes.ts';
import { openRoutes } from './open-routes.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { staffRoutes } from './staff-routes.ts';

export const routes: readonly Route[] = [...openRoutes, ...holderRoutes, ...organisationRoutes, ...staffRoutes];
