import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { OutboxMessagesTable } from '../database/tables/mail-tables.ts';
import type { Tables } from '../database/tables.ts';

export type OutboxMessage = Selectable<OutboxMessagesTable>;
type Channel = OutboxMessage['channel'];

export async function insertMessage(tx: Kysely<Tables>, message: Insertable<OutboxMessagesTable>): Promise<void> {
  await tx.insertInto('outbox_messages').values(message).execute();
}

/**
 * Takes due messages, oldest first: each counts one more attempt and is left alone by everyone until `until`, so that a
 * second instance, or this one after a crash, comes back to it no earlier.
 */
export async function claimMessages(
  db: Kysely<Tables>,
  { channels, now, until, limit }: { channels: readonly Channel[]; now: Date; until: Date; limit: number },
): Promise<OutboxMessage[]> {
  return db
    .updateTable('outbox_messages')
    .set({ attempts: sql`attempts + 1`, next_attempt: until, claimed_until: until })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('outbox_messages')
        .select('id')
        .where('sent', 'is', null)
        .where('failed', 'is', null)
        .where('channel', 'in', channels)
        .where('next_attempt', '<=', now)
        .orderBy('next_attempt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function markSent(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db.updateTable('outbox_messages').set({ sent: at, last_error: null }).where('id', '=', id).execute();
}

export async function markFailed(db: Kysely<Tables>, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ failed: at, last_error: error, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

export async function postpone(db: Kysely<Tables>, id: string, until: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ next_attempt: until, last_error: error, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

export async function findMessage(db: Kysely<Tables>, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those that were sent, or given up, and made before that moment; one that waits stays. */
export async function deleteMessagesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'outbox_messages', sql`(sent is not null or failed is not null) and created < ${moment}::timestamptz`);
}

/** The newest messages first, for the demo's outbox page. */
export async function listMessages(db: Kysely<Tables>, limit: number): Promise<OutboxMessage[]> {
  return db.selectFrom('outbox_messages').selectAll().orderBy('created', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The contract that a message brings along. */
export async function findAttachedContract(db: Kysely<Tables>, { contract_id: id }: OutboxMessage): Promise<Buffer | null> {
  if (id === null) return null;
  const found = await db.selectFrom('company_contracts').select('signed_copy').where('id', '=', id).executeTakeFirst();
  return found?.signed_copy ?? null;
}
