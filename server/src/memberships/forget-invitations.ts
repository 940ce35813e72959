import type { Portal } from '../portal.ts';
import { forgetAddressesBefore } from './membership-change-store.ts';
import { deleteInvitationsBefore } from './membership-invitation-store.ts';
import { deleteAskedBefore } from './organisation-invitations/organisation-invitation-store.ts';

/**
 * Forgets the addresses that were invited long ago, in the log of changes too, and whom another system named and who has not accepted:
 * memberships stay, and who did what and when.
 */
export async function forgetInvitations({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const moment = new Date(now().getTime() - config.mail.invitationsKeptDays * 86_400_000);
  const left = [
    await deleteInvitationsBefore(db, moment),
    await deleteAskedBefore(db, moment),
    await forgetAddressesBefore(db, moment),
  ];
  return left.includes(true);
}
