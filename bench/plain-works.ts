import { type StatusFilter, statusesOfFilter, statusFilters } from '@siteid/contract';
import type { Request, Visit } from './load.ts';
import type { World } from './world.ts';

export const largest = ({ representatives }: World) => representatives.slice(0, 1);

type PlainPage = `largest page, ${StatusFilter}`;
type PlainSearch = `largest search, ${keyof World['searches']}`;
export type PlainWork = 'constant' | 'read' | 'page' | 'small page' | PlainPage | PlainSearch | 'update';

type Plain = { readonly name: string; readonly visits: (world: World, headers: Request['headers']) => Visit[] };

const get = (path: string, headers: Request['headers']): Visit => [{ method: 'GET', path, headers }];

function pageOf(organisation: string | undefined, filter: StatusFilter = 'all'): string {
  return `/orders?org=${organisation}&status=${statusesOfFilter[filter].join(',')}`;
}

const plainPages = Object.fromEntries(
  statusFilters.map((filter) => [
    `largest page, ${filter}`,
    {
      name: `first page, largest organisation, ${filter}`,
      visits: (world, headers) => largest(world).map(({ organisation }) => get(pageOf(organisation, filter), headers)),
    } satisfies Plain,
  ]),
) as Record<PlainPage, Plain>;

const plainSearch = (kind: keyof World['searches']): Plain => ({
  name: `search, largest organisation, ${kind}`,
  visits: (world, headers) =>
    world.searches[kind].map((text) => get(`${pageOf(largest(world)[0]?.organisation)}&q=${encodeURIComponent(text)}`, headers)),
});

/** What the plain handler is asked instead, for the same people and orders. */
export const plainWorks: Record<PlainWork, Plain> = {
  ...plainPages,
  'largest search, mixed': plainSearch('mixed'),
  'largest search, common': plainSearch('common'),
  'largest search, rare': plainSearch('rare'),
  'largest search, fresh': plainSearch('fresh'),
  constant: { name: 'a constant', visits: (_world, headers) => [get('/constant', headers)] },
  read: {
    name: 'read one order',
    visits: ({ holders }, headers) => holders.map(({ order }) => get(`/orders/${order}`, headers)),
  },
  page: {
    name: 'first page, any organisation',
    visits: ({ representatives }, headers) => representatives.map(({ organisation }) => get(pageOf(organisation), headers)),
  },
  'small page': {
    name: 'first page, organisation of 20 orders',
    visits: ({ small }, headers) => [get(pageOf(small.organisation), headers)],
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
