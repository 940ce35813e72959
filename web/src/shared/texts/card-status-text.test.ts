import { cardOrderStatuses } from '@siteid/contract';
import { expect, test } from 'vitest';
import english from '../../../../messages/en.json';
import { personalStatusText, statusText } from './card-status-text.ts';

const order = { status: 'personalized', validFrom: '2027-01-15', validFromIsInFuture: false } as const;

test('every status has a text for the holder and one for the others [4-2]', () => {
  for (const status of cardOrderStatuses) {
    expect(english[personalStatusText({ ...order, status }).id]).toBeTruthy();
    expect(english[statusText({ ...order, status }).id]).toBeTruthy();
  }
});

test("the display names are the specification's [4-3]", () => {
  expect(english).toMatchObject({
    'cardapi.cardStatus.activated': 'Active',
    'cardapi.cardStatus.ready_to_personalize': 'Approved',
    'cardapi.cardStatus.approved_by_personalizer': 'Pending',
    'cardapi.cardStatus.personalized': 'Ready',
    'cardapi.cardStatus.cancelled_by_holder': 'Cancelled',
    'cardapi.cardStatus.cancelled_by_orderer': 'Cancelled',
    'cardapi.cardStatus.cancelled_by_id_verifier': 'Cancelled',
  });
});

test("the holder's wording is the specification's [4-3]", () => {
  expect(english).toMatchObject({
    'cardapi.cardStatus.personal.approved_by_personalizer': 'Waiting for review',
    'cardapi.cardStatus.personal.ready_to_personalize': 'Waiting for production',
    'cardapi.cardStatus.personal.printed': 'In production',
    'cardapi.cardStatus.personal.personalized': 'Waiting to be activated',
  });
});

test('a card that is valid only from a later day says the earliest day of activation [4-4]', () => {
  const later = { ...order, validFromIsInFuture: true };
  for (const text of [personalStatusText(later), statusText(later)]) {
    expect(text.values).toEqual({ validFrom: '2027-01-15' });
    expect(english[text.id]).toContain('{validFrom}');
  }
  expect(personalStatusText({ ...later, status: 'activated' }).id).toBe('cardapi.cardStatus.personal.activated');
});
