import { answerSecondPersonRequest, getRequestedOrders, getSecondPersonRequests } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { readOrders } from '../../access-records/read-orders.ts';
import { organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { notedJob } from '../bulk-jobs/noted-job.ts';
import { answerRequest } from './answer-request.ts';
import { readRequestedOrders, readRequests } from './read-requests.ts';

/** The calls about what waits for a second person. */
export function registerSecondPersonRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getSecondPersonRequests, async ({ actor, acting }) => readRequests(portal, organisationOf(acting), actor.personId));

  route(app, getRequestedOrders, async ({ input, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) => readRequestedOrders(reading, organisationOf(acting), input),
      ({ orders }) => orders.map(({ orderId }) => orderId),
    ),
  );

  route(app, answerSecondPersonRequest, async ({ input, actor, acting }) =>
    notedJob(portal, { actor, acting }, await answerRequest(portal, organisationOf(acting), actor, input)),
  );
}
