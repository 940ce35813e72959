import type { AuthInfo } from '@siteid/contract';
import { pathOfHash } from '../shared/paths.ts';
import { routePermissions } from './route-permissions.ts';

/** The page where an order begins, of any card supplier. */
const address = /^\/confirm-order(?:\/[\w-]+)?\/?$/;

/** Whether an address can be drawn as the page where an order begins, which needs no router: anyone else has the portal at once. */
export function isOpening({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>, authInfo: AuthInfo | undefined): boolean {
  if (!address.test(pathname) || pathOfHash(hash.slice(1)) !== null || authInfo === undefined) return false;
  return !authInfo.otherUiInfo.isSignedIn && authInfo.currentPermissions.includes(routePermissions.confirmOrder);
}
