import { changeCustomerState, getCustomer, getCustomers, getCustomerUnderWay, getWaitingCustomers } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { changeCustomerState as changeState } from './change-customer-state.ts';
import { getCustomer as get } from './get-customer.ts';
import { getCustomerUnderWay as getUnderWay } from './get-customer-under-way.ts';
import { countWaitingCustomers, listCustomers } from './list-customers.ts';

/** The companies, as staff look after them (W-7). */
export function registerCustomerRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getCustomers, async ({ input }) => listCustomers(portal, input));
  route(app, getWaitingCustomers, async () => countWaitingCustomers(portal));
  route(app, getCustomer, async ({ input, actor }) => get(portal, actor.personId, input.organizationCode));
  route(app, getCustomerUnderWay, async ({ input, actor }) => getUnderWay(portal, actor.personId, input.registrationId));
  route(app, changeCustomerState, async ({ input, actor: { personId, fullName } }) =>
    changeState(portal, { personId, name: fullName, role: 'staff' }, input),
  );
}
