import { getCardOrderDetails } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readOrders } from '../../access-records/read-orders.ts';
import { callerOf } from '../../http/actor.ts';
import { sendRefusal } from '../../http/failure.ts';
import { takesOnly } from '../../http/input/described-input.ts';
import { expand, guard } from '../../http/route.ts';
import { smallPicture } from '../../pictures/redraw-picture.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { getOwnerImage } from './get-owner-image.ts';

/** The holder's photo, whole or at the size of a row: bytes, under the guard and with the parameters of the order's details. */
export function registerOwnerImageRoutes(app: FastifyInstance, portal: Portal): void {
  const { access, params } = getCardOrderDetails;
  const { schema: taken, preValidation } = takesOnly({ params, query: z.strictObject({ size: z.optional(z.literal('small')) }) });
  const schema = { summary: "The photo of an order's holder.", ...taken };
  for (const url of expand('/cards/owner-image/:orderId/:organizationCode?/:cpbOrganizationId?')) {
    app.get(url, { schema, preValidation, preHandler: guard(access, false) }, async (request, reply) => {
      const { orderId } = request.params as { orderId: string };
      const isSmall = (request.query as { size?: 'small' }).size === 'small';
      const { actor, acting } = request;
      if (actor === null) throw new Error('the guard lets nobody in without a session');
      const photo = await readOrders(
        portal,
        { actor, acting, shows: isSmall ? 'row' : 'order' },
        (reading) => getOwnerImage(reading, callerOf(actor, acting).reach, orderId),
        () => [orderId],
      );
      if (isRefusal(photo)) return sendRefusal(request, reply, photo);
      reply.header('cache-control', 'private, no-store');
      if (isSmall) {
        const small = await smallPicture(photo.content);
        return small === null
          ? sendRefusal(request, reply, refuse('errors.cards.itemNotFound'))
          : reply.type('image/jpeg').send(small);
      }
      return reply.type(photo.media_type).send(photo.content);
    });
  }
}
