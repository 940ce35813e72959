import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The company of a number, however it is written: a Swedish one also with its century. One that is terminated is none. */
export async function findCompanyToAsk(db: Kysely<Tables>, country: string, number: string) {
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
    .where('state', '<>', 'terminated')
    .orderBy('created')
    .executeTakeFirst();
}

/** What a person asked since a moment, at whichever company. */
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

/** Who waits at a company, by name; of one request alone where it is given. */
export async function listWaitingRequests(db: Kysely<Tables>, organisationId: string, requestId?: string) {
  const all = db
    .selectFrom('access_requests')
    .innerJoin('persons', 'persons.id', 'access_requests.person_id')
    .select(['access_requests.id', 'person_id', 'given_names', 'family_names', 'email', 'language', 'asked'])
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'waiting');
  const wanted = requestId === undefined ? all : all.where('access_requests.id', '=', requestId);
  return wanted.orderBy('asked').orderBy('access_requests.id').limit(200).execute();
}

export async function answerRequest(
  tx: Kysely<Tables>,
  id: string,
  { state, at, by }: { readonly state: 'given' | 'declined'; readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx.updateTable('access_requests').set({ state, answered: at, answered_by: by }).where('id', '=', id).execute();
}

/** Those answered before that moment, or asked before it and never answered. */
export async function deleteRequestsBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db
    .deleteFrom('access_requests')
    .where(({ fn }) => fn.coalesce('answered', 'asked'), '<', moment)
    .execute();
}
