import { getOrganisationOverview } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { readOverview } from './read-overview.ts';

/** A company's first page. */
export function registerOverviewRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOrganisationOverview, async ({ acting }) => readOverview(portal, organisationOf(acting)));
}
