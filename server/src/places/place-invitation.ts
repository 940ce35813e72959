import { invitationDays } from '@siteid/contract';

export type PlaceInvitationState = 'waiting' | 'accepted' | 'declined' | 'withdrawn';

/** What a link is judged by. `hasPlace`: whether the person who opens it has the place that it gave. */
export type OpenedLink = {
  readonly state: PlaceInvitationState;
  readonly isNewest: boolean;
  readonly sent: Date;
  readonly answeredBy: string | null;
  readonly hasPlace: boolean;
};

const day = 86_400_000;

/** When the link of a mail ends. */
export function expiryOf(sent: Date): Date {
  return new Date(sent.getTime() + invitationDays * day);
}

/**
 * What a link is for the person who opens it (W-1-7): still `open`, `accepted` or `declined` by this person before, or why it gives
 * nothing. Who is not its person is told only that it was used.
 */
export function judgeLink({ state, isNewest, sent, answeredBy, hasPlace }: OpenedLink, personId: string, now: Date) {
  if (state === 'withdrawn') return 'errors.places.linkWithdrawn';
  if (state !== 'waiting' && answeredBy !== personId) return 'errors.places.linkUsed';
  if (state === 'accepted') return hasPlace ? 'accepted' : 'errors.accountActivation.accountDeleted';
  if (!isNewest) return 'errors.places.linkReplaced';
  if (state === 'declined') return 'declined';
  return now.getTime() > expiryOf(sent).getTime() ? 'errors.places.linkExpired' : 'open';
}
