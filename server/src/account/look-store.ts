import type { DisclosureKind } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { ofPerson } from '../card-orders/card-order-reach-store.ts';
import { shownPage } from '../database/shown-page.ts';
import type { Tables } from '../database/tables.ts';

type LookRow = {
  readonly at: Date;
  readonly kind: DisclosureKind;
  readonly reader_type: 'main' | 'basic' | null;
  readonly org_name: string | null;
  readonly of_org_name: string | null;
  readonly total: number;
  readonly page: number;
};

/** The company, card supplier or ID office for which somebody looked. */
const nameOfReader = sql`coalesce(
  (select name from organisations where organisations.id = look.reader_organisation_id),
  (select name from id_offices where id_offices.id = look.reader_office_id),
  case when look.kind = 'supplier_order' then (
    select card_suppliers.name from card_orders join card_suppliers on card_suppliers.id = supplier_id where card_orders.id = look.order_id)
  end)`;

/**
 * A page of the looks at a person, the newest first; a page past the end is the last. Theirs are the orders of `ofPerson`. A look at a list
 * counts from the day before the person's first order there, because it is written at the first of the day.
 */
export async function listLooks(
  db: Kysely<Tables>,
  personId: string,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
) {
  const isFound = search === '' ? sql`true` : sql`folded(${nameOfReader}) like part_like(${search})`;
  const { rows } = await sql<LookRow>`
    with mine as materialized (
      select id, organisation_id, created from card_orders where ${ofPerson(sql`${personId}`)}
    ), mine_since as (
      select organisation_id, min(created) - interval '1 day' as since from mine group by organisation_id
    ), look as (
      select disclosures.* from disclosures where order_id in (select id from mine)
      union all
      select disclosures.* from disclosures where subject_person_id = ${personId} and order_id is null
      union all
      select disclosures.* from mine_since join disclosures
        on disclosures.organisation_id = mine_since.organisation_id and kind in ('company_list', 'company_file') and at >= since
    ), found as (
      select look.* from look where kind <> 'pin' and reader_id is distinct from ${personId}::uuid and ${isFound}
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from found
    )
    select look.at, look.kind, look.reader_type, ${nameOfReader} as org_name,
      case when look.organisation_id <> look.reader_organisation_id
        then (select name from organisations where organisations.id = look.organisation_id) end as of_org_name,
      counted.total, counted.page
    from counted left join lateral (
      select * from found order by at desc, id desc limit ${pageSize} offset (counted.page - 1) * ${pageSize}) look on true
    order by look.at desc, look.id desc`.execute(db);
  return {
    looks: rows.filter(({ at }) => at !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
