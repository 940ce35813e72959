import { maximumSelectedOrders, type NotDone, type Permission, type WhyNotDone } from '@siteid/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import { reaching } from '../../database/reach/reach.ts';
import type { BulkJobsTable } from '../../database/tables/bulk-job-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { grantedAt } from '../../people/granted-at.ts';
import { type Membership, permissionsOfUser } from '../../people/permission.ts';
import type { Portal } from '../../portal.ts';
import { ofIds } from '../card-order-store.ts';

export type KeptJob = Selectable<BulkJobsTable>;

/** At most so many of those to whom something was not done are told by name. */
export const namesAtMost = 3;

export async function findBulkJob(db: Kysely<Tables>, id: string, organisationId: string): Promise<KeptJob | undefined> {
  const query = db.selectFrom('bulk_jobs').selectAll().where('id', '=', id);
  return query.where('organisation_id', '=', organisationId).executeTakeFirst();
}

/** That a job is to be worked at: one that waits for a second person is not before they confirm it. */
const isUnderWay = sql<boolean>`ended is null and (waits_until is null or answer = 'confirmed')`;

const isWaiting = sql<boolean>`waits_until is not null and answer is null`;

/**
 * How many jobs of the company are under way, how many wait for a second person, how many of those this person asked for, and how many
 * orders those have that began since then.
 */
export async function countBulkJobs(tx: Kysely<Tables>, organisationId: string, personId: string, since: Date) {
  const { rows } = await sql<{ open: number; waiting: number; own: number; orders: number }>`
    select count(*) filter (where ${isUnderWay})::int as open, count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where ${isWaiting} and person_id = ${personId})::int as own,
      coalesce(sum(total) filter (where begun > ${since}), 0)::int as orders
    from bulk_jobs where organisation_id = ${organisationId}`.execute(tx);
  return rows[0] ?? { open: 0, waiting: 0, own: 0, orders: 0 };
}

