import type { OrganisationState, organisationSearchStatusFilters } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { shownPage } from '../database/shown-page.ts';
import type { Tables } from '../database/tables.ts';

/** A company that is registered, with its code and state, or one whose registration is under way, with the step that comes next. */
export type CustomerRow = {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
  readonly company_number: string;
  readonly country: string;
  readonly state: OrganisationState | null;
  readonly step: 'details' | 'invoicing' | 'contract' | 'registered';
  readonly created: Date;
};
type Found = { readonly customers: readonly CustomerRow[]; readonly total: number; readonly page: number };
type Wanted = {
  readonly search: string;
  readonly step: (typeof organisationSearchStatusFilters)[number];
  readonly state: OrganisationState | null;
  readonly page: number;
  readonly pageSize: number;
  /** How many of them are listed at most; null for all. */
  readonly atMost: number | null;
};

/** At which step the filters of the list stop a registration (3-7). */
const stepOf = { invoicingDetails: 'invoicing', signContract: 'contract' } as const;

/** The name of a company whose registration is under way; its number, until it has one. */
const nameUnderWay = sql`coalesce(registrations.name, registrations.company_number)`;

/**
 * A page of the companies by name, and how many there are; past the end the last page. Only what a search finds is counted: how many are in
 * each state is kept. Of both tables the first names are taken by their index, as many as pages are asked for, and then the page of both.
 * Each of the page is looked up by itself: where the planner may join, it reads all companies for twenty.
 */
export async function listCustomers(db: Kysely<Tables>, { search, step, state, page, pageSize, atMost }: Wanted): Promise<Found> {
  const isInState = state === null ? sql`true` : sql`state = ${state}`;
  const isFound = search === '' ? sql`true` : sql`words like part_like(${search})`;
  const isAsked = step === 'any' || step === 'registered' ? sql`${isFound} and ${isInState}` : sql`false`;
  const isUnderWay =
    step === 'registered' || state !== null
      ? sql`false`
      : sql`organisation_id is null and ${isFound} and ${step === 'any' ? sql`true` : sql`step = ${stepOf[step]}`}`;
  const countOfAsked =
    search === '' && (step === 'any' || step === 'registered')
      ? sql`select coalesce(sum(companies), 0)::int from organisation_counts where ${isInState}`
      : sql`select count(*)::int from companies`;
  // What is searched is read once, for count and page: in the order of names most would be read to find a page of few.
  const reads = search === '' ? sql`not materialized` : sql`materialized`;
  const { rows } = await sql<CustomerRow & { readonly total: number; readonly page: number }>`
    with companies as ${reads} (select sorted_name, id from organisations where ${isAsked}),
    under_way as ${reads} (select sorted_name, id from registrations where ${isUnderWay}),
    counted as materialized (
      select (${countOfAsked}) + (select count(*)::int from under_way) as total
    ), listed as (select total, least(total, ${atMost}::int) as rows from counted),
    paged as (select total, rows, ${shownPage(page, pageSize, sql`rows`)} as page from listed)
    select on_page.id, organisations.code, coalesce(organisations.name, ${nameUnderWay}) as name,
      coalesce(organisations.company_number, registrations.company_number) as company_number,
      coalesce(organisations.country, registrations.country) as country, organisations.state,
      coalesce(registrations.step, 'registered') as step, coalesce(organisations.created, registrations.created) as created,
      paged.total, paged.page
    from paged left join lateral (
      select * from (
        (select * from companies order by sorted_name, id limit paged.page * ${pageSize}::int)
        union all (select * from under_way order by sorted_name, id limit paged.page * ${pageSize}::int)) as firsts
      order by sorted_name, id
      limit least(${pageSize}::int, paged.rows - (paged.page - 1) * ${pageSize}) offset (paged.page - 1) * ${pageSize}) as on_page on true
    left join lateral (select * from organisations where id = on_page.id limit 1) as organisations on true
    left join lateral (select * from registrations where id = on_page.id limit 1) as registrations on true
    order by on_page.sorted_name, on_page.id`.execute(db);
  return { customers: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}

/** How many companies wait for the staff's decision. */
export async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const counted = db.selectFrom('organisation_counts').select('companies').where('state', '=', 'pending');
  return (await counted.executeTakeFirst())?.companies ?? 0;
}

/** What the newest contract of a company says of how it came in. */
export async function findHowItCameIn(db: Kysely<Tables>, organisationId: string) {
  return db
    .selectFrom('company_contracts')
    .select(['person_id', 'signed_by', 'signed', 'source', 'sign_way', 'document_hash'])
    .select(['details_source', 'registry_outcome', 'registry_name', 'email_proven'])
    .where('organisation_id', '=', organisationId)
    .orderBy('signed', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A registration that has come to no company yet, with who registers. */
export async function findUnderWay(db: Kysely<Tables>, registrationId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('persons', 'persons.id', 'registrations.person_id')
    .select([
      'registrations.step',
      'registrations.country',
      'registrations.company_number',
      'registrations.name',
      'registrations.source',
      'registrations.outcome',
      'registrations.registry_name',
      'registrations.email',
      'registrations.email_proven',
      'registrations.phone',
      'registrations.address',
      'registrations.postal_code',
      'registrations.city',
      'registrations.created',
      'registrations.changed',
      'registrations.person_id',
      'persons.email as person_email',
      'persons.phone as person_phone',
      'persons.language as person_language',
      sql<string>`name_of_person(persons.given_names, persons.family_names, persons.username)`.as('person_name'),
    ])
    .where('registrations.id', '=', registrationId)
    .where('registrations.organisation_id', 'is', null)
    .executeTakeFirst();
}
export type UnderWayRow = NonNullable<Awaited<ReturnType<typeof findUnderWay>>>;

/** People who may act for the company, and its keys in use. */
export async function countOfCustomer(db: Kysely<Tables>, organisationId: string): Promise<{ users: number; keys: number }> {
  const { rows } = await sql<{ users: number; keys: number }>`
    select (select count(*)::int from company_users
        where organisation_id = ${organisationId} and state = 'accepted' and user_type <> 'inactive') as users,
      (select count(*)::int from partner_keys where organisation_id = ${organisationId} and revoked is null) as keys`.execute(db);
  return rows[0] ?? { users: 0, keys: 0 };
}
