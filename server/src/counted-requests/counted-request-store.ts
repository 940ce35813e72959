import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';

/** Counts one more in this minute, unless there were so many already. Answers whether it was counted. */
export async function countRequest(
  { db, sharedNow }: Pick<Portal, 'db' | 'sharedNow'>,
  counted: Buffer,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into counted_requests as known (counted, minute, count) values (${counted}, date_trunc('minute', ${sharedNow()}), 1)
    on conflict (counted, minute) do update set count = known.count + 1 where known.count < ${most} returning count`.execute(db);
  return rows.length > 0;
}

/** Adds to what is counted in its minute, however much that is and although it may be over. Answers the sums of all processes. */
export async function addRequests(
  db: Kysely<Tables>,
  news: readonly { readonly counted: Buffer; readonly minute: Date; readonly count: number }[],
): Promise<{ readonly counted: Buffer; readonly count: number }[]> {
  const given = [
    sql`${news.map(({ counted }) => counted)}::bytea[]`,
    sql`${news.map(({ minute }) => minute)}::timestamptz[]`,
    sql`${news.map(({ count }) => count)}::int[]`,
  ];
  const { rows } = await sql<{ counted: Buffer; count: number }>`
    insert into counted_requests as known (counted, minute, count)
    select counted, minute, count from unnest(${sql.join(given)}) as news (counted, minute, count)
    -- In one order: two processes that add to the same names never wait for each other in a circle.
    order by counted
    on conflict (counted, minute) do update set count = known.count + excluded.count returning counted, count`.execute(db);
  return rows;
}

/** Minutes that are over. */
export async function deleteCountedBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'counted_requests', sql`minute < ${moment}::timestamptz`);
}
