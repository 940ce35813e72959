import { cardOrderStatuses } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { isPhotoTooOld, lastDayOfRenewal, whyNotRenew } from './renewable-card.ts';

const today = '2026-11-20';
const now = new Date('2026-11-20T12:00:00Z');
const card = { status: 'activated', valid_until: '2026-12-31', has_next: false, photo_given: null } as const;
const why = (values: object, keepsPhoto = true) => whyNotRenew({ ...card, ...values }, { today, now }, keepsPhoto);

describe('a card', () => {
  test('is renewed once it was made, unless it ended before its last day for good [L-4-3]', () => {
    const may = cardOrderStatuses.filter((status) => why({ status }) === null);
    expect(may.toSorted()).toEqual(['activated', 'expired', 'personalized', 'suspended']);
  });

  test('is renewed from 180 days before its end, once, and with a photo younger than five years [L-4-3]', () => {
    expect([why({ valid_until: '2027-05-19' }), why({ valid_until: '2027-05-20' })]).toEqual([null, 'endsLater']);
    expect(why({ status: 'expired', valid_until: '2025-01-01' })).toBeNull();
    expect(why({ has_next: true })).toBe('renewedAlready');
    const [old, young] = [new Date('2021-11-20T12:00:00Z'), new Date('2021-11-20T12:00:01Z')];
    expect([isPhotoTooOld(old, now), isPhotoTooOld(young, now), isPhotoTooOld(null, now)]).toEqual([true, false, false]);
    expect([why({ photo_given: old }), why({ photo_given: young }), why({ photo_given: old }, false)]).toEqual([
      'photoTooOld',
      null,
      null,
    ]);
  });

  test('is valid as long again, from the end of the earlier one, and no longer than a card may be [L-4-3]', () => {
    const of = (valid_from: string, valid_until: string, is_renewal = false) => ({ valid_from, valid_until, is_renewal });
    expect(lastDayOfRenewal([of('2024-01-01', '2026-12-31')], today)).toBe('2029-12-31');
    expect(lastDayOfRenewal([of('2026-10-01', '2026-11-29')], today)).toBe('2027-01-28');
    // Of one that is over it begins today.
    expect(lastDayOfRenewal([of('2022-01-01', '2024-12-31')], today)).toBe('2029-11-19');
    expect(lastDayOfRenewal([of('2022-01-01', '2026-12-31')], today)).toBe('2031-11-19');
    // A renewal began when the card before ended, a replacement when what it replaced began.
    expect(lastDayOfRenewal([of('2025-10-01', '2026-12-31', true), of('2025-01-01', '2025-12-31')], today)).toBe('2027-12-31');
    expect(lastDayOfRenewal([of('2026-10-01', '2026-12-31'), of('2024-01-01', '2026-12-31')], today)).toBe('2029-12-31');
  });
});
