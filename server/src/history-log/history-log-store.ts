import { type Kysely, sql } from 'kysely';
import { lockKey } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryRow, Leaf, Salts } from './history-leaf.ts';

/** Whether this transaction alone may write to the log, or to its file outside, until it ends; false while another one does. */
export async function takeTurn(tx: Kysely<Tables>, at: 'log' | 'file'): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey('history', at)}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** How far the log has come: below both ids every row that there ever will be is committed, and up to the first each has its place. */
export type Tail = { readonly placed_id: number; readonly settled_id: number };

/**
 * Reads the tail, and settles what has become certain. An id is given before its row is committed, and after its transaction has a number,
 * for its order is written first: once every transaction that had begun when an id was the highest has ended, no lower one comes any more.
 */
export async function settleTail(tx: Kysely<Tables>): Promise<Tail> {
  await tx
    .insertInto('history_tail')
    .values({ is_only: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // In a database that was restored elsewhere, numbers of transactions begin anew: those of before are past.
  await sql`
    with today as (
      select coalesce(max(id), 0) as highest, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
      from card_order_history)
    update history_tail set settled_id = seen_id, seen_id = highest, seen_before = next from today
    where settled_id < highest and (seen_before <= oldest or seen_before > next)`.execute(tx);
  return tx.selectFrom('history_tail').select(['placed_id', 'settled_id']).executeTakeFirstOrThrow();
}

export async function writePlaced(tx: Kysely<Tables>, placedId: number): Promise<void> {
  await tx.updateTable('history_tail').set({ placed_id: placedId }).execute();
}

/**
 * Rows that have no place yet, the lowest ids first. That `history_id` is above the same id follows from the join; without saying it the
 * planner reads the place of every row from the first.
 */
export async function rowsWithoutPlace(tx: Kysely<Tables>, afterId: number, limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select ${sql.raw(historyColumns)} from card_order_history h
    where h.id > ${afterId} and not exists (select from history_entries where history_id = h.id and history_id > ${afterId})
    order by h.id limit ${limit}`.execute(tx);
  return rows;
}

/** A row of the history as its digest takes it, whatever the session's time zone. */
export const historyColumns = `h.id, h.order_id as "orderId", h.status,
  to_char(h.modified_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "modifiedTime", h.actor_person_id as "actorPersonId",
  h.actor_key_id as "actorKeyId", h.actor_role as "actorRole", h.actor_name as "actorName", h.reason, h.description, h.cause`;

/** Gives the leaves the next places. */
export async function insertEntries(tx: Kysely<Tables>, leaves: readonly (Leaf & { readonly salts: Salts })[]): Promise<void> {
  const hex = (of: (leaf: (typeof leaves)[number]) => Buffer) => leaves.map((leaf) => of(leaf).toString('hex'));
  await sql`
    insert into history_entries (position, history_id, order_id, digest, actor_salt, name_salt, words_salt)
    select (select coalesce(max(position) + 1, 0) from history_entries) + turn - 1, history_id, order_id, decode(digest, 'hex'),
      decode(actor_salt, 'hex'), decode(name_salt, 'hex'), decode(words_salt, 'hex')
    from unnest(${leaves.map(({ historyId }) => historyId)}::bigint[], ${leaves.map(({ orderId }) => orderId)}::uuid[],
      ${hex(({ digest }) => digest)}::text[], ${hex(({ salts }) => salts.actor)}::text[], ${hex(({ salts }) => salts.name)}::text[],
        ${hex(({ salts }) => salts.words)}::text[])
      with ordinality as given (history_id, order_id, digest, actor_salt, name_salt, words_salt, turn)`.execute(tx);
}

/** The leaves from a place on, in order. */
export async function leavesFrom(db: Kysely<Tables>, position: number, limit: number) {
  return db
    .selectFrom('history_entries')
    .select(['position', 'history_id as historyId', 'order_id as orderId', 'digest'])
    .where('position', '>=', position)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export type Node = { readonly level: number; readonly place: number; readonly hash: Buffer };

export async function insertNodes(tx: Kysely<Tables>, nodes: readonly Node[]): Promise<void> {
  if (nodes.length === 0) return;
  await tx
    .insertInto('history_nodes')
    .values([...nodes])
    .onConflict((conflict) => conflict.columns(['level', 'place']).doUpdateSet((given) => ({ hash: given.ref('excluded.hash') })))
    .execute();
}

export type StoredHead = {
  readonly id: number;
  readonly size: number;
  readonly root: Buffer;
  readonly peaks: Buffer;
  readonly made: Date;
  readonly note: string;
};

export async function latestHead(db: Kysely<Tables>): Promise<StoredHead | undefined> {
  return db.selectFrom('history_heads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function insertHead(tx: Kysely<Tables>, head: Omit<StoredHead, 'id'>): Promise<void> {
  await tx.insertInto('history_heads').values(head).execute();
}

/** The heads that were signed after one, the oldest first. */
export async function headsAfter(db: Kysely<Tables>, id: number, limit: number) {
  return db.selectFrom('history_heads').select(['id', 'size', 'note']).where('id', '>', id).orderBy('id').limit(limit).execute();
}
