import {
  type PortalConfiguration,
  redirectOriginServiceCookie,
  redirectPageCookie,
  redirectServiceUrlCookie,
} from '@siteid/contract';

/** The service that a person came from, and the address of it that they may go back to. */
export type RedirectNotice = { readonly service: string; readonly url: string };
/** What another service left behind in the browser, by the names of the cookies. */
export type RedirectCookies = Readonly<Record<(typeof redirectCookies)[number], string | undefined>>;

export const redirectCookies = [redirectPageCookie, redirectServiceUrlCookie, redirectOriginServiceCookie] as const;

type Situation = {
  readonly cookies: RedirectCookies;
  readonly services: PortalConfiguration['services'];
  readonly pathname: string;
  /** The address that a service's path is relative to. */
  readonly origin: string;
};

/**
 * The notice of this page: all three cookies are there, the page is the one they name and one of the service's pages, and
 * the address lies within that service as the configuration has it. Anyone can write a cookie, so all else is none (2.4-34, T17).
 */
export function redirectNotice({ cookies, services, pathname, origin }: Situation): RedirectNotice | null {
  const page = cookies[redirectPageCookie];
  const name = cookies[redirectOriginServiceCookie] ?? '';
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (service === undefined || page === undefined || !service.relativePages.includes(page)) return null;
  if (page !== pathname && page !== withoutOrganisation(pathname)) return null;
  const url = within(service.url, cookies[redirectServiceUrlCookie] ?? '', origin);
  return url === null ? null : { service: name, url };
}

/** The page of an organisation by its name in the configuration: without the organisation's code (2.2-9). */
function withoutOrganisation(pathname: string): string {
  return pathname.replace(/^\/[^/]+(?=\/organization(?:\/|$))/, '');
}

/** The normalised address, if it is the service's own or below it. */
function within(serviceUrl: string, wanted: string, origin: string): string | null {
  const [service, asked] = [URL.parse(serviceUrl, origin), URL.parse(wanted)];
  if (service === null || asked === null || asked.origin !== service.origin) return null;
  if (asked.username !== '' || asked.password !== '') return null;
  const folder = service.pathname.replace(/\/?$/, '/');
  return asked.pathname === service.pathname || asked.pathname.startsWith(folder) ? asked.href : null;
}
