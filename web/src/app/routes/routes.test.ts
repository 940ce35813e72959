import { paths } from '@siteid/contract';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from './routes.ts';

const router = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never });
const order = 'de300000-0000-4000-8002-000000000003';
const organisation = { organizationCode: 'NORRBYGG' };

/** The route that an address leads to, without the guards that it stands behind; undefined for an address that leads nowhere. */
function routeOf(path: string): string | undefined {
  const [, params, found] = router.getMatchedRoutes(path);
  // What the nearest known route leaves over stands under `**`.
  return '**' in params ? undefined : (found?.fullPath as string | undefined);
}

/** The guard that a route stands behind. */
function guardOf(path: string): string | undefined {
  const [matched] = router.getMatchedRoutes(path);
  const ids = matched.map(({ id }) => String(id).split('/').at(-1));
  return ids.find((id) => id === 'holder' || id === 'viewers' || id === 'editors' || id === 'orderers' || id === 'staff');
}

const holdersScreens = {
  [paths.waitingOrders()]: '/cards/waiting-orders/{-$status}',
  [paths.waitingOrders('confirmed')]: '/cards/waiting-orders/{-$status}',
  [paths.allCards()]: '/cards/all',
  [paths.order()]: '/cards/order/{-$orderId}',
  [paths.order(order)]: '/cards/order/{-$orderId}',
  [paths.viewOrder(order)]: '/cards/view-order/$orderId',
  [paths.rejectOrder(order)]: '/cards/reject-card-oder/$orderId',
  [paths.suspendOrder(order)]: '/cards/suspend-card-order/$orderId',
  [paths.terminateOrder(order)]: '/cards/terminate-card-order/$orderId',
  [paths.reactivateOrder(order)]: '/cards/reactivate-card-order/$orderId',
};

test.each(Object.entries(holdersScreens))("%s is the holder's, behind the holder's permission [6-1]", (path, route) => {
  expect(routeOf(path)).toBe(route);
  expect(guardOf(path)).toBe('holder');
});

test.each([
  [paths.index(), '/'],
  [paths.dashboard(), '/dashboard'],
  [paths.explanation(), '/explanation'],
  [paths.notSupportedPermission(), '/users/notsupportedpermission'],
  [paths.error('abc'), '/error/$key'],
  [paths.report(), '/report'],
  [paths.invitation('abc'), '/invitation/$token'],
  [paths.pendingOrgInvitation('de300000'), '/pending-org-invitations/$organizationId'],
  [paths.confirmOrder(), '/confirm-order/{-$cardSupplier}'],
  [paths.confirmOrder('kortverket'), '/confirm-order/{-$cardSupplier}'],
  [paths.visitManualIdPartner(), '/cards/visit-manual-id-partner'],
])('%s leads to its screen', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

test("an organisation's orders are seen with one right and changed with another [6-1]", () => {
  const managed = { ...organisation, cpbOrganizationId: 'de300000-0000-4000-8000-000000000002' };
  expect(guardOf(paths.organisationViewOrder(organisation, order))).toBe('viewers');
  expect(guardOf(`${paths.organisationViewOrder(organisation, order)}/true`)).toBe('viewers');
  expect(guardOf(paths.organisationViewOrder(managed, order))).toBe('viewers');
  expect(guardOf(paths.organisationSuspendOrder(organisation, order))).toBe('editors');
  expect(guardOf(paths.organisationTerminateOrder(organisation, order))).toBe('editors');
  expect(guardOf(paths.organisationReactivateOrder(organisation, order))).toBe('editors');
  expect(guardOf(paths.organisationRejectOrder(organisation, order))).toBe('editors');
});

const managed = { ...organisation, cpbOrganizationId: 'de300000-0000-4000-8000-000000000002' };

test.each([
  [paths.organisationNewOrder(organisation), '/$organizationCode/organization/orders/new'],
  [paths.organisationNewOrder(organisation, order), '/$organizationCode/organization/orders/new'],
  [paths.organisationNewOrder(managed), '/$organizationCode/organization/$cpbOrganizationId/orders/new'],
])('%s is behind the right to order', (path, route) => {
  const [pathname = ''] = path.split('?');
  expect(routeOf(pathname)).toBe(route);
  expect(guardOf(pathname)).toBe('orderers');
});

const organisationsLists = {
  [paths.organisationCards(organisation)]: '/$organizationCode/organization/cards/{-$pageNumber}',
  [paths.organisationCards(organisation, 3)]: '/$organizationCode/organization/cards/{-$pageNumber}',
  '/NORRBYGG/organization/cards/abc': '/$organizationCode/organization/cards/{-$pageNumber}',
  [paths.organisationCards(managed)]: '/$organizationCode/organization/$cpbOrganizationId/cards/{-$pageNumber}',
  [paths.organisationCards(managed, 3)]: '/$organizationCode/organization/$cpbOrganizationId/cards/{-$pageNumber}',
  [paths.organisationWaitingOrders('NORRBYGG')]: '/$organizationCode/organization/cards/waiting-orders/{-$status}',
  [paths.organisationWaitingOrders('NORRBYGG', { status: 'suspended' })]:
    '/$organizationCode/organization/cards/waiting-orders/{-$status}',
};

test.each(Object.entries(organisationsLists))('%s is behind the right to see it [2.2-3, 2.2-4, 2.2-7, 6-1]', (path, route) => {
  expect(routeOf(path)).toBe(route);
  expect(guardOf(path)).toBe('viewers');
});

test("an organisation's root and home have their routes, what cannot be a code has none [2.2-2]", () => {
  for (const code of ['NORRBYGG', managed.cpbOrganizationId]) {
    expect(routeOf(paths.organisation(code))).toBe('/$organizationCode/');
    expect(routeOf(`${paths.organisation(code)}/`)).toBe('/$organizationCode/');
    expect(routeOf(`${paths.organisation(code)}/home`)).toBe('/$organizationCode/home');
  }
  expect(routeOf('/NORRBYGG/organization')).toBe('/$organizationCode/organization/');
  for (const path of ['/norrbygg', '/nowhere/home', '/N', '/NORRBYGG/away']) expect(routeOf(path)).toBeUndefined();
});

test.each([
  [paths.searchUsersGlobally(), '/search-users-globally'],
  [paths.userCardsList(order), '/search-users-globally/user-cards-list/$userId'],
])('%s is for staff alone [2.1-5, 6-1]', (path, route) => {
  expect(routeOf(path)).toBe(route);
  expect(guardOf(path)).toBe('staff');
});

test('any other path leads nowhere', () => {
  for (const path of ['/nowhere', '/cards/nowhere', '/cards/order/a/b', '/cards/reject-card-order/a', '/x/y/z']) {
    expect(routeOf(path)).toBeUndefined();
  }
});
