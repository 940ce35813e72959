import { listProductionOrders, reportProductionEvent } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { takesOnly } from '../../http/described-input.ts';
import { sendNotFound } from '../../http/failure.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce } from '../answer-once.ts';
import { demandScope, keyedRoute } from '../keyed-routes.ts';
import type { Partner } from '../partner-key.ts';
import { productionPhoto, productionQueue, reportEvent, type Supplier } from './produce-orders.ts';

const photoParams = z.strictObject({ orderId: z.uuid() });

/** The calls of card suppliers. */
export function registerProductionRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, listProductionOrders, async ({ input, partner }) => ({
    orders: await productionQueue(portal, supplierOf(partner), input),
  }));

  keyedRoute(api, reportProductionEvent, async ({ input: { orderId, ...reported }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await reportEvent(tx, portal, supplierOf(partner), orderId, reported);
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );

  const { schema: taken, preValidation } = takesOnly({ params: photoParams });
  api.get(
    '/production/orders/:orderId/photo',
    {
      schema: {
        summary: 'The photo of an order.',
        description: 'Needs a key with the scope `personalizer`.',
        security: [{ key: [] }],
        ...taken,
      },
      preValidation,
      onRequest: demandScope('personalizer'),
    },
    async (request, reply) => {
      const { orderId } = request.params as z.output<typeof photoParams>;
      const photo = request.partner && (await productionPhoto(portal, supplierOf(request.partner), orderId));
      return photo ? reply.type(photo.media_type).send(photo.content) : sendNotFound(request, reply);
    },
  );
}

/** A key with this scope has a card supplier, because none is made without. */
function supplierOf(partner: Partner): Supplier {
  const { supplierId } = partner;
  if (supplierId === null) throw new Error(`the personalizer's key ${partner.keyId} has no card supplier`);
  return { ...partner, supplierId };
}
