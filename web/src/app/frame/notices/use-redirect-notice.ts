import { useEffect, useMemo } from 'react';
import { useConfiguration } from '../../../shared/api/configuration.ts';
import { readCookie, removeCookie } from '../../../shared/cookies.ts';
import { type RedirectCookies, type RedirectNotice, redirectCookies, redirectNotice } from './redirect-notice.ts';

/** The redirect notice of the screen at a path, or of none so far; cookies that mean none here are cleared (2.4-34, T17). */
export function useRedirectNotice(pathname: string | undefined): RedirectNotice | null {
  const { services, redirectCookieDomain } = useConfiguration();
  const notice = useMemo(() => {
    if (pathname === undefined) return undefined;
    const cookies = Object.fromEntries(redirectCookies.map((name) => [name, readCookie(name)])) as RedirectCookies;
    return redirectNotice({ cookies, services, pathname, origin: window.location.origin });
  }, [pathname, services]);
  useEffect(() => {
    if (notice !== null) return;
    for (const name of redirectCookies) if (readCookie(name) !== undefined) removeCookie(name, redirectCookieDomain);
  }, [notice, redirectCookieDomain]);
  return notice ?? null;
}
