import { entryTo, paths, type ScreenRight, screenRights, serverPaths } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { bringDrafts } from '../../../forms/kept/bring-drafts.ts';
import { readAuthInfo } from '../../../shared/api/auth-info.ts';
import { tellEvent } from '../../../shared/logs/client-log.ts';
import { managedHref } from '../managed-href.ts';
import { unauthorizedPath } from './unauthorized-path.ts';

type Entry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Stands before a route: it is entered, and its data loaded, only with the right (6-3, 6-5). */
export function guard(right: ScreenRight) {
  return ({ context, location }: Entry): Promise<void> => enter(right, context.queryClient, location.href);
}

/** The same before a route of an organisation: what counts are the rights in its representation. */
export function organisationGuard(right: ScreenRight) {
  return ({ context, location, params }: Entry & { readonly params: { readonly organizationCode: string } }): Promise<void> =>
    enter(right, context.queryClient, location.href, params.organizationCode);
}

/** Before the link of an order's mail: it is kept for a secure sign-in, which the page for that offers and which comes back here. */
export async function invitationGuard({ context, location, params }: Entry & { readonly params: { readonly token: string } }) {
  const { currentPermissions, otherUiInfo } = await readAuthInfo(context.queryClient);
  if (currentPermissions.includes(screenRights.holder)) return;
  if (!otherUiInfo.isSignedIn) throw signInAndReturn(location.href);
  throw redirect({ href: paths.confirmOrder(undefined, params.token), replace: true });
}

async function enter(right: ScreenRight, queryClient: QueryClient, href: string, organizationCode?: string): Promise<void> {
  const authInfo = await readAuthInfo(queryClient, organizationCode);
  const entry = entryTo(right, authInfo);
  if (entry === 'signIn') throw signInAndReturn(href);
  if (typeof entry === 'object') throw redirect({ href: paths.pendingOrgInvitation(entry.invitationTo), replace: true });
  if (entry === 'refused') {
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
