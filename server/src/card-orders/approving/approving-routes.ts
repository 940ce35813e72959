import {
  approveOrders as approveOrdersCall,
  cancelUnapprovedOrder as cancelCall,
  editOrder as editOrderCall,
  getUnapprovedOrders,
  maximumOrderBytes,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { readOrders } from '../../access-records/read-orders.ts';
import { mayIn, organisationOf } from '../../http/actor.ts';
import { route } from '../../http/route.ts';
import { whyNotManage } from '../../memberships/organisation-users.ts';
import type { Portal } from '../../portal.ts';
import { byHandOf } from '../ordering/order-card.ts';
import { approveOrders } from './approve-orders.ts';
import { editOrder } from './edit-order.ts';
import { cancelUnapprovedOrder, listUnapprovedOrders } from './unapproved-orders.ts';

/** The calls about orders that nobody has approved. */
export function registerApprovingRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getUnapprovedOrders, async ({ input: { searchText, page }, actor, acting }) =>
    readOrders(
      portal,
      { actor, acting, shows: 'list' },
      (reading) =>
        listUnapprovedOrders(reading, byHandOf(actor, acting), {
          searchText,
          page,
          mayChangeSetting: whyNotManage(actor, acting) === null,
          mayOrder: mayIn(actor, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', organisationOf(acting)),
        }),
      ({ orders }) => orders.map(({ orderId }) => orderId),
    ),
  );

  route(app, approveOrdersCall, async ({ input, actor, acting }) => approveOrders(portal, byHandOf(actor, acting), input));

  route(app, cancelCall, async ({ input, actor, acting }) => cancelUnapprovedOrder(portal, byHandOf(actor, acting), input));

  route(
    app,
    editOrderCall,
    async ({ input, actor, acting, demandRight }) => editOrder(portal, { ...byHandOf(actor, acting), demandRight }, input),
    { bodyLimit: maximumOrderBytes },
  );
}
