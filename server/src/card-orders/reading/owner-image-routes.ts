import { getCardOrderDetails } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/actor.ts';
import { takesOnly } from '../../http/described-input.ts';
import { sendRefusal } from '../../http/failure.ts';
import { expand, guard } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { getOwnerImage } from './get-owner-image.ts';
import { readOrders } from './read-orders.ts';

/** The holder's photo: bytes, under the guard and with the parameters of the order's details. */
export function registerOwnerImageRoutes(app: FastifyInstance, portal: Portal): void {
  const { access, params } = getCardOrderDetails;
  const { schema: taken, preValidation } = takesOnly({ params });
  const schema = { summary: "The photo of an order's holder.", ...taken };
  for (const url of expand('/cards/owner-image/:orderId/:organizationCode?/:cpbOrganizationId?')) {
    app.get(url, { schema, preValidation, preHandler: guard(access, false) }, async (request, reply) => {
      const { orderId } = request.params as { orderId: string };
      const { actor, acting } = request;
      if (actor === null) throw new Error('the guard lets nobody in without a session');
      const photo = await readOrders(
        portal,
        { actor, acting, shows: 'order' },
        (reading) => getOwnerImage(reading, callerOf(actor, acting).reach, orderId),
        () => [orderId],
      );
      if (isRefusal(photo)) return sendRefusal(request, reply, photo);
      return reply.header('cache-control', 'private, no-store').type(photo.media_type).send(photo.content);
    });
  }
}
