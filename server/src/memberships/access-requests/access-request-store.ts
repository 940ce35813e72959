import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';
import { languageInCompany } from '../organisation-user-store.ts';

/**
 * The company with this number, however it is written, a Swedish one also with its century. Undefined also for one that is terminated, and
 * for one that is not accepted yet: whoever registered it with somebody else's number would read who works there.
 */
export async function findOrganisationToAsk(db: Kysely<Tables>, country: string, number: string) {
  const written = number.toUpperCase().replaceAll(/[\s-]/g, '');
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'code', 'email', 'language'])
    .where('country', '=', country)
    .where(
      sql`case when country = 'SE' then right(replace(company_number, '-', ''), 10) else replace(upper(company_number), '-', '') end`,
      '=',
      country === 'SE' ? written.slice(-10) : written,
    )
    .where('state', 'not in', ['terminated', 'pending'])
    .orderBy('created')
    .executeTakeFirst();
}

/** How many requests a person made since a moment, to any company. */
export async function countRequestsSince(tx: Kysely<Tables>, personId: string, since: Date): Promise<number> {
  const query = tx.selectFrom('access_requests').select(({ fn }) => fn.countAll<string>().as('asked'));
  return Number((await query.where('person_id', '=', personId).where('asked', '>', since).executeTakeFirstOrThrow()).asked);
}

/** False where the person waits already, or was declined since that moment. */
export async function insertRequest(
  tx: Kysely<Tables>,
  {
    organisationId,
    personId,
    asked,
    declinedSince,
  }: Readonly<Record<'organisationId' | 'personId', string>> & { asked: Date; declinedSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into access_requests (organisation_id, person_id, state, asked)
    select ${organisationId}::uuid, ${personId}::uuid, 'waiting', ${asked}::timestamptz
    where not exists (select from access_requests where organisation_id = ${organisationId}::uuid and person_id = ${personId}::uuid
      and (state = 'waiting' or state = 'declined' and answered > ${declinedSince}::timestamptz))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** A request that waits at a company, with who asks, and their language or else the company's; undefined where there is none. */
export async function findWaitingRequest(db: Kysely<Tables>, organisationId: string, requestId: string) {
  return db
    .selectFrom('access_requests')
    .innerJoin('persons', 'persons.id', 'access_requests.person_id')
    .innerJoin('organisations', 'organisations.id', 'access_requests.organisation_id')
    .select(['access_requests.id', 'person_id', 'given_names', 'family_names', 'persons.email', 'asked'])
    .select(['organisations.name as orgName', languageInCompany.as('language')])
    .where('organisation_id', '=', organisationId)
    .where('access_requests.state', '=', 'waiting')
    .where('access_requests.id', '=', requestId)
    .executeTakeFirst();
}

type WaitingRow = { readonly id: string; readonly person_id: string; readonly full_name: string; readonly asked: Date };
type Wanted = { readonly search: string; readonly page: number; readonly pageSize: number };

/** A page of the requests that wait at a company, the oldest first; past the end the last page. */
export async function listWaitingRequests(db: Kysely<Tables>, organisationId: string, { search, page, pageSize }: Wanted) {
  const name = sql`trim(given_names || ' ' || family_names)`;
  const isFound = search === '' ? sql`true` : sql`folded(${name}) like part_like(${search})`;
  const { rows } = await sql<WaitingRow & { readonly total: number; readonly page: number }>`
    with waiting as (
      select access_requests.id, person_id, ${name} as full_name, asked
      from access_requests join persons on persons.id = person_id
      where organisation_id = ${organisationId} and state = 'waiting' and ${isFound}
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from waiting
    )
    select listed.*, counted.total, counted.page from counted left join lateral (
      select * from waiting order by asked, id limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true
    order by asked, id`.execute(db);
  return { requests: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}

/** Whether somebody of the company answered this request before. */
export async function isAnswered(db: Kysely<Tables>, organisationId: string, requestId: string): Promise<boolean> {
  const known = db.selectFrom('access_requests').select('id').where('organisation_id', '=', organisationId);
  return (await known.where('id', '=', requestId).where('state', '<>', 'waiting').executeTakeFirst()) !== undefined;
}

export async function saveAccessAnswer(
  tx: Kysely<Tables>,
  id: string,
  { state, at, by }: { readonly state: 'given' | 'declined'; readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx.updateTable('access_requests').set({ state, answered: at, answered_by: by }).where('id', '=', id).execute();
}

/** Those answered before that moment, or asked before it and never answered. */
export async function deleteRequestsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'access_requests', sql`coalesce(answered, asked) < ${moment}::timestamptz`);
}
