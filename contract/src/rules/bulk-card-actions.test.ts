import { expect, test } from 'vitest';
import { reactivatedAll, suspendedAll } from './bulk-card-actions.ts';

test('suspending and reactivating all cards tells the count, an inactive company the warning', () => {
  expect(suspendedAll({ suspendedCardsCount: 3 })).toEqual({ id: 'cardManagement.success.allSuspended', values: { count: 3 } });
  expect(reactivatedAll({ reactivatedCardsCount: 2, orgIsNotActive: false })).toEqual({
    id: 'cardManagement.success.allReactivated',
    values: { count: 2 },
  });
  expect(reactivatedAll({ reactivatedCardsCount: 0, orgIsNotActive: true }).id).toBe(
    'errors.cards.organizationNotActiveForReactivation',
  );
});
