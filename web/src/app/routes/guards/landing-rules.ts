import { type AuthInfo, paths, serverPaths } from '@siteid/contract';

export type Landing = {
  readonly href: string;
  /** The address is the server's or another service's, not a screen of the single page. */
  readonly isDocument: boolean;
  /** What to do with the cookie that remembers the visit to the manual ID partner's page (2.3-1, 2.3-2). */
  readonly visitCookie: 'set' | 'remove' | 'keep';
};

type Situation = {
  readonly authInfo: AuthInfo;
  readonly hasVisitedManualIdPartner: boolean;
  readonly anonymousRedirectUrl: string | null;
  /** The full address to come back to after signing in. */
  readonly returnTo: string;
};

/** Where the root path leads, by the landing rules of section 2.3 in their order. */
export function landing({ authInfo, hasVisitedManualIdPartner, anonymousRedirectUrl, returnTo }: Situation): Landing {
  const { currentPermissions, otherUiInfo, topMenuParameters } = authInfo;
  const may = (permission: AuthInfo['currentPermissions'][number]) => currentPermissions.includes(permission);

  if (may('SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER') && !hasVisitedManualIdPartner) {
    return { href: paths.visitManualIdPartner(), isDocument: false, visitCookie: 'set' };
  }
  const visitCookie = may('SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER') ? 'keep' : 'remove';
  const screen = (href: string): Landing => ({ href, isDocument: false, visitCookie });
  const outside = (href: string): Landing => ({ href, isDocument: true, visitCookie });

  const { servicePortalUrl } = topMenuParameters.configuration;
  if (may('SEPPO_REDIRECT_TO_SERVICE_PORTAL') && servicePortalUrl !== null) return outside(servicePortalUrl);
  if (!otherUiInfo.isSignedIn) return outside(anonymousRedirectUrl ?? serverPaths.signIn(returnTo));
  if (may('SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS')) return screen(paths.waitingOrders());
  if (may('SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE')) return screen(paths.confirmOrder());
  const organizationCode = otherUiInfo.orgCodeToRedirectToByDefault;
  if (organizationCode !== null) return screen(paths.organisationCards({ organizationCode }));
  return outside(serverPaths.myCards());
}
