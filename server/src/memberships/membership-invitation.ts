import { invitationDays } from '@siteid/contract';

export type MembershipInvitationState = 'waiting' | 'accepted' | 'declined' | 'withdrawn';

/** What a link is judged by. `isMember`: whether the person who opens it has the membership that it gave. */
export type OpenedLink = {
  readonly state: MembershipInvitationState;
  readonly isNewest: boolean;
  readonly sent: Date;
  readonly answeredBy: string | null;
  readonly isMember: boolean;
};

const day = 86_400_000;

/** When the link of a mail ends. */
export function expiryOf(sent: Date): Date {
  return new Date(sent.getTime() + invitationDays * day);
}

/** Links of mails since then are open still. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - invitationDays * day);
}

/**
 * What a link is for the person who opens it (W-1-7): still `open`, `accepted` or `declined` by this person before, or why it gives
 * nothing. Who is not its person is told only that it was used.
 */
export function judgeLink({ state, isNewest, sent, answeredBy, isMember }: OpenedLink, personId: string, now: Date) {
  if (state === 'withdrawn') return 'errors.memberships.linkWithdrawn';
  if (state !== 'waiting' && answeredBy !== personId) return 'errors.memberships.linkUsed';
  if (state === 'accepted') return isMember ? 'accepted' : 'errors.accountActivation.accountDeleted';
  if (!isNewest) return 'errors.memberships.linkReplaced';
  if (state === 'declined') return 'declined';
  return now.getTime() > expiryOf(sent).getTime() ? 'errors.memberships.linkExpired' : 'open';
}
