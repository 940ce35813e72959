import { expect, test } from 'vitest';
import english from '../../../../messages/en.json';
import { cardStatuses, orderStatuses } from '../../../../specification/statuses.ts';
import { personalStatusText, statusText } from './card-status-text.ts';

const order = { status: 'personalized', validFrom: '2027-01-15', validFromIsInFuture: false } as const;

test.each([...orderStatuses, ...cardStatuses])('%s reads by its key, and to the holder by the holder’s own [4-2]', (status) => {
  expect(statusText({ ...order, status })).toEqual({ id: `cardapi.cardStatus.${status}` });
  expect(personalStatusText({ ...order, status })).toEqual({ id: `cardapi.cardStatus.personal.${status}` });
});

test('a card that is valid only from a later day says the earliest day of activation [4-4]', () => {
  const later = { ...order, validFromIsInFuture: true };
  for (const text of [personalStatusText(later), statusText(later)]) {
    expect(text.values).toEqual({ validFrom: '2027-01-15' });
    expect(english[text.id]).toContain('{validFrom}');
  }
  expect(personalStatusText({ ...later, status: 'activated' }).id).toBe('cardapi.cardStatus.personal.activated');
});
