import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How far the stream is, and which attempt at what comes next this is. */
export type ClaimedStream = { readonly cursor: string; readonly attempts: number };
type Clock = { readonly now: RawBuilder<Date> };
type Lease = Clock & { readonly leaseSeconds: number };

const after = (now: RawBuilder<Date>, seconds: number) => sql<Date>`${now} + ${seconds} * interval '1 second'`;

/**
 * The stream, when it is time, left alone by everyone else for the lease; undefined where it is not time, or has not begun. A time to try
 * that is further away than any pause was set by a clock that was ahead.
 */
export async function claimStream(
  db: Kysely<Tables>,
  { now, leaseSeconds, longestPauseSeconds }: Lease & { readonly longestPauseSeconds: number },
): Promise<ClaimedStream | undefined> {
  return db
    .updateTable('audit_stream')
    .set({ attempts: sql`attempts + 1`, next_attempt: after(now, leaseSeconds) })
    .where((where) => where.or([where('next_attempt', '<=', now), where('next_attempt', '>', after(now, longestPauseSeconds))]))
    .returning(['cursor', 'attempts'])
    .executeTakeFirst();
}

/** Begins the stream at the cursor; undefined where it had begun. Who begins it has it, as who claims it. */
export async function beginStream(
  db: Kysely<Tables>,
  { cursor, from, now, leaseSeconds }: Lease & { readonly cursor: string; readonly from: Date },
): Promise<ClaimedStream | undefined> {
  return db
    .insertInto('audit_stream')
    .values({ cursor, told_until: from, attempts: 1, next_attempt: after(now, leaseSeconds) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['cursor', 'attempts'])
    .executeTakeFirst();
}

type MovedOn = Clock & {
  readonly from: string;
  readonly to: string;
  readonly until: Date;
  readonly pauseSeconds: number;
};

/** Moves the stream on. Whose lease was over, and whom another has overtaken, moves nothing: it never goes back. */
export async function moveStreamOn(db: Kysely<Tables>, { from, to, until, now, pauseSeconds }: MovedOn): Promise<void> {
  await db
    .updateTable('audit_stream')
    .set({
      cursor: to,
      told_until: sql`greatest(told_until, ${until}::timestamptz)`,
      attempts: 0,
      next_attempt: after(now, pauseSeconds),
    })
    .where('cursor', '=', from)
    .execute();
}

export async function postponeStream(
  db: Kysely<Tables>,
  { from, now, pauseSeconds }: Pick<MovedOn, 'from' | 'now' | 'pauseSeconds'>,
): Promise<void> {
  await db
    .updateTable('audit_stream')
    .set({ next_attempt: after(now, pauseSeconds) })
    .where('cursor', '=', from)
    .execute();
}
