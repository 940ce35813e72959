import type { InvitationAnswer } from '@siteid/contract';

export type InvitationState = 'pending' | 'accepted' | 'declined';

const states = { accept: 'accepted', decline: 'declined' } as const satisfies Record<InvitationAnswer, InvitationState>;

/** What an answer makes of an invitation (6-4). */
export function stateAfter(answer: InvitationAnswer): (typeof states)[InvitationAnswer] {
  return states[answer];
}

/**
 * What becomes of an answer: it counts, repeats what was said already and changes nothing, or comes too late. `state` is
 * null where nobody invited this person.
 */
export function judgeAnswer(
  state: InvitationState | null,
  answer: InvitationAnswer,
): 'counts' | 'repeats' | 'errors.orgInvitation.notFound' | 'errors.orgInvitation.alreadyAnswered' {
  if (state === null) return 'errors.orgInvitation.notFound';
  if (state === 'pending') return 'counts';
  return state === stateAfter(answer) ? 'repeats' : 'errors.orgInvitation.alreadyAnswered';
}
