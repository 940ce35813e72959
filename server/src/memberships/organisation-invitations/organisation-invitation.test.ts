import { expect, test } from 'vitest';
import { judgeAnswer, whyNotName } from './organisation-invitation.ts';

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

test.each([
  [null, null],
  [{ state: 'declined', userType: 'basic' }, null],
  [{ state: 'pending', userType: 'main' }, null],
  [{ state: 'pending', userType: 'basic' }, 'repeats'],
  [{ state: 'accepted', userType: 'basic' }, 'errors.memberships.alreadyUser'],
  [{ state: 'accepted', userType: 'inactive' }, 'errors.memberships.alreadyUser'],
] as const)('a person whose place is %j is named as a basic user: %s [6-4]', (found, verdict) => {
  expect(whyNotName(found, 'basic')).toBe(verdict);
});
