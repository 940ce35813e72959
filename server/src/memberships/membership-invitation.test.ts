import { describe, expect, test } from 'vitest';
import { expiryOf, judgeLink, type OpenedLink } from './membership-invitation.ts';

const sent = new Date('2026-11-01T12:00:00Z');
const later = (days: number) => new Date(sent.getTime() + days * 86_400_000);
const waiting: OpenedLink = { state: 'waiting', isNewest: true, sent, answeredBy: null, isMember: false };
const judged = (opened: Partial<OpenedLink>, day = 1) => judgeLink({ ...waiting, ...opened }, 'pekka', later(day));

describe('the link of an invitation [W-1-7]', () => {
  test.each([
    ['that waits is open', {}, 'open'],
    ['of a mail before the newest is replaced', { isNewest: false }, 'errors.memberships.linkReplaced'],
    ['that was withdrawn', { state: 'withdrawn', answeredBy: 'pekka' }, 'errors.memberships.linkWithdrawn'],
    ['that somebody else accepted', { state: 'accepted', answeredBy: 'olga' }, 'errors.memberships.linkUsed'],
    ['that somebody else declined', { state: 'declined', answeredBy: 'olga' }, 'errors.memberships.linkUsed'],
    ['that its person accepted', { state: 'accepted', answeredBy: 'pekka', isMember: true }, 'accepted'],
    ['whose membership has ended', { state: 'accepted', answeredBy: 'pekka' }, 'errors.accountActivation.accountDeleted'],
    ['that its person declined', { state: 'declined', answeredBy: 'pekka' }, 'declined'],
  ] as const)('%s', (_, opened, verdict) => expect(judged(opened)).toBe(verdict));

  test('is good for 14 days [W-1-3]', () => {
    expect(expiryOf(sent)).toEqual(later(14));
    expect(judged({}, 14)).toBe('open');
    expect(judged({}, 14.001)).toBe('errors.memberships.linkExpired');
  });
});
