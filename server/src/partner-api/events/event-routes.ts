import { listOrderEvents, listProductionEvents } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { listCardEvents } from '../../card-events/read-card-events.ts';
import type { Portal } from '../../portal.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { organisationsOf } from '../orders/change-placed-order.ts';
import { ordererOf, producerOf } from '../partner-key.ts';

/** What happened, for companies and card suppliers that read it by a cursor (L-10-4). */
export function registerEventRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, listOrderEvents, async ({ input, partner }) =>
    listCardEvents(portal, { as: 'organisations', organisationIds: await organisationsOf(portal.db, ordererOf(partner)) }, input),
  );

  keyedRoute(api, listProductionEvents, async ({ input, partner }) =>
    listCardEvents(portal, { as: 'supplier', supplierId: producerOf(partner).supplierId }, input),
  );
}
