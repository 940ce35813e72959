import { expect, test } from 'vitest';
import { reasonWording } from './reason-wording.ts';

const who = { holder: true, company: false } as const;

test.each(['holder', 'company'] as const)(
  'the %s who takes a rejection back reads of an order, never of a card [2.4-20]',
  (role) => {
    const words = reasonWording('reactivate', { status: 'cancelled_by_holder' }, who[role]);
    for (const id of Object.values(words)) expect(id).toMatch(/^cardReason\.reconfirm\./);
  },
);

test.each(['holder', 'company'] as const)('the %s who reactivates a suspended card reads of the card [2.4-20]', (role) => {
  const words = reasonWording('reactivate', { status: 'suspended' }, who[role]);
  for (const id of Object.values(words)) expect(id).toMatch(/^cardReason\.reactivate\./);
});
