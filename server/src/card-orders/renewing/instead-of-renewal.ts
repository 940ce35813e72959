import { type orderCard, photoYears, type RefusalsOf, type ReplyOf } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { whyNotRenew } from './renewable-card.ts';
import type { RenewableOrder } from './renewable-store.ts';

type Answer = ReplyOf<typeof orderCard> | Refusal<RefusalsOf<typeof orderCard>>;

/** What is answered instead of renewing a card, or null. `id` is of the order that a request makes, where it has one. */
export function insteadOfRenewal(
  portal: Portal,
  card: RenewableOrder,
  { id, keepsPhoto }: { readonly id?: string; readonly keepsPhoto: boolean },
): Answer | null {
  const { status, next } = card;
  const why = whyNotRenew(card, { today: portal.today(), now: portal.now() }, keepsPhoto);
  if (why === null) return null;
  if (why === 'renewedAlready' && next !== null)
    return { order: { ...next, isNew: next.orderId === id }, standing: null, problems: [] };
  if (why === 'photoTooOld') {
    const problem = { field: 'photo', reason: why, values: { years: String(photoYears) } };
    return { order: null, standing: null, problems: [problem] };
  }
  return refuse('errors.cards.transitionNotAllowed', { status });
}
