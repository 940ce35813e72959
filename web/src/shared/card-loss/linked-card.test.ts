import { type CardOrderStatus, cardOrderStatuses } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { linkedCard } from './linked-card.ts';

const none = { replaces: null, replacement: null };
const of = (status: CardOrderStatus, isRenewal = false) => ({ orderId: 'other', status, isRenewal });
/** By hand: of these the order came to nothing. */
const nothing = ['rejected_by_personalizer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'cancelled_by_orderer'];

describe('the other card', () => {
  test('is that which replaces the card, done once it was activated, whatever became of it then [L-2-4]', () => {
    const done = cardOrderStatuses.filter(
      (status) => linkedCard({ ...none, status: 'suspended', replacement: of(status) })?.end === 'done',
    );
    expect(done.toSorted()).toEqual(['activated', 'expired', 'suspended', 'terminated']);
    expect(linkedCard({ ...none, status: 'terminated', replacement: of('ordered') })).toEqual({
      orderId: 'other',
      is: 'replacement',
      end: 'waits',
    });
  });

  test('is that which it replaces, done once that has ended [L-2-4]', () => {
    const done = cardOrderStatuses.filter(
      (status) => linkedCard({ ...none, status: 'activated', replaces: of(status) })?.end === 'done',
    );
    expect(done.toSorted()).toEqual(['expired', 'terminated']);
    expect(linkedCard({ ...none, status: 'ordered', replaces: of('activated') })).toMatchObject({ is: 'replaces', end: 'waits' });
  });

  test('is the newer of both where the card replaces one and is replaced itself [L-2-4]', () => {
    const both = {
      status: 'terminated',
      replaces: { ...of('terminated'), orderId: 'older' },
      replacement: of('activated'),
    } as const;
    expect(linkedCard(both)).toEqual({ orderId: 'other', is: 'replacement', end: 'done' });
  });

  test('is that which renews the card, or which it renews [L-4-3, L-4-5]', () => {
    const link = { orderId: 'other', end: 'waits' };
    expect(linkedCard({ ...none, status: 'activated', replacement: of('ordered', true) })).toEqual({ ...link, is: 'renewal' });
    expect(linkedCard({ ...none, status: 'ordered', replaces: of('activated', true) })).toEqual({ ...link, is: 'renews' });
  });

  test('is none where nothing is linked, nor of an order that came to nothing [L-2-4]', () => {
    expect(linkedCard({ ...none, status: 'activated' })).toBeNull();
    const silent = cardOrderStatuses.filter((status) => linkedCard({ ...none, status, replaces: of('suspended') }) === null);
    expect(silent.toSorted()).toEqual(nothing.toSorted());
  });
});
