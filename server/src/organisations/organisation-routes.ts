import { getManagedOrganisations } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { listManagedOrganisations } from './list-managed-organisations.ts';

export function registerOrganisationRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getManagedOrganisations, async ({ actor, acting }) => listManagedOrganisations(portal, actor, acting));
}
