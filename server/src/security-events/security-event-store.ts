import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { SecurityEventsTable } from '../database/tables/sign-in-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Texts in a detail come from partners and brokers too, and stay for 400 days. */
const longestDetail = 1000;
/** The most rows of the kinds that anybody can cause. Beyond it the oldest of them go, and nothing else. */
const countedAtMost = 100_000;

/** Writes down what whoever looks after the portal would want to see later. */
export async function insertSecurityEvent(
  db: Kysely<Tables>,
  { at, kind, personId = null, detail }: { at: Date; kind: string; personId?: string | null; detail: Record<string, string> },
): Promise<void> {
  const event: Insertable<SecurityEventsTable> = { at, kind, person_id: personId, detail: written(detail) };
  await db.insertInto('security_events').values(event).execute();
}

/** Counts a refused sign-in in the one row of its address and hour, by reason: a stranger adds no row with each try. */
export async function countRefusedSignIn(
  db: Kysely<Tables>,
  { at, address, reason }: { readonly at: Date; readonly address: string; readonly reason: string },
): Promise<void> {
  const hour = at.toISOString().slice(0, 13);
  await sql`
    insert into security_events as event (at, kind, detail, counted_by)
    values (${at}::timestamptz, 'sign-in-refused', jsonb_build_object('address', ${address}::text, ${reason}::text, 1),
      ${`sign-in-refused ${hour} ${address}`})
    on conflict (counted_by) do update
      set detail = event.detail || jsonb_build_object(${reason}::text, coalesce((event.detail ->> ${reason})::int, 0) + 1)`.execute(
    db,
  );
}

/** Writes down that somebody reached a limit, once for what `once` names. */
export async function countLimitReached(
  db: Kysely<Tables>,
  {
    once,
    at,
    kind,
    personId,
    detail,
  }: { once: string; at: Date; kind: string; personId: string | null; detail: Record<string, string> },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ at, kind, person_id: personId, detail: written(detail), counted_by: once })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes what is older than the moment, and of what anybody can cause all but the latest. */
export async function deleteOldSecurityEvents(db: Kysely<Tables>, moment: Date, keptOfCounted = countedAtMost): Promise<boolean> {
  const areLeft = await deletePiece(db, 'security_events', sql`at < ${moment}::timestamptz`);
  const oldestKept = db
    .selectFrom('security_events')
    .select('id')
    .where('counted_by', 'is not', null)
    .orderBy('id', 'desc')
    .offset(keptOfCounted)
    .limit(1);
  return (await deletePiece(db, 'security_events', sql`counted_by is not null and id <= (${oldestKept})`)) || areLeft;
}

/** PostgreSQL keeps no NUL. */
function written(detail: Record<string, string>): string {
  const texts = Object.entries(detail).map(([name, text]) => [name, text.replaceAll('\0', '').slice(0, longestDetail)]);
  return JSON.stringify(Object.fromEntries(texts));
}
