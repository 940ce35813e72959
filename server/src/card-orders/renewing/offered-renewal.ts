import type { OfferedRenewal } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { lastDayOfRenewal, type Renewable, whyNotRenew } from './renewable-card.ts';
import { daysOfCards } from './renewable-store.ts';

/** What whoever renews a card now would get; null where it may not be renewed. */
export async function offeredRenewal(portal: Portal, card: Renewable & { readonly id: string }): Promise<OfferedRenewal> {
  const today = portal.today();
  const why = whyNotRenew(card, { today, now: portal.now() });
  if (why !== null && why !== 'photoTooOld') return null;
  const days = (await daysOfCards(portal.db, [card.id])).get(card.id) ?? [];
  return { validUntil: lastDayOfRenewal(days, today), needsPhoto: why === 'photoTooOld' };
}
