import type { grantablePermissions, MemberRole, MemberState } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { membershipPermissions, type Team } from './membership.ts';

/** Whether the person has a membership there that gives something. */
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

/** Gives the membership. An invitation makes nobody less than they are: a main user who accepts one for a basic user stays main. */
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
  readonly goodSince: Date;
  /** How many are listed at most; null for all. */
  readonly atMost: number | null;
};

/** A page of the people of a team and of its invitations, by name and then by address; a page past the end is the last. */
export async function listMembers(db: Kysely<Tables>, team: Team, { search, page, pageSize, goodSince, atMost }: Listed) {
  const { rows } = await sql<MemberRow>`
    with member as (
      ${team.kind === 'organisation' ? usersOf(team.scope) : holdersOf(membershipPermissions[team.kind], team)}
      union all
      select null, id, null, email, role,
        case when state = 'declined' then 'declined' when sent < ${goodSince}::timestamptz then 'expired' else 'invited' end, sent, null, '{}'
      from membership_invitations where scope = ${team.scope} and state in ('waiting', 'declined')
    ), found as (
      select * from member where ${search} = '' or folded(coalesce(full_name, email)) like part_like(${search})
    ), counted as (
      select total, greatest(1, least(${page}::int, ceil(total / ${pageSize}::numeric)::int)) as page
      from (select least(count(*)::int, ${atMost}::int) as total from found) listed
    )
    select found.*, counted.total, counted.page from counted left join lateral (
      select * from found
      order by full_name is null, folded(coalesce(full_name, email)) collate "C", coalesce(person_id, invitation_id)
      limit least(${pageSize}::int, counted.total - (counted.page - 1) * ${pageSize}) offset (counted.page - 1) * ${pageSize}) found on true
    order by full_name is null, folded(coalesce(full_name, email)) collate "C", coalesce(person_id, invitation_id)`.execute(db);
  return {
    people: rows.filter((row) => row.person_id !== null || row.invitation_id !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

const nameOf = sql`coalesce(nullif(trim(persons.given_names || ' ' || persons.family_names), ''), persons.username)`;

function holdersOf(permission: string, { kind, scope }: Team): RawBuilder<unknown> {
  const role = ({ staff: 'staff', supplier: 'operator', office: 'clerk', organisation: 'basic' } as const)[kind];
  return sql`
    select persons.id as person_id, null::uuid as invitation_id, ${nameOf} as full_name, null::text as email, ${role}::text as role,
      'active' as state, person_permissions.since, null::timestamptz as last_here, '{}'::text[] as granted
    from person_permissions join persons on persons.id = person_permissions.person_id
    where permission = ${permission} and scope = ${scope}`;
}

function usersOf(organisationId: string): RawBuilder<unknown> {
  return sql`
    select persons.id as person_id, null::uuid as invitation_id, ${nameOf} as full_name, null::text as email, user_type as role,
      case company_users.state when 'pending' then 'invited' when 'declined' then 'declined'
        else case user_type when 'inactive' then 'inactive' else 'active' end end as state,
      null::timestamptz as since, last_represented as last_here, granted
    from company_users join persons on persons.id = company_users.person_id
    where organisation_id = ${organisationId}::uuid`;
}
