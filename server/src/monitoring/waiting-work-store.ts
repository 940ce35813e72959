import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** Beyond these it is known that it is too much, and counting on would burden a database that has enough to do. */
const countedAtMost = 10_000;

/** Ages in seconds, moments in seconds since 1970. */
export type WaitingWork = {
  readonly messages: readonly {
    readonly kind: string;
    readonly waiting: number;
    readonly failed: number;
    readonly oldest: number;
  }[];
  readonly deliveries: Waiting;
  readonly bulkJobs: Waiting;
  readonly behind: number;
  readonly headMade: number | null;
  /** Age of the oldest line of who did what that the collector has not taken; null where its stream has not begun. */
  readonly auditLag: number | null;
  /** Of partner keys whose end is told to nobody, by the days in which it comes at most. */
  readonly keysEnding: readonly { readonly days: number; readonly count: number }[];
};
type Waiting = { readonly waiting: number; readonly oldest: number };

/**
 * Reads what waits, in one short transaction on one connection. Each part walks a partial index of what waits, or the end of a primary
 * key, so that it does not grow with what is done. An age is the oldest of all that waits, so only what is counted alone has an end.
 * A message is overdue from when it was due, not from when it was written. What a paused webhook keeps does not wait for us.
 */
export async function readWaitingWork(db: Kysely<Tables>, timeZone: string): Promise<WaitingWork> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', '1500ms', true)`.execute(tx);
    const messages = await sql<WaitingWork['messages'][number]>`
      select kind, sum(waiting)::int as waiting, sum(failed)::int as failed, max(oldest)::float8 as oldest from (
        select kind, count(*) as waiting, 0 as failed,
          coalesce(extract(epoch from statement_timestamp() - min(case when attempts > 0 then created else next_attempt end)
            filter (where attempts > 0 or next_attempt <= statement_timestamp())), 0) as oldest
        from outbox_messages where sent is null and failed is null group by kind
        union all
        select kind, 0, count(*), 0 from
          (select kind from outbox_messages where sent is null and failed is not null limit ${countedAtMost}) f group by kind) m
      group by kind`.execute(tx);
    const { rows } = await sql<{
      deliveries: number;
      oldestDelivery: number;
      bulkJobs: number;
      oldestBulkJob: number;
      behind: number;
      headMade: number | null;
      auditLag: number | null;
    }>`
      select deliveries.count as deliveries, deliveries.oldest as "oldestDelivery", jobs.count as "bulkJobs",
        jobs.oldest as "oldestBulkJob", behind.count as behind,
        (select extract(epoch from made)::float8 from history_heads order by id desc limit 1) as "headMade",
        (select extract(epoch from statement_timestamp() - told_until)::float8 from audit_stream) as "auditLag"
      from
        (select count(*)::int, coalesce(extract(epoch from statement_timestamp() - min(d.created)), 0)::float8 as oldest
          from webhooks w join webhook_deliveries d on d.webhook_id = w.id
          where w.paused is null and d.next_attempt is not null) deliveries,
        (select count(*)::int, coalesce(extract(epoch from statement_timestamp() - min(begun)), 0)::float8 as oldest
          from bulk_jobs where ended is null and (waits_until is null or answer = 'confirmed')) jobs,
        (select count(*)::int from
          (select from card_order_history where id > coalesce((select placed_id from history_tail), 0)
            limit ${countedAtMost}) h) behind`.execute(tx);
    const keys = await sql<WaitingWork['keysEnding'][number]>`
      select days, count(id)::int as count from unnest(array[7, 30]) as days left join partner_keys
        on revoked is null and email is null and expires - (statement_timestamp() at time zone ${timeZone})::date between 0 and days
      group by days`.execute(tx);
    const [counts] = rows;
    return {
      messages: messages.rows,
      deliveries: { waiting: counts?.deliveries ?? 0, oldest: counts?.oldestDelivery ?? 0 },
      bulkJobs: { waiting: counts?.bulkJobs ?? 0, oldest: counts?.oldestBulkJob ?? 0 },
      behind: counts?.behind ?? 0,
      headMade: counts?.headMade ?? null,
      auditLag: counts?.auditLag ?? null,
      keysEnding: keys.rows,
    };
  });
}
