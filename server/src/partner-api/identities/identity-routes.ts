import { cancelDisprovedOrder, recordVerifiedIdentity } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { disproveOrder } from '../orders/change-placed-order.ts';
import { recordPartnerIdentity } from './record-partner-identity.ts';

/** The calls of offices that verify identities. */
export function registerIdentityRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, recordVerifiedIdentity, async ({ input, partner, repeatable }) =>
    answerOnce(portal, repeatable, (tx) => recordPartnerIdentity(tx, portal, partner, input)),
  );

  keyedRoute(api, cancelDisprovedOrder, async ({ input: { orderId, reason }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await disproveOrder(tx, portal, partner, { orderId, reason });
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );
}
