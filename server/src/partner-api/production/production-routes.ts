import { listProductionOrders, reportProductionEvent } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendNotFound } from '../../http/failure.ts';
import { takesOnly } from '../../http/input/described-input.ts';
import type { Portal } from '../../portal.ts';
import { findProductionPhoto } from '../../production/production-photo.ts';
import { reportEvent, sealEvent } from '../../production/report-event.ts';
import { isRefusal } from '../../refusal.ts';
import { answerOnce } from '../answer-once.ts';
import { demandScope, keyedRoute } from '../keyed-routes.ts';
import { producerOf } from '../partner-key.ts';
import { readProductionQueue } from './read-production.ts';

const photoParams = z.strictObject({ orderId: z.uuid() });

/** The calls of card suppliers. */
export function registerProductionRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, listProductionOrders, async ({ input, partner }) => ({
    orders: await readProductionQueue(portal, { supplierId: producerOf(partner).supplierId, ...input }),
  }));

  keyedRoute(api, reportProductionEvent, async ({ input: { orderId, ...reported }, partner, repeatable }) => {
    const sealed = await sealEvent(portal, orderId, reported);
    return answerOnce(portal, repeatable, async (tx) => {
      const order = await reportEvent(tx, portal, producerOf(partner), orderId, sealed);
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    });
  });

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
      if (request.partner === null) throw new Error('a partner call without a partner');
      const photo = await findProductionPhoto(portal, { supplierId: producerOf(request.partner).supplierId, orderId });
      return isRefusal(photo) ? sendNotFound(request, reply) : reply.type(photo.media_type).send(photo.content);
    },
  );
}
