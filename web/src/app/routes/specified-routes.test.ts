import type { Permission } from '@siteid/contract';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  furtherPermissions,
  openRoutes,
  routePermissions,
  widerFurtherPermissions,
  widerRoutePermissions,
} from '../../../../specification/permissions.ts';
import { authInfoOf } from '../../shared/api/testing/auth-info.ts';
import { routeTree } from './routes.ts';
import { entered } from './testing/entered.ts';

afterEach(() => vi.unstubAllGlobals());

const router = createRouter({ routeTree, history: createMemoryHistory(), context: undefined as never });
const everyPermission = [
  ...Object.keys(routePermissions),
  ...furtherPermissions,
  ...Object.keys(widerRoutePermissions),
  ...widerFurtherPermissions,
] as Permission[];

const examples: Record<string, string> = {
  cardSupplier: 'kortverket',
  cpbOrganizationId: 'de300000-0000-4000-8003-000000000002',
  hideBack: 'true',
  teamId: 'de300000-0000-4000-8004-000000000001',
  key: 'abc',
  orderId: 'de300000-0000-4000-8002-000000000003',
  organizationCode: 'NORRBYGG',
  pageNumber: '2',
  registrationId: 'de300000-0000-4000-8013-000000000003',
  status: 'confirmed',
  userId: 'de300000-0000-4000-8001-000000000005',
};

/** The addresses of a route as the specification writes it, `cards/order(/:orderId)`: with what may be left out, and without. */
function addressesOf(route: string): string[] {
  const written = [route.replaceAll(/\(.*?\)/g, ''), route.replaceAll(/[()]/g, '')];
  return [...new Set(written)].map((path) => `/${path.replaceAll(/:(\w+)/g, (_, name: string) => examples[name] ?? '')}`);
}

const guarded = Object.entries({ ...routePermissions, ...widerRoutePermissions }).flatMap(([permission, routes]) =>
  routes.flatMap((route) => addressesOf(route).map((address) => ({ address, permission: permission as Permission }))),
);

describe('the routes of the specification', () => {
  test.each(guarded)('$address is entered with $permission, and never without [6-1, 6-3]', async ({ address, permission }) => {
    const others = everyPermission.filter(
      // With it a person is led to the invitation first (6-4).
      (each) => each !== permission && each !== 'SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG',
    );
    expect(await entered(router, address, authInfoOf([permission]))).toBe('entered');
    expect(await entered(router, address, authInfoOf(others))).toBe('unauthorized');
  });

  test.each(openRoutes)('/%s leads somewhere', (route) => {
    for (const address of addressesOf(route)) {
      const [, params] = router.getMatchedRoutes(address);
      expect(params).not.toHaveProperty(['**']);
    }
  });
});
