import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The head of exactly this note, where the database has it. */
export async function findHead(tx: Kysely<Tables>, note: string) {
  return tx.selectFrom('history_heads').select(['id', 'size']).where('note', '=', note).executeTakeFirst();
}

/** The first of these notes that the database does not have. */
export async function firstMissing(db: Kysely<Tables>, notes: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ turn: number }>`
    select turn::integer from unnest(${notes}::text[]) with ordinality as given (note, turn)
    where not exists (select from history_heads where note = given.note) order by turn limit 1`.execute(db);
  return rows[0] && rows[0].turn - 1;
}

export type HeadToSend = { readonly id: number; readonly note: string; readonly attempts: number };

/**
 * The next head for a receiver, when it is time to try, left alone by everyone else until `until`; undefined when none waits. A time to
 * try that is further away than any pause was set by a clock that was ahead.
 */
export async function claimHead(
  db: Kysely<Tables>,
  { receiver, now, until, latest }: { receiver: string; now: Date; until: Date; latest: Date },
): Promise<HeadToSend | undefined> {
  const { rows } = await sql<HeadToSend>`
    with head as (
      select id, note from history_heads
      where id > coalesce((select head_id from history_receivers where receiver = ${receiver}), 0) order by id limit 1)
    insert into history_receivers as known (receiver, attempts, next_attempt)
    select ${receiver}, 1, ${until}::timestamptz from head
    on conflict (receiver) do update set attempts = known.attempts + 1, next_attempt = excluded.next_attempt
      where known.head_id < (select id from head)
        and (known.next_attempt <= ${now}::timestamptz or known.next_attempt > ${latest}::timestamptz)
    returning (select id from head) as id, (select note from head) as note, attempts`.execute(db);
  return rows[0];
}

export async function markTaken(db: Kysely<Tables>, receiver: string, headId: number, at: Date): Promise<void> {
  await db
    .updateTable('history_receivers')
    .set({ head_id: headId, attempts: 0, next_attempt: at })
    .where('receiver', '=', receiver)
    .where('head_id', '<', headId)
    .execute();
}

export async function postponeHead(db: Kysely<Tables>, receiver: string, until: Date): Promise<void> {
  await db.updateTable('history_receivers').set({ next_attempt: until }).where('receiver', '=', receiver).execute();
}
