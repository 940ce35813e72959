import { type CardListRow, cardOrderStatuses } from '@siteid/contract';
import { expect, test } from 'vitest';
import { cardRowPath } from './card-row-path.ts';

const row: CardListRow = {
  orderId: 'a',
  orgId: 'o',
  orgCode: 'NORRBYGG',
  orgName: 'Norrbygg AB',
  cardType: 'nordic',
  status: 'activated',
  statusModified: '2026-11-20T08:00:00.000Z',
  printableName: 'Astrid Lindqvist',
  cardNumber: null,
  created_date: '2026-11-20T08:00:00.000Z',
  validFrom: '2026-12-01',
  validUntil: '2029-11-30',
  isActive: true,
  holdsToday: true,
  orgIsNotActive: false,
  validFromIsInFuture: false,
  hasPhoto: true,
  ownerImage: null,
  logo: null,
  smallImage: null,
  sentBack: false,
  askedSince: null,
  ordererReference: null,
  matched: null,
  cardBelongsToCurrentUser: true,
  pinIsAvailable: false,
};

test('an order that waits for its holder leads to the review, every other to the view [2.4-21]', () => {
  for (const status of cardOrderStatuses) {
    const expected = status === 'approved_by_personalizer' ? '/cards/order/a' : '/cards/view-order/a';
    expect(cardRowPath({ ...row, status })).toBe(expected);
  }
});

test("an organisation's row leads to the organisation's view [2.4-21]", () => {
  expect(cardRowPath({ ...row, cardBelongsToCurrentUser: false })).toBe('/NORRBYGG/organization/cards/view-order/a');
});
