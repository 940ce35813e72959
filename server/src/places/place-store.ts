import type { PlaceRole, PlaceState } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type House, placePermissions } from './place.ts';

/** Whether the person has a place there that gives something. */
export async function hasPlace(db: Kysely<Tables>, { kind, scope }: House, personId: string): Promise<boolean> {
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
    .where('permission', '=', placePermissions[kind])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Gives the place. An invitation makes nobody less than they are: a main user who accepts one for a basic user stays main. */
export async function givePlace(tx: Kysely<Tables>, { kind, scope }: House, role: PlaceRole, personId: string): Promise<void> {
  if (kind !== 'organisation') {
    await tx
      .insertInto('person_permissions')
      .values({ person_id: personId, permission: placePermissions[kind], scope })
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

/** Ends a place other than a company's; false where there is none. */
export async function takePlace(
  tx: Kysely<Tables>,
  { kind, scope }: House & { readonly kind: keyof typeof placePermissions },
  personId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_permissions')
    .where('person_id', '=', personId)
    .where('permission', '=', placePermissions[kind])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many others have the place. */
export async function countOthers(
  tx: Kysely<Tables>,
  { kind, scope }: House & { readonly kind: keyof typeof placePermissions },
  personId: string,
): Promise<number> {
  const { others } = await tx
    .selectFrom('person_permissions')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('permission', '=', placePermissions[kind])
    .where('scope', '=', scope)
    .where('person_id', '<>', personId)
    .executeTakeFirstOrThrow();
  return Number(others);
}

export type PlacedRow = {
  readonly person_id: string | null;
  readonly invitation_id: string | null;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly role: PlaceRole | 'inactive';
  readonly state: PlaceState;
  readonly since: Date | null;
  readonly last_here: Date | null;
  readonly total: number;
  readonly page: number;
};

export type Listed = {
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  /** An invitation that was sent before it has expired. */
  readonly goodSince: Date;
};

/** A page of the people of a house and of its invitations, by name and then by address; a page past the end is the last. */
export async function listPlaced(db: Kysely<Tables>, house: House, { search, page, pageSize, goodSince }: Listed) {
  const { rows } = await sql<PlacedRow>`
    with placed as (
      ${house.kind === 'organisation' ? usersOf(house.scope) : holdersOf(placePermissions[house.kind], house)}
      union all
      select null, id, null, email, role,
        case when state = 'declined' then 'declined' when sent < ${goodSince}::timestamptz then 'expired' else 'invited' end, sent, null
      from place_invitations where scope = ${house.scope} and state in ('waiting', 'declined')
    ), found as (
      select * from placed where ${search} = '' or folded(coalesce(full_name, email)) like part_like(${search})
    ), counted as (
      select count(*)::int as total, greatest(1, least(${page}::int, ceil(count(*) / ${pageSize}::numeric)::int)) as page from found
    )
    select found.*, counted.total, counted.page from counted left join lateral (
      select * from found
      order by full_name is null, folded(coalesce(full_name, email)) collate "C", coalesce(person_id, invitation_id)
      limit ${pageSize} offset (counted.page - 1) * ${pageSize}) found on true
    order by full_name is null, folded(coalesce(full_name, email)) collate "C", coalesce(person_id, invitation_id)`.execute(db);
  return {
    people: rows.filter((row) => row.person_id !== null || row.invitation_id !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

const nameOf = sql`coalesce(nullif(trim(persons.given_names || ' ' || persons.family_names), ''), persons.username)`;

function holdersOf(permission: string, { kind, scope }: House): RawBuilder<unknown> {
  const role = ({ staff: 'staff', supplier: 'operator', office: 'clerk', organisation: 'basic' } as const)[kind];
  return sql`
    select persons.id as person_id, null::uuid as invitation_id, ${nameOf} as full_name, null::text as email, ${role}::text as role,
      'active' as state, person_permissions.since, null::timestamptz as last_here
    from person_permissions join persons on persons.id = person_permissions.person_id
    where permission = ${permission} and scope = ${scope}`;
}

function usersOf(organisationId: string): RawBuilder<unknown> {
  return sql`
    select persons.id as person_id, null::uuid as invitation_id, ${nameOf} as full_name, null::text as email, user_type as role,
      case company_users.state when 'pending' then 'invited' when 'declined' then 'declined'
        else case user_type when 'inactive' then 'inactive' else 'active' end end as state,
      null::timestamptz as since, last_represented as last_here
    from company_users join persons on persons.id = company_users.person_id
    where organisation_id = ${organisationId}::uuid`;
}
