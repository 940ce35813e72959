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

/** Minutes that are over. */
export async function deleteCountedBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'counted_requests', sql`minute < ${moment}::timestamptz`);
}
