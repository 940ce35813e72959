import type { RequestAnswer, SecondPersonDemands } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shownPage } from '../../database/shown-page.ts';
import type { Tables } from '../../database/tables.ts';
import type { KeptJob } from '../bulk-jobs/bulk-job-store.ts';
import type { SecondPersonDemand } from './second-person-demand.ts';

/** For what the company demands a second person; it stays as found until the transaction ends. */
export async function lockDemand(tx: Kysely<Tables>, organisationId: string): Promise<SecondPersonDemand> {
  return tx
    .selectFrom('organisations')
    .select(['terminations_need_second_person', 'changes_need_second_person_above'])
    .where('id', '=', organisationId)
    .forShare()
    .executeTakeFirstOrThrow();
}

/** Writes the setting of a company that is locked. */
export async function setDemands(
  tx: Kysely<Tables>,
  organisationId: string,
  { terminations, changesAbove }: SecondPersonDemands,
): Promise<void> {
  const demands = { terminations_need_second_person: terminations, changes_need_second_person_above: changesAbove };
  await tx.updateTable('organisations').set(demands).where('id', '=', organisationId).execute();
}

/** Those of these orders that one person may terminate alone, because their company demands no second person for it. */
export const terminableByOnePerson = (chosen: RawBuilder<boolean>) => sql<boolean>`${chosen} and not exists (
  select from organisations where organisations.id = card_orders.organisation_id and terminations_need_second_person)`;

/** Has a job wait for a second person, who does it to no order that is changed from now on. */
export async function setWaiting(tx: Kysely<Tables>, jobId: string, until: Date): Promise<void> {
  await tx.updateTable('bulk_jobs').set({ waits_until: until }).where('id', '=', jobId).execute();
  await sql`
    update bulk_job_orders set seen = status_modified from card_orders
    where job_id = ${jobId} and card_orders.id = bulk_job_orders.order_id`.execute(tx);
}

const isWaiting = (now: Date) => sql<boolean>`answer is null and waits_until > ${now}::timestamptz`;

/** What waits for a second person at a company, the newest first. */
export async function listWaiting(db: Kysely<Tables>, organisationId: string, now: Date) {
  const waiting = db.selectFrom('bulk_jobs').selectAll().where('organisation_id', '=', organisationId).where(isWaiting(now));
  return waiting.orderBy('begun', 'desc').orderBy('id').execute();
}

/** A request of the company, which nobody else answers until the transaction ends. */
export async function lockRequest(tx: Kysely<Tables>, id: string, organisationId: string): Promise<KeptJob | undefined> {
  const request = tx.selectFrom('bulk_jobs').selectAll().where('id', '=', id).where('organisation_id', '=', organisationId);
  return request.where('waits_until', 'is not', null).forUpdate().executeTakeFirst();
}

type Answer = {
  readonly answer: RequestAnswer;
  readonly by: { readonly personId: string; readonly name: string } | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** Writes what became of a request. One that is not confirmed is over; whoever withdrew it has seen that. */
export async function saveAnswer(tx: Kysely<Tables>, id: string, { answer, by, reason, now }: Answer): Promise<void> {
  const said = { answer, answered_by: by?.personId ?? null, answerer_name: by?.name ?? null, declined_because: reason };
  const over = answer === 'confirmed' ? {} : { ended: now, seen: answer === 'withdrawn' };
  await tx
    .updateTable('bulk_jobs')
    .set({ ...said, ...over })
    .where('id', '=', id)
    .execute();
}

/** Some requests that nobody answered in time, which nobody answers until the transaction ends. */
export async function lockLapsed(tx: Kysely<Tables>, now: Date, atMost: number): Promise<KeptJob[]> {
  const lapsed = tx.selectFrom('bulk_jobs').selectAll().where('answer', 'is', null).where('waits_until', '<=', now);
  return lapsed.orderBy('waits_until').limit(atMost).forUpdate().skipLocked().execute();
}

/**
 * A page of the orders of a request that a text finds, in the order in which they would be done, and how many there are; past the end the
 * last page.
 */
export async function pageOfRequest(
  db: Kysely<Tables>,
  jobId: string,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
) {
  const all = sql`select order_id, place from bulk_job_orders where job_id = ${jobId}`;
  const found =
    search === ''
      ? all
      : sql`${all} and exists (select from card_orders where card_orders.id = order_id
          and folded(concat_ws(' ', printable_name, card_number)) like (select part_like(${search})))`;
  const { rows } = await sql<{ id: string | null; total: number; page: number }>`
    with found as (${found}), counted as (select count(*)::int as total, ${shownPage(page, pageSize)} as page from found)
    select listed.order_id as id, counted.total, counted.page from counted left join lateral (
      select order_id, place from found
      order by place limit ${pageSize} offset (counted.page - 1) * ${pageSize}) as listed on true order by listed.place`.execute(
    db,
  );
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}

/** Which orders of a request were changed since it was asked for, and all of its orders in their order. */
export async function ordersAsSeen(db: Kysely<Tables>, jobId: string) {
  const { rows } = await sql<{ id: string; is_changed: boolean }>`
    select card_orders.id, card_orders.status_modified <> bulk_job_orders.seen as is_changed
    from bulk_job_orders join card_orders on card_orders.id = bulk_job_orders.order_id
    where job_id = ${jobId} order by place`.execute(db);
  return rows.map(({ id, is_changed: isChanged }) => ({ id, isChanged }));
}

/** Those of these orders that were changed since they were asked about; locked until the transaction ends, in the order of their ids. */
export async function lockChangedSince(
  tx: Kysely<Tables>,
  jobId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; is_changed: boolean }>`
    select card_orders.id, card_orders.status_modified <> bulk_job_orders.seen as is_changed
    from card_orders join bulk_job_orders on job_id = ${jobId} and bulk_job_orders.order_id = card_orders.id
    where card_orders.id = any (${[...orderIds]}::uuid[]) order by card_orders.id for no key update of card_orders`.execute(tx);
  return new Set(rows.filter(({ is_changed: isChanged }) => isChanged).map(({ id }) => id));
}
