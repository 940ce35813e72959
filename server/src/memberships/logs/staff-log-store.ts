import type { StaffChange } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';

type StaffChangeRow = Omit<StaffChange, 'at'> & {
  readonly at: Date;
  readonly person_id: string | null;
  readonly total: number;
  readonly page: number;
};
type Wanted = { readonly search: string; readonly page: number; readonly pageSize: number };

/** A row belongs to the staff's log. Written as in the indexes, so that these serve. */
const ofMemberships = sql`(actor_role in ('staff', 'system') or role in ('staff', 'operator', 'clerk', 'supplier', 'office'))`;
const ofOrganisations = sql`actor_role in ('staff', 'system')`;

/**
 * The names that are searched, written as in the indexes. Somebody who declined is not found by name, because the log does not name them.
 */
const searchedWords = sql`folded(case when kind = 'declined' then coalesce(was, '') else whom || ' ' || coalesce(actor_name, '') end)`;

/** The companies, suppliers and offices of a name. */
const teamsNamed = (search: string) => sql`array(
  select id from organisations where words like part_like(${search})
  union all select id from card_suppliers where folded(name) like part_like(${search})
  union all select id from id_offices where folded(name) like part_like(${search}))`;

/** The company, supplier or office of a change; the staff have no name. */
const nameOfTeam = sql`case team when 'supplier' then (select name from card_suppliers where card_suppliers.id = scope::uuid)
  when 'office' then (select name from id_offices where id_offices.id = scope::uuid)
  when 'organisation' then (select name from organisations where organisations.id = scope::uuid) end`;

/** Somebody who declined is not named: whoever invited them would learn whose address they had guessed. */
const unlessDeclined = (column: 'whom' | 'was' | 'actor_name') => {
  const shown = column === 'was' ? sql`null` : sql`was`;
  return sql`case when kind = 'declined' then ${shown} else ${sql.ref(column)} end as ${sql.ref(column)}`;
};

/**
 * A page of what staff and its keys did and what became of staff, suppliers and offices, the newest first; past the end the last page. From
 * both logs the newest rows are read by an index, up to the end of the page; names are looked up for the page alone.
 */
export async function listStaffChanges(db: Kysely<Tables>, { search, page, pageSize }: Wanted) {
  const found = (team: RawBuilder<unknown>) =>
    search === '' ? sql`true` : sql`(${searchedWords} like part_like(${search}) or ${team})`;
  const memberships = sql`membership_changes where ${ofMemberships} and ${found(sql`scope = any (${teamsNamed(search)}::text[])`)}`;
  const organisations = sql`organisation_changes where ${ofOrganisations} and ${found(sql`organisation_id = any (${teamsNamed(search)})`)}`;
  const { rows } = await sql<StaffChangeRow>`
    with counted as materialized (
      select (select count(*)::int from ${memberships}) + (select count(*)::int from ${organisations}) as total
    ), paged as (
      select total, ${shownPage(page, pageSize, sql`total`)} as page from counted
    )
    select change.at, kind, person_id, whom, role, was, becomes, reason, actor_name as by, actor_role as "byRole", team,
      ${nameOfTeam} as "teamName", paged.total, paged.page
    from paged left join lateral (
      select * from (
        (select id, at, 0 as log from ${memberships} order by at desc, id desc limit paged.page * ${pageSize}::int)
        union all
        (select id, at, 1 as log from ${organisations} order by at desc, id desc limit paged.page * ${pageSize}::int)) as newest
      order by at desc, id desc, log limit ${pageSize} offset (paged.page - 1) * ${pageSize}) as on_page on true
    left join lateral (
      select at, kind, person_id, ${unlessDeclined('whom')}, role, ${unlessDeclined('was')}, becomes, null::text as reason,
        ${unlessDeclined('actor_name')}, actor_role, scope,
        case when role = 'staff' then 'staff' when role in ('operator', 'supplier') then 'supplier'
          when role in ('clerk', 'office') then 'office' else 'organisation' end as team
      from membership_changes where on_page.log = 0 and membership_changes.id = on_page.id
      union all
      select at, kind, null, whom, null, was, becomes, reason, actor_name, actor_role, organisation_id::text, 'organisation'
      from organisation_changes where on_page.log = 1 and organisation_changes.id = on_page.id) as change on true
    order by on_page.at desc, on_page.id desc, on_page.log`.execute(db);
  return {
    changes: rows.filter(({ kind }) => kind !== null).map(({ total: _total, page: _page, ...change }) => change),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
