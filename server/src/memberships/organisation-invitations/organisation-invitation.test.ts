import { expect, test } from 'vitest';
import { judgeAnswer } from './organisation-invitation.ts';

test.each([
  ['pending', 'accept', 'counts'],
  ['pending', 'decline', 'counts'],
  ['accepted', 'accept', 'repeats'],
  ['declined', 'decline', 'repeats'],
  ['accepted', 'decline', 'errors.orgInvitation.alreadyAnswered'],
  ['declined', 'accept', 'errors.orgInvitation.alreadyAnswered'],
  [null, 'accept', 'errors.orgInvitation.notFound'],
  [null, 'decline', 'errors.orgInvitation.notFound'],
] as const)('to an invitation that is %s, "%s" %s [6-2]', (state, answer, verdict) => {
  expect(judgeAnswer(state, answer)).toBe(verdict);
});
