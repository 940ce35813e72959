import type { StandingOrder } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** `isNamed`: it was found by the worker's name, so that to tell of it tells nothing of a government id. */
type Standing = StandingOrder & { readonly isNamed: boolean };
type Found = Standing & { readonly line: number };
type Column = 'printable_name' | 'date_of_birth' | 'card_type' | 'valid_from' | 'valid_until';
/** Without a hash it is found by the name alone. */
type Asked = {
  readonly order: {
    readonly line: number;
    readonly replaces?: string | null;
    readonly columns: Readonly<Record<Column, string>>;
  };
  readonly hash: Buffer | null;
};

/**
 * For these orders' lines, an order of the company for the same worker and card type that is on its way or in use, for days that
 * overlap: what a second one would most likely be by mistake (W-5-15). The same worker is one of that government id, or of that name on
 * the card and day of birth. An order that is being replaced, and `but`, do not count.
 */
export async function standingOrders(
  db: Kysely<Tables>,
  organisationId: string,
  orders: readonly Asked[],
  but: string | null = null,
): Promise<ReadonlyMap<number, Standing>> {
  if (orders.length === 0) return new Map();
  const each = (name: Column) => orders.map(({ order }) => order.columns[name]);
  const stands = sql`card_type = asked.card_type and not has_ended(status)
    and valid_from <= asked.until and valid_until >= asked.since and id is distinct from asked.replaced
    and id is distinct from ${but}::uuid`;
  const columns = sql`id, status, valid_from, valid_until, created`;
  const { rows } = await sql<Found>`
    select line, found.id as "orderId", status, valid_from as "validFrom", valid_until as "validUntil", named as "isNamed"
    from unnest(${orders.map(({ order }) => order.line)}::int[], ${orders.map(({ hash }) => hash?.toString('hex') ?? null)}::text[],
      ${each('printable_name')}::text[], ${each('date_of_birth')}::date[], ${each('card_type')}::text[],
      ${each('valid_from')}::date[], ${each('valid_until')}::date[], ${orders.map(({ order }) => order.replaces ?? null)}::uuid[])
      as asked (line, hash, printed, born, card_type, since, until, replaced)
    cross join lateral (
      select ${columns}, true as named from card_orders
      where organisation_id = ${organisationId} and filter_group = any (array['pending', 'active', 'inactive'])
        and sorted_name = sorted_name(asked.printed) and date_of_birth = asked.born and ${stands}
      union all
      select ${columns}, false from card_orders
      where government_id_hash = decode(asked.hash, 'hex') and organisation_id = ${organisationId} and ${stands}
      order by named desc, created desc, id desc limit 1) as found`.execute(db);
  return new Map(rows.map(({ line, ...standing }) => [line, standing]));
}
