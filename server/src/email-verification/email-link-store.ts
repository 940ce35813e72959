import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { EmailLinksTable } from '../database/tables/people-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { MailedLink } from './email-link.ts';

export async function insertEmailLink(tx: Kysely<Tables>, row: Insertable<EmailLinksTable>): Promise<void> {
  await tx.insertInto('email_links').values(row).execute();
}

/** The link of a token; a second who opens it at once waits for the first. */
export async function lockEmailLink(tx: Kysely<Tables>, tokenHash: Buffer): Promise<MailedLink | undefined> {
  const found = await tx.selectFrom('email_links').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();
  if (found === undefined) return undefined;
  const newer = await tx
    .selectFrom('email_links')
    .select('token_hash')
    .where('person_id', '=', found.person_id)
    .where('purpose', '=', found.purpose)
    .where('organisation_id', 'is not distinct from', found.organisation_id)
    .where('created', '>', found.created)
    .limit(1)
    .executeTakeFirst();
  return {
    purpose: found.purpose,
    personId: found.person_id,
    organisationId: found.organisation_id,
    browserHash: found.browser_hash,
    address: found.address,
    created: found.created,
    used: found.used,
    isLatest: newer === undefined,
  };
}

export async function markEmailLinkUsed(tx: Kysely<Tables>, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('email_links').set({ used: at }).where('token_hash', '=', tokenHash).execute();
}

export async function moveEmailLinks(tx: Kysely<Tables>, from: Buffer, to: Buffer): Promise<void> {
  await tx.updateTable('email_links').set({ browser_hash: to }).where('browser_hash', '=', from).execute();
}

export async function deleteEmailLinksBefore(db: Kysely<Tables>, before: Date): Promise<boolean> {
  return deletePiece(db, 'email_links', sql`created < ${before}::timestamptz`);
}
