import type { DeliveryState } from '@siteid/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import { shownPage } from '../database/shown-page.ts';
import type { WebhookDeliveriesTable } from '../database/tables/webhook-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import type { WebhookRow } from './webhook-store.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
type Clock = Pick<Portal, 'sharedNow'>;

/** Webhooks that are sent to and for which the log of the history has gone on, those that wait longest first. */
export async function webhooksBehind(db: Kysely<Tables>, last: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('paused', 'is', null)
    .where('placed', '<', last)
    .orderBy('placed')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** One that is sent to, for this transaction alone; undefined while another process has it. */
export async function takeWebhook(tx: Kysely<Tables>, id: string): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('paused', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export type NewDelivery = Pick<Insertable<WebhookDeliveriesTable>, 'webhook_id' | 'event_id' | 'kind' | 'body'>;

/** Deliveries that are due at once; one that is there already is left as it is. */
export async function insertDeliveries(tx: Kysely<Tables>, { sharedNow }: Clock, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, created: sharedNow(), next_attempt: sharedNow() })))
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}

export async function writeWebhookPlaced(tx: Kysely<Tables>, id: string, placed: number): Promise<void> {
  await tx.updateTable('webhooks').set({ placed }).where('id', '=', id).execute();
}

/** How many of one webhook may be under way; where nothing was taken lately, one. */
const atOnce = sql`case when w.failing_since is null then 4 else 1 end`;
const isClaimed = (clock: Clock) => sql<boolean>`d.claimed_until > ${clock.sharedNow()}`;

export type Claim = { readonly limit: number; readonly leaseSeconds: number; readonly longestPauseSeconds: number };
export type Claimed = DeliveryRow & Pick<WebhookRow, 'address' | 'secret_sealed' | 'former_sealed' | 'former_until'>;

/**
 * Takes due deliveries, a few of each webhook: each counts one more attempt and is left alone by everyone until its lease ends. Whoever
 * has a webhook's row counts what is under way there. A time to try that is further away than any pause was set by a clock that was ahead.
 * Those that answer come before those that do not, then whoever has least under way: many that are slow or silent hold up no other.
 */
export async function claimDeliveries(
  tx: Kysely<Tables>,
  clock: Clock,
  { limit, leaseSeconds, longestPauseSeconds }: Claim,
): Promise<Claimed[]> {
  const now = clock.sharedNow();
  const isDue = sql<boolean>`d.next_attempt is not null
    and (d.next_attempt <= ${now} or d.next_attempt > ${now} + make_interval(secs => ${longestPauseSeconds * 2}))`;
  const underWay = sql`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.next_attempt is not null
    and ${isClaimed(clock)})`;
  const { rows: held } = await sql<{ id: string }>`
    select w.id from webhooks w where w.paused is null and ${underWay} < ${atOnce}
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue})
    order by w.failing_since is not null, ${underWay},
      (select min(d.next_attempt) from webhook_deliveries d where d.webhook_id = w.id and ${isDue})
    limit ${limit} for update of w skip locked`.execute(tx);
  if (held.length === 0) return [];
  // A statement of its own, so that it sees what others had claimed before the rows were locked.
  const { rows } = await sql<Claimed>`
    with due as (
      select picked.id from webhooks w cross join lateral (
        select d.id from webhook_deliveries d where d.webhook_id = w.id and ${isDue} order by d.next_attempt, d.id
        limit greatest(0, least(${atOnce} - ${underWay}, ${Math.floor(limit / held.length)})) for update skip locked) picked
      where w.id = any (${held.map(({ id }) => id)}::uuid[]) limit ${limit})
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt = ${now} + make_interval(secs => ${leaseSeconds}),
      claimed_until = ${now} + make_interval(secs => ${leaseSeconds}), tried = ${now}
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.*, w.address, w.secret_sealed, w.former_sealed, w.former_until`.execute(tx);
  return rows;
}

export async function markTaken(tx: Kysely<Tables>, clock: Clock, { id, webhook_id: webhookId }: DeliveryRow, status: number) {
  // The webhook's row before its deliveries, in the order of everybody who changes both.
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ taken: clock.sharedNow(), next_attempt: null, claimed_until: null, status, trouble: null })
    .where('id', '=', id)
    .execute();
}

/** `pauseSeconds`: until the next attempt; null where it is given up. Nothing where somebody took it up since. */
export async function markFailed(
  tx: Kysely<Tables>,
  clock: Clock,
  { id, attempts }: DeliveryRow,
  failed: Pick<DeliveryRow, 'status' | 'trouble'> & { readonly pauseSeconds: number | null },
): Promise<void> {
  const { status, trouble, pauseSeconds } = failed;
  const next = pauseSeconds === null ? null : sql<Date>`${clock.sharedNow()} + make_interval(secs => ${pauseSeconds})`;
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt: next, claimed_until: null, status, trouble })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('taken', 'is', null)
    .execute();
}

/** Writes down that nothing was taken there, since when, and locks it. Undefined where it is paused already, or gone. */
export async function noteFailing(
  tx: Kysely<Tables>,
  clock: Clock,
  id: string,
): Promise<(WebhookRow & { since: number }) | undefined> {
  const { rows } = await sql<WebhookRow & { since: number }>`
    update webhooks set failing_since = coalesce(failing_since, ${clock.sharedNow()}) where id = ${id} and paused is null
    returning *, extract(epoch from ${clock.sharedNow()} - failing_since)::float8 as since`.execute(tx);
  return rows[0];
}

export type DeliveriesAsked = {
  readonly page: number;
  readonly state?: DeliveryState | undefined;
  /** What the event's id begins with, or else which kinds it may have; null for any. */
  readonly sought: { readonly text: string; readonly kinds: readonly string[] } | null;
};

/** As `deliveryOf` tells a state. */
const isIn: Readonly<Record<DeliveryState, ReturnType<typeof sql>>> = {
  taken: sql`taken is not null`,
  waiting: sql`taken is null and next_attempt is not null`,
  'given-up': sql`taken is null and next_attempt is null`,
};

/** A page of what was sent, the newest first; past the end the last. */
export async function listDeliveries(
  db: Kysely<Tables>,
  webhookId: string,
  { page, state, sought }: DeliveriesAsked,
  pageSize: number,
) {
  const isFound =
    sought === null ? sql`true` : sql`(starts_with(event_id, ${sought.text}) or kind = any (${[...sought.kinds]}::text[]))`;
  const asked = sql`webhook_id = ${webhookId} and ${state === undefined ? sql`true` : isIn[state]} and ${isFound}`;
  const { rows } = await sql<DeliveryRow & { total: number; page: number }>`
    with counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from webhook_deliveries where ${asked})
    select listed.*, counted.* from counted left join lateral (
      select * from webhook_deliveries where ${asked}
      order by created desc, id limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true`.execute(db);
  return { deliveries: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}

/** Makes one due as if it were new; one that is under way is left to that attempt. False where there is none. */
export async function makeDeliveryDue(tx: Kysely<Tables>, clock: Clock, webhookId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, taken: null, next_attempt: sql<Date>`greatest(${clock.sharedNow()}, claimed_until)` })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets those that were taken or given up, and made before that moment; one that waits stays. */
export async function deleteDeliveriesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'webhook_deliveries', sql`next_attempt is null and created < ${moment}::timestamptz`);
}
