import { cardOrderStatuses } from '@siteid/contract';
import type { Request } from './load.ts';
import type { Holder, Representative, World } from './world.ts';

/** What one user sends, in this order; it stays on one connection. */
export type Visit = readonly Request[];

/** How the product knows a signed-in person's request. */
export type Headers = { readonly of: (secret: string) => Request['headers']; readonly anonymous: Request['headers'] };

export type Call = {
  readonly name: string;
  readonly visits: (world: World, headers: Headers) => Visit[];
  /** Whether the first visit's last answer shows that the work was done. */
  readonly proof: (result: Record<string, unknown>) => boolean;
  readonly comparedWith: PlainWork;
};

const visitOfHolder =
  (path: (holder: Holder) => string) =>
  ({ holders }: World, headers: Headers): Visit[] =>
    holders.map((holder) => [{ method: 'GET', path: path(holder), headers: headers.of(holder.secret) }]);

const list = (query: string) => (who: readonly Representative[], headers: Headers) =>
  who.map(({ code, secret }) => ({
    method: 'GET' as const,
    path: `/api/cards/orders-for-display/${code}?usersFilterStatus=all${query}`,
    headers: headers.of(secret),
  }));

const hasOrders = ({ orders }: Record<string, unknown>) => Array.isArray(orders) && orders.length > 0;

/** Each connection has cards of its own, as each holder has. */
function suspendAndReactivate({ holders }: World, headers: Headers): Visit[] {
  return holders.map(({ order, secret }) => {
    const json = { ...headers.of(secret), 'content-type': 'application/json' };
    const body = JSON.stringify({ rejectionReason: 'Left at the site' });
    return [
      { method: 'POST', path: `/api/cards/suspend-card-order/${order}`, headers: json, body },
      { method: 'GET', path: `/api/cards/reactivate-card-order/${order}?rejectionReason=Found`, headers: headers.of(secret) },
    ];
  });
}

export const calls: readonly Call[] = [
  {
    name: 'configuration, anonymous',
    visits: (_world, { anonymous: headers }) => [[{ method: 'GET', path: '/api/general/config', headers }]],
    proof: ({ productName }) => typeof productName === 'string',
    comparedWith: 'constant',
  },
  {
    name: 'auth-info, signed in',
    visits: visitOfHolder(() => '/api/general/en/auth-info'),
    proof: ({ otherUiInfo }) => (otherUiInfo as { isSignedIn?: boolean }).isSignedIn === true,
    comparedWith: 'read',
  },
  {
    name: 'pending-card-orders',
    visits: visitOfHolder(() => '/api/cards/pending-card-orders'),
    proof: ({ pendingOrders, readyToActivateOrders }) => Array.isArray(pendingOrders) && Array.isArray(readyToActivateOrders),
    comparedWith: 'read',
  },
  {
    name: 'check-waiting-card-action',
    visits: visitOfHolder(() => '/api/cards/check-waiting-card-action'),
    proof: ({ waitingCardAction }) => typeof waitingCardAction === 'string',
    comparedWith: 'read',
  },
  {
    name: 'card-order-details, holder',
    visits: visitOfHolder(({ order }) => `/api/cards/card-order-details/${order}`),
    proof: ({ status }) => status === 'activated',
    comparedWith: 'read',
  },
  {
    name: 'orders-for-display, own',
    visits: visitOfHolder(() => '/api/cards/orders-for-display'),
    proof: hasOrders,
    comparedWith: 'read',
  },
  {
    name: 'orders-for-display, any organisation',
    visits: ({ representatives }, headers) => list('')(representatives, headers).map((request) => [request]),
    proof: hasOrders,
    comparedWith: 'page',
  },
  {
    name: 'orders-for-display, largest organisation',
    visits: ({ representatives }, headers) => [list('')(representatives.slice(0, 1), headers)],
    proof: hasOrders,
    comparedWith: 'largest page',
  },
  {
    name: 'search, largest organisation',
    visits: ({ representatives, searches }, headers) =>
      searches.map((text) => list(`&usersFilterValue=${encodeURIComponent(text)}`)(representatives.slice(0, 1), headers)),
    proof: ({ orders }) => Array.isArray(orders),
    comparedWith: 'largest search',
  },
  {
    name: 'show-pin, right number',
    visits: visitOfHolder(({ order, cardNumber }) => `/api/cards/show-pin/${order}?cardNumber=${cardNumber}`),
    proof: ({ pin }) => pin === '1234',
    comparedWith: 'update',
  },
  {
    name: 'suspend and reactivate, in turn',
    visits: suspendAndReactivate,
    proof: ({ status }) => status === 'activated',
    comparedWith: 'update',
  },
];

export type PlainWork = 'constant' | 'read' | 'page' | 'largest page' | 'largest search' | 'update';

const get = (path: string, headers: Request['headers']): Visit => [{ method: 'GET', path, headers }];

/** What the plain handler is asked instead, for the same people and orders. */
export const plainWorks: Record<PlainWork, { name: string; visits: (world: World, headers: Request['headers']) => Visit[] }> = {
  constant: { name: 'a constant', visits: (_world, headers) => [get('/constant', headers)] },
  read: {
    name: 'read one order',
    visits: ({ holders }, headers) => holders.map(({ order }) => get(`/orders/${order}`, headers)),
  },
  page: {
    name: 'first page, any organisation',
    visits: ({ representatives }, headers) => representatives.map(({ organisation }) => get(pageOf(organisation), headers)),
  },
  'largest page': {
    name: 'first page, largest organisation',
    visits: ({ representatives }, headers) =>
      representatives.slice(0, 1).map(({ organisation }) => get(pageOf(organisation), headers)),
  },
  'largest search': {
    name: 'search, largest organisation',
    visits: ({ representatives, searches }, headers) =>
      searches.map((text) => get(`${pageOf(representatives[0]?.organisation ?? '')}&q=${encodeURIComponent(text)}`, headers)),
  },
  update: {
    name: 'update with history',
    visits: ({ holders }, headers) =>
      holders.map(({ order }) =>
        ['suspended', 'activated'].map((status) => ({
          method: 'POST',
          path: `/orders/${order}/status`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ status, reason: 'Left at the site' }),
        })),
      ),
  },
};

function pageOf(organisation: string): string {
  return `/orders?org=${organisation}&status=${cardOrderStatuses.join(',')}`;
}
