import { describe, expect, it } from 'vitest';
import { anOrder, aWrapper } from '../testing/an-order.ts';
import { orderAction } from './review-order-screen.tsx';

describe('what an order asks of its holder', () => {
  it('is to activate a produced card, also one valid later, and to confirm a waiting order [4-6]', () => {
    expect(orderAction(aWrapper({ pendingOrder: anOrder({ status: 'personalized', validFromIsInFuture: true }) }))).toBe(
      'activate',
    );
    expect(orderAction(aWrapper({ pendingOrder: anOrder({ status: 'approved_by_personalizer' }) }))).toBe('confirm');
  });

  it('is nothing without a pending order, and for any other status [4-6]', () => {
    expect(orderAction(aWrapper({ pendingOrder: null }))).toBeNull();
    expect(orderAction(aWrapper({ pendingOrder: anOrder({ status: 'printed' }) }))).toBeNull();
  });
});
