import type { Portal } from '../portal.ts';
import { deleteInvitationsBefore } from './membership-invitation-store.ts';

/** Forgets the addresses that were invited long ago: memberships and the log of changes stay. */
export async function forgetInvitations({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<void> {
  await deleteInvitationsBefore(db, new Date(now().getTime() - config.mail.invitationsKeptDays * 86_400_000));
}
