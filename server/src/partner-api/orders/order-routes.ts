import {
  approveOrder,
  cancelOrder,
  getPlacedOrder,
  importCardOrders,
  inviteHolderAgain,
  maximumUploadBytes,
  ordererReferenceOf,
  type PartnerOrder,
  type PartnerOrderField,
  placeCardOrders,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Orderer } from '../../card-orders/ordering/order-row.ts';
import { readPhotos } from '../../card-orders/ordering/photo-file.ts';
import { type Intake, takeOrdersIn } from '../../card-orders/ordering/take-orders-in.ts';
import { noteTooManyIds } from '../../card-orders/ordering/try-government-ids.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { answerOnce, type Repeatable } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { actingAs, ordererOf, type Partner } from '../partner-key.ts';
import { approvePlacedOrder, cancelPlacedOrder, findPlacedOrder, inviteHolder } from './change-placed-order.ts';
import { readOrderFile } from './order-file.ts';

/** A thousand orders with photos of an ordinary size. */
const uploadTakes = { bodyLimit: maximumUploadBytes };

/** The calls of companies that order cards. */
export function registerOrderRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(
    api,
    placeCardOrders,
    async ({ input: { orders, partial, approve }, partner, language, repeatable }) => {
      const rows = orders.map((order, index) => ({ line: index + 1, fields: withoutNulls(order) }));
      const intake = { rows, problems: [], photos: await readPhotos(rows, partner.keyId), partial, approve, language };
      return takeIn(portal, repeatable, intake);
    },
    uploadTakes,
  );

  keyedRoute(
    api,
    importCardOrders,
    async ({ input: { csv, photos, company, partial, approve }, partner, language, repeatable }) => {
      const file = readOrderFile(csv, photos);
      const intake = { ...file, photos: await readPhotos(file.rows, partner.keyId), company, partial, approve, language };
      return takeIn(portal, repeatable, intake);
    },
    uploadTakes,
  );

  keyedRoute(api, getPlacedOrder, async ({ input: { orderId }, partner }) => {
    const order = await findPlacedOrder(portal, ordererOf(partner), orderId);
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    return {
      order_id: order.id,
      reference: ordererReferenceOf(order.orderer_reference),
      status: order.status,
      status_modified: order.status_modified.toISOString(),
      rejection_reason: order.rejection_reason,
      valid_from: order.valid_from,
      valid_until: order.valid_until,
    };
  });

  keyedRoute(api, approveOrder, async ({ input: { orderId }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await approvePlacedOrder(tx, portal, ordererOf(partner), orderId);
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );

  keyedRoute(api, inviteHolderAgain, async ({ input: { orderId }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await inviteHolder(tx, portal, ordererOf(partner), orderId);
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );

  keyedRoute(api, cancelOrder, async ({ input: { orderId, reason }, partner, repeatable }) =>
    answerOnce(portal, repeatable, async (tx) => {
      const order = await cancelPlacedOrder(tx, portal, ordererOf(partner), { orderId, reason });
      return isRefusal(order) ? order : { order_id: order.id, status: order.status };
    }),
  );
}

/** Takes orders in once. */
async function takeIn(portal: Portal, repeatable: Repeatable, intake: Intake) {
  const orderer = whoOrders(repeatable.partner);
  const answer = await answerOnce(portal, repeatable, async (tx) => whatCameIn(await takeOrdersIn(tx, portal, orderer, intake)));
  return noteTooManyIds(portal, orderer, answer);
}

/** A partner is told what is wrong in words; the same for programs is the browser's. */
function whatCameIn(taken: Awaited<ReturnType<typeof takeOrdersIn>>) {
  if (isRefusal(taken)) return taken;
  const { created, unchanged, rejected } = taken;
  return { created, unchanged, rejected };
}

/** A partner's key orders for its company; one that a main user made approves nothing where a second person has to. */
function whoOrders(partner: Partner): Orderer {
  const { organisationId, supplierId, keyId, madeBy } = ordererOf(partner);
  return {
    askedBy: keyId,
    triedBy: madeBy ?? keyId,
    keysOf: madeBy === null ? organisationId : null,
    organisationId,
    supplierId,
    by: actingAs(partner),
    waits: madeBy !== null,
  };
}

function withoutNulls(order: PartnerOrder): Partial<Record<PartnerOrderField, string>> {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value != null));
}
