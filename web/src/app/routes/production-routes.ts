import { isCalendarDay, productionQueues, screenRights } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { idOf, listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';
import { guard } from './guards/guard.ts';
import { webhooks } from './organisation-entries.ts';
import { rootRoute } from './root-route.ts';

/** A card supplier's operators make cards (W-6). */
const productionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'production',
  beforeLoad: guard(screenRights.produceCards),
  loader: bringTextsAndData(() => import('../../production/production-texts.ts')),
});

/** Any other word names no queue, and leads nowhere. */
function queueExists({ params: { queue = 'check' } }: { readonly params: { readonly queue?: string | undefined } }): void {
  if (!productionQueues.some((each) => each === queue)) throw notFound();
}

const queueRoute = createRoute({
  getParentRoute: () => productionRoute,
  path: '/production/{-$queue}',
  beforeLoad: queueExists,
  validateSearch: (query: Record<string, unknown>): { supplier?: string; search?: string; page?: string } => ({
    ...idOf('supplier', query['supplier']),
    ...listAddressOf(query),
  }),
  pendingMs: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('../../production/production-screen.tsx'), 'ProductionScreen'),
});

const orderRoute = createRoute({
  getParentRoute: () => productionRoute,
  path: '/production/$queue/order',
  beforeLoad: queueExists,
  validateSearch: (query: Record<string, unknown>): { supplier?: string; order?: string } => ({
    ...idOf('supplier', query['supplier']),
    ...idOf('order', query['order']),
  }),
  component: lazyRouteComponent(() => import('../../production/order-in-production-screen.tsx'), 'OrderInProductionScreen'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/production/webhooks',
  beforeLoad: guard(screenRights.produceCards),
  ...webhooks,
});

/** The clerks of an ID office record identities. */
const identityOfficeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'identity-office',
  beforeLoad: guard(screenRights.recordIdentities),
  loader: bringTextsAndData(() => import('../../identity-office/identity-office-texts.ts')),
});

const deskRoute = createRoute({
  getParentRoute: () => identityOfficeRoute,
  path: '/identity-office',
  validateSearch: (query: Record<string, unknown>): { office?: string } => idOf('office', query['office']),
  component: lazyRouteComponent(() => import('../../identity-office/identity-office-screen.tsx'), 'IdentityOfficeScreen'),
});

const officeDayRoute = createRoute({
  getParentRoute: () => identityOfficeRoute,
  path: '/identity-office/day',
  validateSearch: (query: Record<string, unknown>): { office?: string; day?: string; search?: string; page?: string } => ({
    ...idOf('office', query['office']),
    ...(typeof query['day'] === 'string' && isCalendarDay(query['day']) && { day: query['day'] }),
    ...listAddressOf(query),
  }),
  pendingMs: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('../../identity-office/office-day-screen.tsx'), 'OfficeDayScreen'),
});

export const productionRoutes = [
  productionRoute.addChildren([queueRoute, orderRoute]),
  webhooksRoute,
  identityOfficeRoute.addChildren([deskRoute, officeDayRoute]),
] as const;
