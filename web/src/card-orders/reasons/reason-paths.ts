import { type CardOrderDetails, type OrganisationScope, paths } from '@siteid/contract';
import { bannerOf, type ReasonAction } from '../reason-action.ts';

/** The form that asks for the reason of an action. */
export function reasonPath(action: ReasonAction, orderId: string, scope: OrganisationScope | null): string {
  if (scope === null) {
    return {
      reject: paths.rejectOrder,
      suspend: paths.suspendOrder,
      terminate: paths.terminateOrder,
      reactivate: paths.reactivateOrder,
    }[action](orderId);
  }
  return {
    reject: paths.organisationRejectOrder,
    suspend: paths.organisationSuspendOrder,
    terminate: paths.organisationTerminateOrder,
    reactivate: paths.organisationReactivateOrder,
  }[action](scope, orderId);
}

/** Where Back leads: after reject to the pending orders, after the others to all orders (2.4-20); a company to the list it left. */
export function backPath(action: ReasonAction, list: OrganisationScope | null, left?: string): string {
  if (list !== null) return left ?? paths.organisationCards(list);
  return action === 'reject' ? paths.waitingOrders() : paths.allCards();
}

/** Where a done action leads: the holder to the dashboard's banner, an organisation to its list of cards, as it left that (4-10). */
export function donePath(action: ReasonAction, list: OrganisationScope | null, left = ''): string {
  if (list === null) return paths.waitingOrders(bannerOf[action]);
  const cards = paths.organisationCards(list);
  const [address = ''] = left.split('?');
  return address === cards || /^\/\d+$/.test(address.replace(cards, '')) ? left : cards;
}

/** The list an order stands in: of the organisation named, or of the customer-portal organisation that it manages. */
export function listOf(
  { organizationCode }: OrganisationScope,
  order: Pick<CardOrderDetails, 'orgCode' | 'orgId'>,
): OrganisationScope {
  const isOwn = organizationCode === order.orgCode || organizationCode === order.orgId;
  return isOwn ? { organizationCode } : { organizationCode, cpbOrganizationId: order.orgId };
}
