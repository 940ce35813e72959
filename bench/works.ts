import { organisationStates, type StatusFilter, statusFilters } from '@siteid/contract';
import type { Ask } from './asks.ts';
import type { Visit } from './load.ts';
import { ordinaryMix } from './ordinary-mix.ts';
import type { Holder, Representative, World } from './world/world.ts';

export type Work = {
  readonly name: string;
  /** What each visitor asks, one after the other. */
  readonly visits: (world: World) => readonly (readonly Ask[])[];
  /** Whether the last answer of the first visit shows that the work was done. */
  readonly proof: (result: Record<string, unknown>) => boolean;
  /** Minutes since everybody's call before; none unless said, as of people who are at work. Not on the embedded database. */
  readonly afterMinutes?: number;
  /** What the plain handler does instead, where that is not the same. */
  readonly besides?: 'a constant' | 'select 1' | 'reads one order' | 'updates one order';
};

const hasOrders = ({ orders }: Record<string, unknown>) => Array.isArray(orders) && orders.length > 0;
const hasCustomers = ({ customers }: Record<string, unknown>) => Array.isArray(customers) && customers.length > 0;
const hasPeople = ({ people }: Record<string, unknown>) => Array.isArray(people) && people.length > 0;
const isList = ({ orders }: Record<string, unknown>) => Array.isArray(orders);

const byHolders =
  (
    what: Extract<Ask, { readonly by: Holder }>['what'] &
      ('own order' | 'own list' | 'pin' | 'auth-info' | 'waiting orders' | 'waiting action'),
  ) =>
  ({ holders }: World) =>
    holders.map((by): Ask[] => [{ what, by }]);

const first = (by: Representative, filter: StatusFilter): Ask => ({ what: 'page', by, filter, text: '', page: 1 });
const search = (by: Representative, text: string): Ask => ({ what: 'page', by, filter: 'all', text, page: 1 });

/** One organisation of nearly so many orders, each filter in turn. */
const sized = (orders: number): Work => ({
  name: `first page, ${orders.toLocaleString('en')} orders, any filter`,
  visits: (world) => statusFilters.map((filter) => [first(world.nearest(orders), filter)]),
  proof: hasOrders,
});

/** All that the list of customers may be narrowed to. */
const customerFilters = [
  ...(['any', 'registered', 'invoicingDetails', 'signContract'] as const).map((step) => ({ step })),
  ...organisationStates.map((state) => ({ state })),
];

