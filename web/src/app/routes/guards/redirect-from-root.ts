import { manualIdPartnerVisitedCookie } from '@siteid/contract';
import { redirect } from '@tanstack/react-router';
import { readAuthInfo } from '../../../shared/api/auth-info.ts';
import { readCookie, removeCookie, writeCookie } from '../../../shared/cookies.ts';
import type { RouterContext } from '../router-context.ts';
import { landing } from './landing-rules.ts';

/** Sends a visitor of the root path on by the landing rules, and keeps the cookie of the manual ID partner's page by them. */
export async function redirectFromRoot({ context }: { readonly context: RouterContext }): Promise<never> {
  const { href, isDocument, visitCookie } = landing({
    authInfo: await readAuthInfo(context.queryClient),
    hasVisitedManualIdPartner: readCookie(manualIdPartnerVisitedCookie) !== undefined,
    anonymousRedirectUrl: context.configuration.anonymousRedirectUrl,
    returnTo: window.location.href,
  });
  if (visitCookie === 'set') writeCookie(manualIdPartnerVisitedCookie, 'true');
  if (visitCookie === 'remove') removeCookie(manualIdPartnerVisitedCookie);
  throw redirect({ href, reloadDocument: isDocument, replace: true });
}
