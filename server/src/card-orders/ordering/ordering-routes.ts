import {
  findKnownWorkers,
  getCardOrdering,
  getKnownWorker,
  maximumOrderBytes,
  orderCard as orderCardCall,
  orderReplacement as orderReplacementCall,
  renewCard as renewCardCall,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { readOrders } from '../../access-records/read-orders.ts';
import { organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { renewCard } from '../renewing/renew-cards.ts';
import { byHandOf, orderCard } from './order-card.ts';
import { orderReplacement } from './order-replacement.ts';
import { findKnownWorkers as find, readCardOrdering, readKnownWorker } from './read-card-ordering.ts';

/** The calls by which a company orders one card in the browser. */
export function registerOrderingRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getCardOrdering, async ({ acting }) => readCardOrdering(portal, organisationOf(acting)));

  route(app, findKnownWorkers, async ({ input: { searchText }, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) => find(reading, organisationOf(acting), searchText),
      ({ workers }) => workers.map(({ orderId }) => orderId),
    ),
  );

  route(app, getKnownWorker, async ({ input: { orderId }, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'order' },
      (reading) => readKnownWorker(reading, organisationOf(acting), orderId),
      () => [orderId],
    ),
  );

  route(
    app,
    orderCardCall,
    async ({ input: { organizationId: _, ...asked }, actor, acting, demandRight }) =>
      orderCard(portal, { ...byHandOf(actor, acting), demandRight }, asked),
    { bodyLimit: maximumOrderBytes },
  );

  route(app, orderReplacementCall, async ({ input: { orderId, knowingly }, actor, acting, demandRight }) =>
    orderReplacement(portal, { ...byHandOf(actor, acting), demandRight }, { orderId, knowingly }),
  );

  route(app, renewCardCall, async ({ input: { orderId, knowingly }, actor, acting, demandRight }) =>
    renewCard(portal, { ...byHandOf(actor, acting), demandRight }, { orderId, knowingly }),
  );
}
