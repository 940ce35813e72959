import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type ChangedBy, insertMembershipChange } from './membership-change-store.ts';
import { findScopesInvitedBy, lockTeam, withdrawInvitedBy } from './membership-invitation-store.ts';

/** Locks the teams that a key has open invitations to. Before the key itself, as every change of a team does. */
export async function lockTeamsInvitedBy(tx: Transaction<Tables>, keyId: string): Promise<void> {
  for (const scope of await findScopesInvitedBy(tx, keyId)) await lockTeam(tx, scope);
}

/**
 * Withdraws the open invitations of a key and returns their number: else whoever has a leaked key could come in by them after it is revoked
 * (0026). One that is sent meanwhile is not valid when it is opened, because its key is revoked then.
 */
export async function withdrawInvitationsOf(tx: Transaction<Tables>, at: Date, by: ChangedBy, keyId: string): Promise<number> {
  const withdrawn = await withdrawInvitedBy(tx, keyId);
  for (const { role, scope, email: whom } of withdrawn)
    await insertMembershipChange(tx, by, { at, kind: 'withdrawn', role, scope, whom });
  return withdrawn.length;
}
