import type { AuthInfo } from '@siteid/contract';
import { pathOfHash } from '../shared/places/paths.ts';
import { routePermissions } from './routes/route-permissions.ts';

/** Of any card supplier. */
const address = /^\/confirm-order(?:\/[\w-]+)?\/?$/;

/** Whether an address is that of the page where an order begins, which needs no router. An old link in its hash means another. */
export function isOpeningAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return address.test(pathname) && pathOfHash(hash.slice(1)) === null;
}

/** Whether a visitor of that page sees it without the portal: who is signed in, may not see it or could not be asked for has that. */
export function staysOnOpening(authInfo: AuthInfo | undefined): boolean {
  if (authInfo === undefined || authInfo.otherUiInfo.isSignedIn) return false;
  return authInfo.currentPermissions.includes(routePermissions.confirmOrder);
}
