import { statusFilters } from '@siteid/contract';
import type { Request, Visit } from './load.ts';
import { largest, type PlainWork } from './plain-works.ts';
import type { Holder, Representative, World } from './world.ts';

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
    path: `/api/cards/orders-for-display/${code}?${query}`,
    headers: headers.of(secret),
  }));
const all = 'usersFilterStatus=all';

const ofLargest =
  (query: (world: World) => string) =>
  (world: World, headers: Headers): Visit[] => [list(query(world))(largest(world), headers)];

const searchOfLargest =
  (kind: keyof World['searches']) =>
  (world: World, headers: Headers): Visit[] =>
    world.searches[kind].map((text) => list(`${all}&usersFilterValue=${encodeURIComponent(text)}`)(largest(world), headers));

const hasOrders = ({ orders }: Record<string, unknown>) => Array.isArray(orders) && orders.length > 0;

/**
 * Near and far pages of a large list, one after the other: the server has forgotten the first before it is asked for again, so
 * what is measured is a page that nobody asked for lately.
 */
const pagesInTurn: readonly Call[] = (['nearest', 'farthest'] as const).map((half) => ({
  name: `list, largest organisation, the ${half} half of its pages in turn`,
  visits: (world, headers) =>
    Array.from({ length: Math.ceil(world.pages / 2) }, (_, index) => (half === 'nearest' ? 1 + index : world.pages - index)).map(
      (number) => list(`${all}&page=${number}`)(largest(world), headers),
    ),
  proof: hasOrders,
  comparedWith: 'largest page, all',
}));

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
    name: 'list, any organisation',
    visits: ({ representatives }, headers) => list(all)(representatives, headers).map((request) => [request]),
    proof: hasOrders,
    comparedWith: 'page',
  },
  {
    name: 'list, organisation of 20 orders',
    visits: ({ small }, headers) => [list(all)([small], headers)],
    proof: hasOrders,
    comparedWith: 'small page',
  },
  ...statusFilters.map(
    (filter): Call => ({
      name: `list, largest organisation, ${filter}`,
      visits: ofLargest(() => `usersFilterStatus=${filter}`),
      proof: hasOrders,
      comparedWith: `largest page, ${filter}`,
    }),
  ),
  ...pagesInTurn,
  ...(['mixed', 'common', 'rare', 'fresh'] as const).map(
    (kind): Call => ({
      name: `search, largest organisation, ${kind}`,
      visits: searchOfLargest(kind),
      proof: ({ orders }) => Array.isArray(orders),
      comparedWith: `largest search, ${kind}`,
    }),
  ),
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
