import type { Language, MemberRole } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { pieceOfRows } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MembershipInvitationState } from './membership-invitation.ts';

export type MembershipInvitation = {
  readonly id: string;
  readonly role: MemberRole;
  readonly scope: string;
  readonly email: string;
  readonly language: Language;
  readonly state: MembershipInvitationState;
  readonly sent: Date;
  readonly answered_by: string | null;
};

const columns = ['id', 'role', 'scope', 'email', 'language', 'state', 'sent', 'answered_by'] as const;

/** Locks a team: changes to it wait for each other, so that of two at once each sees what the other did. */
export async function lockTeam(tx: Kysely<Tables>, scope: string): Promise<void> {
  await takeLock(tx, 'team', scope);
}

/** The invitation of a link, and whether its mail is the newest. */
export async function findByLink(db: Kysely<Tables>, tokenHash: Buffer) {
  return db
    .selectFrom('membership_links')
    .innerJoin('membership_invitations', 'membership_invitations.id', 'membership_links.invitation_id')
    .leftJoin('partner_keys', 'partner_keys.id', 'membership_invitations.sent_by_key_id')
    .select([
      ...columns.map((column) => `membership_invitations.${column}` as const),
      'membership_links.created as link_created',
      'partner_keys.revoked as key_revoked',
    ])
    .where('membership_links.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findMembershipInvitation(db: Kysely<Tables>, id: string): Promise<MembershipInvitation | undefined> {
  return db.selectFrom('membership_invitations').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Those of these addresses that were invited to the team since the moment and have not answered, as they were written then. */
export async function findWaiting(tx: Kysely<Tables>, scope: string, emails: readonly string[], since: Date): Promise<string[]> {
  const found = await tx
    .selectFrom('membership_invitations')
    .select('email')
    .where('scope', '=', scope)
    .where('state', '=', 'waiting')
    .where('sent', '>=', since)
    .where(sql<boolean>`lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[])`)
    .orderBy('email')
    .execute();
  return found.map(({ email }) => email);
}

export type NewInvitation = Pick<MembershipInvitation, 'role' | 'scope' | 'email' | 'language'> & {
  readonly keyId: string | null;
};

/** Writes an invitation; for an address that declined before, or has not answered, in the same row. */
export async function saveInvitation(
  tx: Kysely<Tables>,
  { keyId, ...asked }: NewInvitation,
  at: Date,
): Promise<MembershipInvitation> {
  const waiting = { ...asked, state: 'waiting', sent: at, answered_by: null, sent_by_key_id: keyId } as const;
  const again = await tx
    .updateTable('membership_invitations')
    .set(waiting)
    .where('scope', '=', asked.scope)
    .where(sql<boolean>`lower(email) = ${asked.email.toLowerCase()}`)
    .where('state', 'in', ['declined', 'waiting'])
    .returning(columns)
    .executeTakeFirst();
  if (again !== undefined) return again;
  return tx
    .insertInto('membership_invitations')
    .values({ ...waiting, created: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function insertLink(tx: Kysely<Tables>, invitationId: string, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.insertInto('membership_links').values({ token_hash: tokenHash, invitation_id: invitationId, created: at }).execute();
}

export async function changeInvitation(
  tx: Kysely<Tables>,
  id: string,
  change: {
    readonly state: MembershipInvitationState;
    readonly sent?: Date;
    readonly answered_by?: string | null;
    readonly sent_by_key_id?: string | null;
  },
): Promise<void> {
  await tx.updateTable('membership_invitations').set(change).where('id', '=', id).execute();
}

/** The teams to which a key has open invitations, sorted, so that two who lock them cannot block each other. */
export async function findScopesInvitedBy(tx: Kysely<Tables>, keyId: string): Promise<string[]> {
  const open = tx.selectFrom('membership_invitations').where('sent_by_key_id', '=', keyId).where('state', '=', 'waiting');
  return (await open.select('scope').distinct().orderBy('scope').execute()).map(({ scope }) => scope);
}

export async function withdrawInvitedBy(tx: Kysely<Tables>, keyId: string) {
  return tx
    .updateTable('membership_invitations')
    .set({ state: 'withdrawn' })
    .where('sent_by_key_id', '=', keyId)
    .where('state', '=', 'waiting')
    .returning(['role', 'scope', 'email'])
    .execute();
}

/** Deletes a piece of the invitations whose newest mail is older, with their links; returns whether there may be more. */
export async function deleteInvitationsBefore(db: Kysely<Tables>, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const older = tx.selectFrom('membership_invitations').select('id').where('sent', '<', before);
    const ids = (await older.limit(pieceOfRows).forUpdate().skipLocked().execute()).map(({ id }) => id);
    if (ids.length === 0) return false;
    await tx.deleteFrom('membership_links').where('invitation_id', 'in', ids).execute();
    await tx.deleteFrom('membership_invitations').where('id', 'in', ids).execute();
    return ids.length >= pieceOfRows;
  });
}
