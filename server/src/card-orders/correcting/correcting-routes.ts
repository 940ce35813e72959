import {
  answerCorrection as answerCall,
  getCorrection,
  maximumOrderBytes,
  sendBackCardOrder as sendBackCall,
  withdrawCorrection as withdrawCall,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readOrders } from '../../access-records/read-orders.ts';
import { callerOf, mayIn } from '../../http/actor.ts';
import { sendRefusal } from '../../http/failure.ts';
import { takesOnly } from '../../http/input/described-input.ts';
import { expand, guard, route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { byHandOf } from '../ordering/order-card.ts';
import { answerCorrection } from './answer-correction.ts';
import { readCorrection, readCorrectionPhoto } from './read-correction.ts';
import { sendBackCardOrder, withdrawCorrection } from './send-back.ts';

/** The calls about orders that their holders send back instead of rejecting them (L-3). */
export function registerCorrectingRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getCorrection, async ({ input: { orderId }, actor, acting }) => {
    const { reach } = callerOf(actor, acting);
    const mayOrderFor = (organisationId: string) => mayIn(actor, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', organisationId);
    return readOrders(
      portal,
      { actor, acting, shows: 'order' },
      (reading) => readCorrection(reading, { reach, personId: actor.personId, mayOrderFor }, orderId),
      () => [orderId],
    );
  });

  const { access, params } = getCorrection;
  const { schema: taken, preValidation } = takesOnly({ params, query: z.strictObject({ of: z.uuid() }) });
  const schema = { summary: 'The photo that the holder of an order gives instead.', ...taken };
  for (const url of expand('/cards/correction-photo/:orderId/:organizationCode?/:cpbOrganizationId?')) {
    app.get(url, { schema, preValidation, preHandler: guard(access, false) }, async (request, reply) => {
      const { orderId } = request.params as { orderId: string };
      const { of: correctionId } = request.query as { of: string };
      const { actor, acting } = request;
      if (actor === null) throw new Error('the guard lets nobody in without a session');
      const viewer = { reach: callerOf(actor, acting).reach, personId: actor.personId };
      const photo = await readOrders(
        portal,
        { actor, acting, shows: 'order' },
        (reading) => readCorrectionPhoto(reading, viewer, { orderId, correctionId }),
        () => [orderId],
      );
      if (isRefusal(photo)) return sendRefusal(request, reply, photo);
      return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(photo);
    });
  }

  route(app, sendBackCall, async ({ input, actor, acting }) => sendBackCardOrder(portal, callerOf(actor, acting), input), {
    bodyLimit: maximumOrderBytes,
  });

  route(app, withdrawCall, async ({ input, actor, acting }) => withdrawCorrection(portal, callerOf(actor, acting), input));

  route(app, answerCall, async ({ input, actor, acting }) => answerCorrection(portal, byHandOf(actor, acting), input));
}
