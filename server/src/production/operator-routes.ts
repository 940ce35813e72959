import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { type Acting, type Actor, teamOf, teamsWith } from '../http/actor.ts';
import { sendRefusal } from '../http/failure.ts';
import { takesOnly } from '../http/input/described-input.ts';
import { guard, route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { noteOperatorLook } from './note-operator-look.ts';
import { personalizeRows } from './personalize-rows.ts';
import { findProductionPhoto } from './production-photo.ts';
import { dropReason, readQueue, readReasons, readSuppliers } from './read-queue.ts';
import { reportAsOperator, reportSelectedOrders } from './report-as-operator.ts';
import { type Operator, releaseOrder, takeOrder } from './take-order.ts';

/** The calls by which the operators of a card supplier make cards in the browser (W-6). */
export function registerOperatorRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, contract.getProductionSuppliers, async ({ actor }) => ({
    suppliers: await readSuppliers(portal, teamsWith(actor, 'SEPPO_ACTION_PRODUCE_CARDS')),
  }));
  route(app, contract.getProductionQueue, async ({ input, actor, acting }) =>
    readQueue(portal, operatorOf(actor, acting), input),
  );
  route(app, contract.takeProductionOrder, async ({ input, actor, acting }) =>
    takeOrder(portal, operatorOf(actor, acting), input),
  );
  route(app, contract.releaseProductionOrder, async ({ input, actor }) => {
    await releaseOrder(portal, actor.personId, input.orderId);
    return {};
  });
  route(app, contract.reportProduction, async ({ input, actor, acting }) =>
    reportAsOperator(portal, operatorOf(actor, acting), input.orderId, input),
  );
  route(app, contract.reportSelected, async ({ input, actor, acting }) =>
    reportSelectedOrders(portal, operatorOf(actor, acting), input),
  );
  route(
    app,
    contract.personalizeFromFile,
    async ({ input, actor, acting, demandRight }) =>
      personalizeRows(portal, { ...operatorOf(actor, acting), demandRight }, input),
    { bodyLimit: contract.maximumCardFileBytes },
  );
  route(app, contract.getRejectionReasons, async ({ acting }) => ({ reasons: await readReasons(portal, teamOf(acting)) }));
  route(app, contract.forgetRejectionReason, async ({ input, acting }) => {
    await dropReason(portal, teamOf(acting), input.reason);
    return {};
  });

  const { access, params } = contract.reportProduction;
  const { schema: taken, preValidation } = takesOnly({ params });
  const schema = { summary: 'The photo of an order of the card supplier.', ...taken };
  const url = '/production/photo/:teamId/:orderId';
  app.get(url, { schema, preValidation, preHandler: guard(access, false) }, async (request, reply) => {
    const { orderId } = request.params as { orderId: string };
    const photo = await findProductionPhoto(portal, { supplierId: teamOf(request.acting), orderId });
    if (isRefusal(photo)) return sendRefusal(request, reply, photo);
    if (request.actor !== null) await noteOperatorLook(portal.db, portal, request.actor, orderId);
    return reply.header('cache-control', 'private, no-store').type(photo.media_type).send(photo.content);
  });
}

const operatorOf = ({ personId, fullName }: Actor, acting: Acting): Operator => ({
  supplierId: teamOf(acting),
  personId,
  name: fullName,
});
