import { type AuthInfo, type Permission, paths, serverPaths } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { bringDrafts } from '../../../forms/kept/bring-drafts.ts';
import { readAuthInfo } from '../../../shared/api/auth-info.ts';
import { tellEvent } from '../../../shared/logs/client-log.ts';
import { managedHref } from '../managed-href.ts';
import { routePermissions } from './route-permissions.ts';
import { unauthorizedPath } from './unauthorized-path.ts';

export type Verdict = 'admitted' | 'sign-in' | 'unauthorized';

/** Whether a visitor may enter a route that asks for a permission (6-1, 6-5). */
export function admit(authInfo: AuthInfo, permission: Permission): Verdict {
  if (authInfo.currentPermissions.includes(permission)) return 'admitted';
  return authInfo.otherUiInfo.isSignedIn ? 'unauthorized' : 'sign-in';
}

/** The invitation to an organisation that is to be answered before anything else; null where there is none (6-4). */
function invitationToAnswer({ currentPermissions, userProfile }: AuthInfo): string | null {
  return currentPermissions.includes(routePermissions.answerInvitation) ? userProfile.firstPendingRepresentationOrgId : null;
}

type Entry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Stands before a route: it is entered, and its data loaded, only with the permission (6-3, 6-5). */
export function guard(permission: Permission) {
  return ({ context, location }: Entry): Promise<void> => enter(permission, context.queryClient, location.href);
}

/** The same before a route of an organisation: what counts are the rights in its representation. */
export function organisationGuard(permission: Permission) {
  return ({ context, location, params }: Entry & { readonly params: { readonly organizationCode: string } }): Promise<void> =>
    enter(permission, context.queryClient, location.href, params.organizationCode);
}

/** Before the link of an order's mail: it is kept for a secure sign-in, which the page for that offers and which comes back here. */
export async function invitationGuard({ context, location, params }: Entry & { readonly params: { readonly token: string } }) {
  const verdict = admit(await readAuthInfo(context.queryClient), routePermissions.holder);
  if (verdict === 'sign-in') throw signInAndReturn(location.href);
  if (verdict === 'unauthorized') throw redirect({ href: paths.confirmOrder(undefined, params.token), replace: true });
}

/** Before a page for whoever is signed in, whatever they may do. */
export async function signedInGuard({ context, location }: Entry): Promise<void> {
  const { otherUiInfo } = await readAuthInfo(context.queryClient);
  if (!otherUiInfo.isSignedIn) throw signInAndReturn(location.href);
  await bringDrafts();
}

async function enter(permission: Permission, queryClient: QueryClient, href: string, organizationCode?: string): Promise<void> {
  const authInfo = await readAuthInfo(queryClient, organizationCode);
  const invitation = permission === routePermissions.answerInvitation ? null : invitationToAnswer(authInfo);
  if (invitation !== null) throw redirect({ href: paths.pendingOrgInvitation(invitation), replace: true });
  const verdict = admit(authInfo, permission);
  if (verdict === 'sign-in') throw signInAndReturn(href);
  if (verdict === 'unauthorized') {
    const managed = organizationCode === undefined ? null : await managedHref(queryClient, authInfo, { organizationCode, href });
    if (managed !== null) throw redirect({ href: managed, replace: true });
    // The query is left out: it may hold what was searched for.
    void tellEvent(`route unauthorized ${href.split('?')[0]}`);
    throw redirect({ href: unauthorizedPath(), replace: true });
  }
  if (authInfo.otherUiInfo.isSignedIn) await bringDrafts();
}

/** Leaves for the sign-in page, which leads back to the address. */
function signInAndReturn(href: string) {
  return redirect({ href: serverPaths.signIn(window.location.origin + href), reloadDocument: true });
}
