import type { grantablePermissions, MemberRole, MemberState } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shownPage } from '../database/shown-page.ts';
import type { Tables } from '../database/tables.ts';
import { membershipPermissions, type Team } from './membership.ts';

/** Whether the person has a membership there that gives rights. */
export async function isMember(db: Kysely<Tables>, { kind, scope }: Team, personId: string): Promise<boolean> {
  if (kind === 'organisation') {
    const user = await db
      .selectFrom('company_users')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('organisation_id', '=', scope)
      .where('state', '=', 'accepted')
      .where('user_type', '<>', 'inactive')
      .executeTakeFirst();
    return user !== undefined;
  }
  const holder = await db
    .selectFrom('person_permissions')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('permission', '=', membershipPermissions[kind])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Gives the membership. An invitation takes no right away: a main user who accepts one for a basic user stays a main user. */
export async function giveMembership(
  tx: Kysely<Tables>,
  { kind, scope }: Team,
  role: MemberRole,
  personId: string,
): Promise<void> {
  if (kind !== 'organisation') {
    await tx
      .insertInto('person_permissions')
      .values({ person_id: personId, permission: membershipPermissions[kind], scope })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const userType = role === 'main' ? 'main' : 'basic';
  await tx
    .insertInto('company_users')
    .values({ person_id: personId, organisation_id: scope, user_type: userType, state: 'accepted', last_represented: null })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'organisation_id']).doUpdateSet({
        user_type: sql`case when company_users.state = 'accepted' and company_users.user_type = 'main' then 'main'
          else ${userType}::text end`,
        state: 'accepted',
      }),
    )
    .execute();
}

/** Ends a membership other than a company's; false where there is none. */
export async function takeMembership(
  tx: Kysely<Tables>,
  { kind, scope }: Team & { readonly kind: keyof typeof membershipPermissions },
  personId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_permissions')
    .where('person_id', '=', personId)
    .where('permission', '=', membershipPermissions[kind])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many others have the membership. */
export async function countOthers(
  tx: Kysely<Tables>,
  { kind, scope }: Team & { readonly kind: keyof typeof membershipPermissions },
  personId: string,
): Promise<number> {
  const { others } = await tx
    .selectFrom('person_permissions')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('permission', '=', membershipPermissions[kind])
    .where('scope', '=', scope)
    .where('person_id', '<>', personId)
    .executeTakeFirstOrThrow();
  return Number(others);
}

export type MemberRow = {
  readonly person_id: string | null;
  readonly invitation_id: string | null;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly role: MemberRole | 'inactive';
  readonly state: MemberState;
  readonly since: Date | null;
  readonly last_here: Date | null;
  readonly granted: (typeof grantablePermissions)[number][];
  readonly total: number;
  readonly page: number;
};

export type Listed = {
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  /** An invitation that was sent before it has expired. */
  readonly openSince: Date;
  /** How many are listed at most; null for all. */
  readonly atMost: number | null;
};

/**
 * A page of the people of a team and of its invitations, by name and then by address; a page past the end is the last. Of both lists the
 * first are read, up to the end of the page, a company's users by an index; then the page of both is made, and details are looked up for it
 * alone.
 */
export async function listMembers(db: Kysely<Tables>, team: Team, { search, page, pageSize, openSince, atMost }: Listed) {
  const people = team.kind === 'organisation' ? usersOf(team.scope) : holdersOf(membershipPermissions[team.kind], team);
  const invitations = sql`
    select 1 as turn, folded(email) collate "C" as folded_name, id from membership_invitations
    where scope = ${team.scope} and state in ('waiting', 'declined')`;
  // In a `select` of its own, so that the pattern is made once, not for each name.
  const found = (each: RawBuilder<unknown>) =>
    search === '' ? each : sql`select * from (${each}) as each where folded_name like (select part_like(${search}))`;
  // A search reads its rows once, for the count and the page; otherwise the page alone is read, by its index.
  const reads = search === '' ? sql`not materialized` : sql`materialized`;
  const { rows } = await sql<MemberRow>`
    with people as ${reads} (${found(people.names)}),
    invitations as ${reads} (${found(invitations)}),
    counted as materialized (
      select least((${search === '' ? people.count : sql`select count(*)::int from people`})
        + (select count(*)::int from invitations), ${atMost}::int) as total
    ), paged as (select total, ${shownPage(page, pageSize, sql`total`)} as page from counted)
    select member.person_id, member.full_name, member.last_here, invited.id as invitation_id, invited.email, paged.total, paged.page,
      coalesce(member.role, invited.role) as role,
      coalesce(member.state, case when invited.state = 'declined' then 'declined'
        when invited.sent < ${openSince}::timestamptz then 'expired' when invited.id is not null then 'invited' end) as state,
      coalesce(member.since, invited.sent) as since, coalesce(member.granted, '{}') as granted
    from paged left join lateral (
      select * from (
        (select * from people order by folded_name, id limit paged.page * ${pageSize}::int)
        union all (select * from invitations order by folded_name, id limit paged.page * ${pageSize}::int)) as firsts
      order by turn, folded_name, id
      limit least(${pageSize}::int, paged.total - (paged.page - 1) * ${pageSize}) offset (paged.page - 1) * ${pageSize}) as on_page on true
    left join lateral (${people.shown} limit 1) as member on on_page.turn = 0
    left join membership_invitations invited on on_page.turn = 1 and invited.id = on_page.id
    order by on_page.turn, on_page.folded_name, on_page.id`.execute(db);
  return {
    people: rows.filter((row) => row.person_id !== null || row.invitation_id !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

/** SQL of a team's people: their number, their names, and all that is shown of the one `on_page`. */
type People = { readonly count: RawBuilder<unknown>; readonly names: RawBuilder<unknown>; readonly shown: RawBuilder<unknown> };

const nameOf = sql`name_of_person(persons.given_names, persons.family_names, persons.username)`;

function holdersOf(permission: string, { kind, scope }: Team): People {
  const role = ({ staff: 'staff', supplier: 'operator', office: 'clerk', organisation: 'basic' } as const)[kind];
  const isHeld = sql`permission = ${permission} and scope = ${scope}`;
  return {
    count: sql`select count(*)::int from person_permissions where ${isHeld}`,
    names: sql`
      select 0 as turn, folded(${nameOf}) collate "C" as folded_name, persons.id
      from person_permissions join persons on persons.id = person_permissions.person_id where ${isHeld}`,
    shown: sql`
      select persons.id as person_id, ${nameOf} as full_name, ${role}::text as role, 'active' as state, person_permissions.since,
        null::timestamptz as last_here, '{}'::text[] as granted
      from person_permissions join persons on persons.id = person_permissions.person_id
      where ${isHeld} and person_id = on_page.id`,
  };
}

function usersOf(organisationId: string): People {
  return {
    count: sql`select coalesce((select users from company_user_counts where organisation_id = ${organisationId}::uuid), 0)`,
    names: sql`select 0 as turn, folded_name, person_id as id from company_users where organisation_id = ${organisationId}::uuid`,
    shown: sql`
      select persons.id as person_id, ${nameOf} as full_name, user_type as role,
        case company_users.state when 'pending' then 'invited' when 'declined' then 'declined'
          else case user_type when 'inactive' then 'inactive' else 'active' end end as state,
        null::timestamptz as since, last_represented as last_here, granted
      from company_users join persons on persons.id = company_users.person_id
      where organisation_id = ${organisationId}::uuid and person_id = on_page.id`,
  };
}
