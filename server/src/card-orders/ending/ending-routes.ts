import { chooseRenewal as chooseRenewalCall } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { chooseRenewal } from './choose-renewal.ts';

/** What a company says of cards that end soon. */
export function registerEndingRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, chooseRenewalCall, async ({ input: { orderId, isDeclined }, actor, acting }) =>
    chooseRenewal(portal, callerOf(actor, acting), { orderId, isDeclined }),
  );
}
