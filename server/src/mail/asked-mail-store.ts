import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';

/** Locks an asker, so that several calls at once are counted together. */
export async function lockAsker(tx: Kysely<Tables>, askedBy: string): Promise<void> {
  await takeLock(tx, 'asker of mails', askedBy);
}

type Asked = { readonly since: Date; readonly limit: number };

/** The time of the mail that must be a day old before the asker may send so many more; null where they may now. */
export async function blockingMailOfAsker(
  tx: Kysely<Tables>,
  askedBy: string,
  { since, limit, more }: Asked & { readonly more: number },
): Promise<Date | null> {
  const blocking = tx
    .selectFrom('asked_mails')
    .select('at')
    .where('asked_by', '=', askedBy)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(limit - more)
    .limit(1);
  return (await blocking.executeTakeFirst())?.at ?? null;
}

/** The same for addresses, each with the number of mails that it would get: the latest of those times. */
export async function blockingMailOfAddresses(
  tx: Kysely<Tables>,
  more: ReadonlyMap<string, number>,
  { since, limit }: Asked,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(blocking.at) as at
    from unnest(${[...more.keys()]}::text[], ${[...more.values()]}::int[]) as wanted (address_hash, more),
      lateral (select at from asked_mails where address_hash = decode(wanted.address_hash, 'hex') and at > ${since}
        order by at desc offset ${limit} - wanted.more limit 1) as blocking`.execute(tx);
  return rows[0]?.at ?? null;
}

export async function insertAskedMails(tx: Kysely<Tables>, askedBy: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  const rows = hashes.map((hash) => ({ asked_by: askedBy, address_hash: hash, at }));
  await tx.insertInto('asked_mails').values(rows).execute();
}

export async function deleteAskedMailsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'asked_mails', sql`at < ${moment}::timestamptz`);
}
