import { useEffect, useMemo } from 'react';
import { useConfiguration } from '../shared/configuration.ts';
import { readCookie, removeCookie } from '../shared/cookies.ts';
import { useRouterState } from '../shared/router/use-router.ts';
import { type RedirectCookies, type RedirectNotice, redirectCookies, redirectNotice } from './redirect-notice.ts';

/** The redirect notice of the screen that is shown; cookies that mean none here are cleared (2.4-34, T17). */
export function useRedirectNotice(): RedirectNotice | null {
  const { services } = useConfiguration();
  // Not the address that a redirect passes through, but the screen that it ends at.
  const { location, content } = useRouterState().shown;
  const pathname = content.kind === 'nothing' || content.kind === 'pending' ? undefined : location.pathname;
  const notice = useMemo(() => {
    if (pathname === undefined) return undefined;
    const cookies = Object.fromEntries(redirectCookies.map((name) => [name, readCookie(name)])) as RedirectCookies;
    return redirectNotice({ cookies, services, pathname, origin: window.location.origin });
  }, [pathname, services]);
  useEffect(() => {
    if (notice !== null) return;
    for (const name of redirectCookies) if (readCookie(name) !== undefined) removeCookie(name);
  }, [notice]);
  return notice ?? null;
}
