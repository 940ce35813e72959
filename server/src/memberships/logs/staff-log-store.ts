import type { StaffChange } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

type StaffChangeRow = Omit<StaffChange, 'at'> & {
  readonly at: Date;
  readonly person_id: string | null;
  readonly total: number;
  readonly page: number;
};
type Wanted = { readonly search: string; readonly page: number; readonly pageSize: number };

/** The company, supplier or office of a change; the staff have no name. */
const nameOfTeam = sql`case team when 'supplier' then (select name from card_suppliers where card_suppliers.id = scope::uuid)
  when 'office' then (select name from id_offices where id_offices.id = scope::uuid)
  when 'organisation' then (select name from organisations where organisations.id = scope::uuid) end`;

/** Who declined is not named, nor found: whoever invites would learn whose an address is that they only guessed. */
const unlessDeclined = (column: 'whom' | 'was' | 'actor_name') => {
  const shown = column === 'was' ? sql`null` : sql`was`;
  return sql`case when kind = 'declined' then ${shown} else ${sql.ref(column)} end as ${sql.ref(column)}`;
};

/** A page of what staff and its keys did and what became of staff, suppliers and offices, the newest first; past the end the last page. */
export async function listStaffChanges(db: Kysely<Tables>, { search, page, pageSize }: Wanted) {
  const { rows } = await sql<StaffChangeRow>`
    with change as (
      select id, at, kind, person_id, ${unlessDeclined('whom')}, ${unlessDeclined('was')}, becomes, null::text as reason,
        ${unlessDeclined('actor_name')}, actor_role, scope,
        case when role = 'staff' then 'staff' when role in ('operator', 'supplier') then 'supplier'
          when role in ('clerk', 'office') then 'office' else 'organisation' end as team
      from membership_changes where actor_role in ('staff', 'system') or role in ('staff', 'operator', 'clerk', 'supplier', 'office')
      union all
      select id, at, kind, null, whom, was, becomes, reason, actor_name, actor_role, organisation_id::text, 'organisation'
      from organisation_changes where actor_role in ('staff', 'system')
    ), found as (
      select * from change where ${search} = '' or folded(concat_ws(' ', whom, actor_name, ${nameOfTeam})) like part_like(${search})
    ), counted as (
      select count(*)::int as total, greatest(1, least(${page}::int, ceil(count(*) / ${pageSize}::numeric)::int)) as page from found
    )
    select listed.at, kind, person_id, whom, was, becomes, reason, actor_name as by, actor_role as "byRole", team,
      ${nameOfTeam} as "teamName", counted.total, counted.page
    from counted left join lateral (
      select * from found order by at desc, id desc limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true
    order by at desc, listed.id desc`.execute(db);
  return {
    changes: rows.filter(({ kind }) => kind !== null).map(({ total: _total, page: _page, ...change }) => change),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
