import {
  answerCorrection as answerCall,
  getCorrection,
  sendBackCardOrder as sendBackCall,
  withdrawCorrection as withdrawCall,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf, mayIn } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { readOrders } from '../../staff-readings/read-orders.ts';
import { byHandOf } from '../ordering/order-card.ts';
import { answerCorrection } from './answer-correction.ts';
import { readCorrection } from './read-correction.ts';
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

  route(app, sendBackCall, async ({ input, actor, acting }) => sendBackCardOrder(portal, callerOf(actor, acting), input));

  route(app, withdrawCall, async ({ input, actor, acting }) => withdrawCorrection(portal, callerOf(actor, acting), input));

  route(app, answerCall, async ({ input, actor, acting }) => answerCorrection(portal, byHandOf(actor, acting), input));
}
