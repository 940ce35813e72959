import { cancelDisprovedOrder, recordVerifiedIdentity } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { disproveOrder } from '../../identity-office/disprove-order.ts';
import { recordDocument } from '../../identity-office/record-document.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';

/** The calls of offices that verify identities. */
export function registerIdentityRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, recordVerifiedIdentity, async ({ input, partner, repeatable }) =>
    answerOnce(portal, repeatable, (tx) => recordDocument(tx, portal, { recorderId: partner.keyId }, input)),
  );

  keyedRoute(api, cancelDisprovedOrder, async ({ input: { orderId, reason }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await disproveOrder(
        tx,
        portal,
        { personId: null, name: partner.name, role: 'id_verifier' },
        { orderId, reason },
      );
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );
}
