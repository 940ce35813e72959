import type { MemberRole, RefusalCode } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { askFor, sendLink } from './invite-people.ts';
import { type TeamKind, teamKindOf } from './membership.ts';
import { type ChangedBy, insertMembershipChange } from './membership-change-store.ts';
import { changeInvitation, findMembershipInvitation, lockTeam } from './membership-invitation-store.ts';

/**
 * Whose invitations the caller looks after: those of these kinds of partners, of one company alone where `scope` is given.
 * `whyNotSend`: why they may not ask anew for somebody of this role.
 */
export type LooksAfter<Why extends RefusalCode = never> = {
  readonly kinds: readonly TeamKind[];
  readonly scope?: string;
  readonly whyNotSend?: (role: MemberRole, db: Portal['db']) => Promise<Refusal<Why> | null>;
};

/** Sends an invitation that nobody accepted again, by a new link, or withdraws it; any other looks missing (W-1-10). */
export async function changeMembershipInvitation<Why extends RefusalCode = never>(
  portal: Portal,
  by: NonNullable<ChangedBy>,
  { kinds, scope, whyNotSend }: LooksAfter<Why>,
  { invitationId, change }: { readonly invitationId: string; readonly change: 'send-again' | 'withdraw' },
) {
  return inTransaction(portal.db, async (tx) => {
    const known = await findMembershipInvitation(tx, invitationId);
    if (known === undefined) return refuse('errors.orgInvitation.notFound');
    await lockTeam(tx, known.scope);
    const invitation = await findMembershipInvitation(tx, invitationId);
    const kind = invitation && teamKindOf(invitation.role);
    const isTheirs = kind !== undefined && kinds.includes(kind) && (scope === undefined || scope === invitation?.scope);
    const isOpen = invitation?.state === 'waiting' || invitation?.state === 'declined';
    if (invitation === undefined || kind === undefined || !isTheirs || !isOpen) return refuse('errors.orgInvitation.notFound');
    const at = portal.now();
    if (change === 'withdraw') await changeInvitation(tx, invitation.id, { state: 'withdrawn' });
    else {
      const refused = (await whyNotSend?.(invitation.role, tx)) ?? null;
      if (refused !== null) return refused;
      const tooMany = await askFor(tx, portal, by, { kind, scope: invitation.scope }, [invitation.email]);
      if (tooMany !== null) return tooMany;
      // A key that only sends it again has not made it: revoking the key leaves it to whoever did.
      const isMadeAnew = by.keyId === undefined || invitation.state === 'declined';
      const maker = isMadeAnew ? { sent_by_key_id: by.keyId ?? null } : {};
      await changeInvitation(tx, invitation.id, { state: 'waiting', sent: at, answered_by: null, ...maker });
      await sendLink(tx, portal, invitation);
    }
    const { role, email: whom } = invitation;
    await insertMembershipChange(tx, by, {
      at,
      kind: change === 'withdraw' ? 'withdrawn' : 'sent-again',
      role,
      scope: invitation.scope,
      whom,
    });
    return {};
  });
}
