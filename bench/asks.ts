import {
  type OrganisationState,
  type organisationSearchStatusFilters,
  type StatusFilter,
  statusesOfFilter,
} from '@siteid/contract';
import type { Request } from './load.ts';
import type { Holder, OrganisationUser, Representative, SignedIn } from './world/world.ts';

/** What somebody asks for, whichever server answers it. */
export type Ask =
  | { readonly what: 'configuration' }
  | { readonly what: 'auth-info' | 'waiting orders' | 'waiting action' | 'own list' | 'own order' | 'pin'; readonly by: Holder }
  | { readonly what: 'company order'; readonly by: Representative; readonly order: string }
  | {
      readonly what: 'page';
      readonly by: Representative;
      readonly filter: StatusFilter;
      readonly text: string;
      readonly page: number;
    }
  | {
      readonly what: 'customers';
      readonly by: SignedIn;
      readonly text: string;
      readonly filter: { readonly step?: (typeof organisationSearchStatusFilters)[number]; readonly state?: OrganisationState };
      readonly page: number;
    }
  | { readonly what: 'users'; readonly by: OrganisationUser; readonly text: string; readonly page: number }
  | { readonly what: 'change'; readonly by: Holder; readonly to: 'suspended' | 'activated' };

/** How a server knows who asks, by the secret of their session. */
export type Headers = { readonly of: (secret: string) => Request['headers']; readonly anonymous: Request['headers'] };

const get = (path: string, headers: Request['headers']): Request => ({ method: 'GET', path, headers });

function post(path: string, headers: Request['headers'], body: object): Request {
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** As a page of the portal sends it. */
export function asPortal(ask: Ask, headers: Headers): Request {
  if (ask.what === 'configuration') return get('/api/general/config', headers.anonymous);
  const mine = headers.of(ask.by.secret);
  switch (ask.what) {
    case 'auth-info':
      return get('/api/general/en/auth-info', mine);
    case 'waiting orders':
      return get('/api/cards/pending-card-orders', mine);
    case 'waiting action':
      return get('/api/cards/check-waiting-card-action', mine);
    case 'own list':
      return get('/api/cards/orders-for-display', mine);
    case 'own order':
      return get(`/api/cards/card-order-details/${ask.by.order}`, mine);
    case 'pin':
      return get(`/api/cards/show-pin/${ask.by.order}?cardNumber=${ask.by.cardNumber}`, mine);
    case 'company order':
      return get(`/api/cards/card-order-details/${ask.order}/${ask.by.code}`, mine);
    case 'page': {
      const search = ask.text === '' ? '' : `&usersFilterValue=${encodeURIComponent(ask.text)}`;
      const page = ask.page === 1 ? '' : `&page=${ask.page}`;
      return get(`/api/cards/orders-for-display/${ask.by.code}?usersFilterStatus=${ask.filter}${search}${page}`, mine);
    }
    case 'customers':
      return get(`/api/customers?${new URLSearchParams({ ...ask.filter, searchText: ask.text, page: String(ask.page) })}`, mine);
    case 'users':
      return get(
        `/api/organizations/users/${ask.by.code}?${new URLSearchParams({ searchText: ask.text, page: String(ask.page) })}`,
        mine,
      );
    case 'change':
      return ask.to === 'suspended'
        ? post(`/api/cards/suspend-card-order/${ask.by.order}`, mine, { rejectionReason: 'Left at the site' })
        : get(`/api/cards/reactivate-card-order/${ask.by.order}?rejectionReason=Found`, mine);
  }
}

/** The work of the plain handler that is nearest. Where it has none that does as much, one that does less: the reading of one row. */
export function asPlain(ask: Ask, headers: Headers): Request {
  if (ask.what === 'configuration') return get('/constant', headers.anonymous);
  if (ask.what === 'auth-info') return get('/one', headers.anonymous);
  const mine = headers.of(ask.by.secret);
  switch (ask.what) {
    case 'waiting orders':
    case 'waiting action':
    case 'own list':
    case 'own order':
      return get(`/orders/${ask.by.order}`, mine);
    case 'company order':
      return get(`/orders/${ask.order}`, mine);
    case 'page': {
      const search = ask.text === '' ? '' : `&q=${encodeURIComponent(ask.text)}`;
      return get(`/orders?org=${ask.by.organisation}&status=${statusesOfFilter[ask.filter].join(',')}${search}`, mine);
    }
    case 'customers': {
      const { state } = ask.filter;
      return get(`/organisations?${new URLSearchParams({ ...(state && { state }), ...plainPage(ask) })}`, mine);
    }
    case 'users':
      return get(`/users?${new URLSearchParams({ org: ask.by.organisation, ...plainPage(ask) })}`, mine);
    case 'pin':
      return plainChange(ask.by, 'activated', mine);
    case 'change':
      return plainChange(ask.by, ask.to, mine);
  }
}

const plainPage = ({ text, page }: { readonly text: string; readonly page: number }) => ({
  ...(text !== '' && { q: text }),
  page: String(page),
});

const plainChange = ({ order }: Holder, status: string, headers: Request['headers']) =>
  post(`/orders/${order}/status`, headers, { status, reason: 'Left at the site' });