/** Whether any of these orders is the company's. */
export async function hasAnyOf(db: Kysely<Tables>, organisationId: string, orderIds: readonly string[]): Promise<boolean> {
  const own = db.selectFrom('card_orders').select('id').where(ofIds(orderIds)).where('organisation_id', '=', organisationId);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Keeps a job with those of these orders that are its company's, the newest first: of several cards of one holder the newest is then
 * reactivated, whatever portion it falls into. An id that is taken already is left as it is, and answers false.
 */
export async function insertBulkJob(
  tx: Kysely<Tables>,
  job: Omit<Insertable<BulkJobsTable>, 'total' | 'ended'>,
  orderIds: readonly string[],
): Promise<boolean> {
  const kept = await tx
    .insertInto('bulk_jobs')
    .values({ ...job, total: 0, ended: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return false;
  await sql`
    with chosen as (
      insert into bulk_job_orders (job_id, place, order_id)
      select ${job.id}, row_number() over (order by created desc, id desc), id
      from card_orders where ${ofIds(orderIds)} and organisation_id = ${job.organisation_id} returning order_id)
    update bulk_jobs set total = (select count(*) from chosen) where id = ${job.id}`.execute(tx);
  return true;
}

/** A job that is under way and that nobody works at, any or this one, locked until the transaction ends: of several each has its turns. */
export async function lockOpenJob(tx: Kysely<Tables>, id: string | null): Promise<KeptJob | undefined> {
  const { rows } = await sql<KeptJob>`
    select * from bulk_jobs where ${isUnderWay} and ${id === null ? sql`true` : sql`id = ${id}`}
    order by random() limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** The next orders of a job that were not tried yet. */
export async function nextOrders(tx: Kysely<Tables>, jobId: string, atMost: number): Promise<string[]> {
  const query = tx.selectFrom('bulk_job_orders').select('order_id').where('job_id', '=', jobId).where('is_done', 'is', null);
  return (await query.orderBy('place').limit(atMost).execute()).map(({ order_id: id }) => id);
}

/**
 * Keeps what became of these orders: null where it is done. Written without a join: the planner, which knows nothing of a new job, read
 * all its orders for each of these.
 */
export async function keepOutcomes(
  tx: Kysely<Tables>,
  jobId: string,
  outcomes: readonly (readonly [string, WhyNotDone | null])[],
): Promise<void> {
  const ids = sql`${outcomes.map(([id]) => id)}::uuid[]`;
  const why = sql`(${outcomes.map(([, why]) => why)}::text[])[array_position(${ids}, order_id)]`;
  await sql`
    update bulk_job_orders set is_done = ${why} is null, why = ${why}
    where job_id = ${jobId} and order_id = any (${ids})`.execute(tx);
}

/** What was not tried is not done, because whoever asked for it, or confirmed it, may do it no more. */
export async function stopJob(
  tx: Kysely<Tables>,
  jobId: string,
  why: Extract<WhyNotDone, 'rightEnded' | 'confirmerRightEnded'>,
): Promise<void> {
  await sql`update bulk_job_orders set is_done = false, why = ${why} where job_id = ${jobId} and is_done is null`.execute(tx);
  await tx.updateTable('bulk_jobs').set({ stopped: true }).where('id', '=', jobId).execute();
}

/** Ends a job; answers to how many orders it was done. */
export async function endJob(tx: Kysely<Tables>, jobId: string, now: Date): Promise<number> {
  await tx.updateTable('bulk_jobs').set({ ended: now }).where('id', '=', jobId).execute();
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from bulk_job_orders where job_id = ${jobId} and is_done`.execute(tx);
  return rows[0]?.done ?? 0;
}

export async function noteJobSeen(db: Kysely<Tables>, jobId: string): Promise<void> {
  await db.updateTable('bulk_jobs').set({ seen: true }).where('id', '=', jobId).execute();
}

/** To how many orders of a job it is done, and to how many not, by reason, with the first of them by name. */
export async function countOutcomes(
  db: Kysely<Tables>,
  jobId: string,
): Promise<{ readonly done: number; readonly notDone: NotDone[] }> {
  const { rows } = await sql<Omit<NotDone, 'why'> & { readonly why: WhyNotDone | null }>`
    select why, count, first.ids as "orderIds", array(
        select printable_name from unnest(first.ids[:${namesAtMost}::int]) with ordinality as each (id, turn)
        join card_orders using (id) order by turn) as names
    from (
      select why, count(*)::int as count from bulk_job_orders where job_id = ${jobId} and is_done is not null group by why) as counted
    cross join lateral (select array(
      select order_id from bulk_job_orders where job_id = ${jobId} and bulk_job_orders.why = counted.why
      order by place limit ${maximumSelectedOrders}) as ids) as first
    order by count desc, why`.execute(db);
  const done = rows.find(({ why }) => why === null)?.count ?? 0;
  return { done, notDone: rows.flatMap(({ why, ...not }) => (why === null ? [] : [{ why, ...not }])) };
}

/** The orders of a job, in the order in which it tries them. */
export async function ordersOfJob(db: Kysely<Tables>, jobId: string): Promise<string[]> {
  const all = db.selectFrom('bulk_job_orders').select('order_id').where('job_id', '=', jobId).orderBy('place');
  return (await all.execute()).map(({ order_id: id }) => id);
}

/** What became of each order, as it is called now. */
export async function outcomesOfJob(db: Kysely<Tables>, jobId: string) {
  return db
    .selectFrom('bulk_job_orders')
    .innerJoin('card_orders', 'card_orders.id', 'bulk_job_orders.order_id')
    .select(['card_orders.id', 'printable_name', 'status', 'orderer_reference', 'is_done', 'why'])
    .where('job_id', '=', jobId)
    .orderBy('place')
    .execute();
}

/**
 * Whether a person has a right at the company now: of the company, of one that manages it, lent too, or by a right of their own. What was
 * lent by some people may not count.
 */
export async function mayOf(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  right: Permission,
  personId: string,
  organisationId: string,
  notLentBy: Iterable<string> = [],
): Promise<boolean> {
  // Also a user of a company that manages this one, which whoever asks need not be.
  const { rows } = await reaching('everybody', () =>
    sql<Pick<Membership, 'userType' | 'granted'>>`
    select user_type as "userType", ${sql.raw(grantedAt('asked.now', 'asked.lenders'))} as granted
    from company_users cross join (select ${now()}::timestamptz as now, ${[...notLentBy]}::uuid[] as lenders) as asked
    where person_id = ${personId} and state = 'accepted' and (organisation_id = ${organisationId} or organisation_id in (
      select manager_id from organisation_managers where managed_id = ${organisationId}))`.execute(db),
  );
  if (rows.some((user) => permissionsOfUser(user).has(right))) return true;
  const granted = db.selectFrom('person_permissions').select('permission').where('person_id', '=', personId);
  return (await granted.where('permission', '=', right).where('scope', '=', 'global').executeTakeFirst()) !== undefined;
}

/** Few in one go: with each go its thousands of orders. */
export async function deleteBulkJobsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'bulk_jobs', sql`begun < ${moment}::timestamptz`, 5);
}
