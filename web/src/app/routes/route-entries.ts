import { logToSessionStorageParameter, maskedValue } from '@siteid/contract';
import { type ActionDetails, recordAction } from '../../shared/logs/action-log.ts';
import { telemetry } from '../../shared/logs/telemetry.ts';
import type { createPortalRouter } from './router.ts';

/** Parts of an address that say nothing of a person: all others are masked, such as a search or the token of an invitation. */
const plainParts = new Set([
  'cardSupplier',
  'cpbOrganizationId',
  'hideBack',
  'key',
  'orderId',
  'organizationCode',
  'organizationId',
  'page',
  'pageNumber',
  'status',
  'userId',
  logToSessionStorageParameter,
]);

type Entry = {
  readonly routePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly url: string;
};

/** A route's entry as it is recorded: path without the organisation's code, params, query and full URL (2.2-9). */
export function routeEntry({ routePath, params, query, url }: Entry): ActionDetails {
  const address = new URL(url);
  for (const [name, value] of Object.entries(params)) {
    if (!plainParts.has(name)) address.pathname = address.pathname.replaceAll(encodeURIComponent(String(value)), maskedValue);
  }
  const asked = new Set(address.searchParams.keys());
  for (const name of asked) if (!plainParts.has(name)) address.searchParams.set(name, maskedValue);
  return {
    path: routePath.replace(/^\/\$organizationCode(?=\/|$)/, '') || '/',
    params: JSON.stringify(plain(params)),
    query: JSON.stringify(plain(query)),
    url: address.href,
  };
}

function plain(parts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, plainParts.has(name) ? value : maskedValue]));
}

/** Records the entry of a route, in the action log and in the telemetry where there is one. */
function recordRouteEntry(entered: Entry): void {
  const entry = routeEntry(entered);
  recordAction('route', entry);
  telemetry.page(entry.path ?? '', entry.url ?? '');
}

/** Records the entry of every route that is asked for, those too that only lead on or are refused (2.2-9). */
export function recordRouteEntries(router: ReturnType<typeof createPortalRouter>): void {
  let last: string | undefined;
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const match = router.matchRoutes(toLocation).at(-1);
    if (match === undefined || toLocation.href === last) return;
    last = toLocation.href;
    const url = new URL(toLocation.href, window.location.origin);
    recordRouteEntry({
      routePath: match.fullPath,
      params: match.params,
      query: Object.fromEntries(url.searchParams),
      url: url.href,
    });
  });
}
