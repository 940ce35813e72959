import type { InvitationAnswer, UserType } from '@siteid/contract';

export type InvitationState = 'pending' | 'accepted' | 'declined';

const states = { accept: 'accepted', decline: 'declined' } as const satisfies Record<InvitationAnswer, InvitationState>;

/** The state of an invitation after an answer (6-4). */
export function stateAfter(answer: InvitationAnswer): (typeof states)[InvitationAnswer] {
  return states[answer];
}

/**
 * Judges an answer: it counts, or repeats the former one and changes nothing, or comes too late. `state` is null where nobody invited this
 * person.
 */
export function judgeAnswer(
  state: InvitationState | null,
  answer: InvitationAnswer,
): 'counts' | 'repeats' | 'errors.orgInvitation.notFound' | 'errors.orgInvitation.alreadyAnswered' {
  if (state === null) return 'errors.orgInvitation.notFound';
  if (state === 'pending') return 'counts';
  return state === stateAfter(answer) ? 'repeats' : 'errors.orgInvitation.alreadyAnswered';
}

/**
 * Why a person cannot be named as a user of this type; null when they can, also after they declined, and `repeats` where they are already
 * asked. `found` is their place in the company, whatever became of it.
 */
export function whyNotName(
  found: { readonly state: InvitationState; readonly userType: UserType } | null,
  userType: 'main' | 'basic',
): 'repeats' | 'errors.memberships.alreadyUser' | null {
  if (found?.state === 'accepted') return 'errors.memberships.alreadyUser';
  return found?.state === 'pending' && found.userType === userType ? 'repeats' : null;
}