export const works: readonly Work[] = [
  {
    name: 'configuration, anonymous',
    visits: () => [[{ what: 'configuration' }]],
    proof: ({ productName }) => typeof productName === 'string',
    besides: 'a constant',
  },
  {
    name: 'auth-info',
    visits: byHolders('auth-info'),
    proof: ({ otherUiInfo }) => (otherUiInfo as { isSignedIn?: boolean }).isSignedIn === true,
    besides: 'select 1',
  },
  {
    name: 'auth-info, first call after two minutes',
    visits: byHolders('auth-info'),
    proof: ({ otherUiInfo }) => (otherUiInfo as { isSignedIn?: boolean }).isSignedIn === true,
    afterMinutes: 2,
    besides: 'select 1',
  },
  { name: 'read one order, holder', visits: byHolders('own order'), proof: ({ status }) => status === 'activated' },
  {
    name: 'read one order, company',
    visits: ({ ordersOf }) => ordersOf.map(({ order, ...by }) => [{ what: 'company order', by, order }]),
    proof: ({ status }) => typeof status === 'string',
  },
  { name: 'own list', visits: byHolders('own list'), proof: hasOrders, besides: 'reads one order' },
  {
    name: 'waiting orders',
    visits: byHolders('waiting orders'),
    proof: ({ pendingOrders }) => Array.isArray(pendingOrders),
    besides: 'reads one order',
  },
  {
    name: 'waiting action',
    visits: byHolders('waiting action'),
    proof: ({ waitingCardAction }) => typeof waitingCardAction === 'string',
    besides: 'reads one order',
  },
  {
    name: 'first page, any organisation, any filter',
    visits: ({ representatives }) =>
      representatives.map((by, index) => [first(by, statusFilters[index % statusFilters.length] ?? 'all')]),
    proof: isList,
  },
  ...[20, 300, 1000, 10_000, 100_000].map(sized),
  ...statusFilters.map(
    (filter): Work => ({
      name: `first page, largest organisation, ${filter}`,
      visits: ({ representatives }) => representatives.slice(0, 1).map((by) => [first(by, filter)]),
      proof: hasOrders,
    }),
  ),
  {
    name: 'any page, largest organisation, all',
    visits: ({ representatives: [by], pages }) =>
      by === undefined ? [] : scattered(pages).map((page) => [{ what: 'page', by, filter: 'all', text: '', page }]),
    proof: hasOrders,
  },
  {
    name: 'first search of a text, largest organisation',
    visits: ({ representatives: [by], texts }) => (by === undefined ? [] : texts.map((text) => [search(by, text)])),
    proof: isList,
  },
  {
    name: 'first search of a text, organisations of 300 to 1,000 orders',
    visits: ({ middling, texts }) =>
      texts.map((text, index) => [search(middling[index % middling.length] as Representative, text)]),
    proof: isList,
  },
  {
    name: 'first search of a text, any organisation',
    visits: ({ representatives, texts }) =>
      texts.map((text, index) => [search(representatives[index % representatives.length] as Representative, text)]),
    proof: isList,
  },
  {
    name: 'first page of 50,000 customers, any filter',
    visits: ({ staff }) => customerFilters.map((filter) => [{ what: 'customers', by: staff, text: '', filter, page: 1 }]),
    proof: hasCustomers,
  },
  {
    name: 'page 100 of 50,000 customers',
    visits: ({ staff }) => [[{ what: 'customers', by: staff, text: '', filter: {}, page: 100 }]],
    proof: hasCustomers,
  },
  {
    name: 'first search of a text, 50,000 customers',
    visits: ({ staff, customerNames }) =>
      customerNames.map((text) => [{ what: 'customers', by: staff, text, filter: {}, page: 1 }]),
    proof: hasCustomers,
  },
  {
    name: 'first search of a number, 50,000 customers',
    visits: ({ staff, customerNumbers }) =>
      customerNumbers.map((text) => [{ what: 'customers', by: staff, text, filter: {}, page: 1 }]),
    proof: hasCustomers,
  },
  {
    name: 'first page of 5,000 users',
    visits: ({ mainUser }) => [[{ what: 'users', by: mainUser, text: '', page: 1 }]],
    proof: hasPeople,
  },
  {
    name: 'page 100 of 5,000 users',
    visits: ({ mainUser }) => [[{ what: 'users', by: mainUser, text: '', page: 100 }]],
    proof: hasPeople,
  },
  {
    name: 'first search of a text, 5,000 users',
    visits: ({ mainUser, userNames }) => userNames.map((text) => [{ what: 'users', by: mainUser, text, page: 1 }]),
    proof: hasPeople,
  },
  { name: 'show-pin, right number', visits: byHolders('pin'), proof: ({ pin }) => pin === '1234', besides: 'updates one order' },
  {
    name: 'update of one with history',
    visits: ({ holders }) =>
      holders.map((by) => [
        { what: 'change', by, to: 'suspended' },
        { what: 'change', by, to: 'activated' },
      ]),
    proof: ({ status }) => status === 'activated',
  },
  { name: 'ordinary mix', visits: ordinaryMix, proof: ({ status }) => status === 'activated' },
];

/** Near and far pages in no order, the same at every run. */
function scattered(pages: number): number[] {
  const step = 7919;
  return Array.from({ length: Math.min(pages, 4096) }, (_, index) => ((index * step) % pages) + 1);
}

/** A fast wrong answer is worth nothing. */
export async function prove({ name, proof }: Work, url: string, visit: Visit): Promise<void> {
  let answer: { result?: Record<string, unknown> } = {};
  for (const { path, method, headers: sent, body } of visit) {
    const reply = await fetch(url + path, { method, headers: sent, ...(body !== undefined && { body }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${name}: ${path} answered ${reply.status} ${text.slice(0, 300)}`);
    answer = JSON.parse(text);
  }
  if (!proof(answer.result ?? {})) throw new Error(`${name}: the answer does not show the work: ${JSON.stringify(answer)}`);
}
