import { defaultPage, getOrdersForDisplay, getPendingCardOrders, paths } from '@siteid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { call } from '../shared/api/api.ts';
import { readAuthInfo } from '../shared/api/auth-info.ts';
import { waitAtMost } from '../shared/late-parts/wait-at-most.ts';
import { expectedOrders } from '../shared/navigation/expected-orders.ts';
import { type Arrival, dashboardLead } from './dashboard-lead.ts';

/** The orders to review and the cards to activate of the signed-in person. */
export const waitingOrdersQuery = queryOptions({
  queryKey: ['cards', 'waiting-orders'],
  queryFn: ({ signal }) => call(getPendingCardOrders, {}, { signal }),
});

/** Its code, with the drawing of a whole card, travels when there is something to look back on, and before the dashboard is drawn. */
export const AfterAction = lazyRouteComponent(() => import('./after-action.tsx'), 'AfterAction');
export const bringAfterAction = () => waitAtMost([Promise.resolve(AfterAction.preload?.())]);

/** Asks for what waits, and says where the dashboard sends on to by it; null when it is shown. */
export async function leadFromDashboard(queryClient: QueryClient, arrival: Arrival): Promise<string | null> {
  const lists = await queryClient.fetchQuery(waitingOrdersQuery);
  if (lists.pendingOrders.length + lists.readyToActivateOrders.length > 0) expectedOrders.forget();
  const lead = dashboardLead(lists, arrival);
  return lead === paths.allCards() ? ((await workplaceWithoutCards(queryClient)) ?? lead) : lead;
}

/** Where somebody works who has no card of their own: staff search, operators produce, clerks record; null for anybody else. */
async function workplaceWithoutCards(queryClient: QueryClient): Promise<string | null> {
  const { menuItemsVisibility: sees } = (await readAuthInfo(queryClient)).topMenuParameters;
  const workplaces = [
    sees['searchUsersGlobally'] && paths.searchUsersGlobally(),
    sees['production'] && paths.production(),
    sees['identityOffice'] && paths.identityOffice(),
  ];
  const [workplace] = workplaces.filter((path) => typeof path === 'string');
  if (workplace === undefined) return null;
  return (await call(getOrdersForDisplay, { page: defaultPage })).hasOrders ? null : workplace;
}
