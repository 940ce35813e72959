import type { FastifyInstance } from 'fastify';
import type { Portal } from '../../portal.ts';
import { registerOrganisationRoutes } from './organisation-routes.ts';
import { registerStaffRoutes } from './staff-routes.ts';
import { registerSupplierRoutes } from './supplier-routes.ts';
import { registerUserRoutes } from './user-routes.ts';

/** Companies, users, suppliers, offices and staff by machine, each by keys of its own scope: the use cases are the browser's (W-8-1). */
export function registerTeamRoutes(api: FastifyInstance, portal: Portal): void {
  registerOrganisationRoutes(api, portal);
  registerUserRoutes(api, portal);
  registerSupplierRoutes(api, portal);
  registerStaffRoutes(api, portal);
}
