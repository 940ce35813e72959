import type { CardHistoryEntry } from '@siteid/contract';
import { readAsStaff, type TooManyPersons } from '../access-records/read-as-staff.ts';
import { listHistory } from '../card-orders/reading/history/order-history-store.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type CardHistory = { readonly cardId: string; readonly cardHistory: CardHistoryEntry[] };

/** What happened to a card and its order, for staff, the newest step first (2.4-31). */
export async function getCardHistory(
  portal: Portal,
  readerId: string,
  cardId: string,
): Promise<CardHistory | Refusal<'errors.cards.itemNotFound'> | TooManyPersons> {
  return readAsStaff<CardHistory | Refusal<'errors.cards.itemNotFound'>>(
    portal,
    { readerId, kind: 'staff_history' },
    async (tx) => {
      const steps = await listHistory(tx, cardId);
      if (steps.length === 0) return { result: refuse('errors.cards.itemNotFound'), subjects: [] };
      const cardHistory = steps.map((step) => ({
        cardStatus: step.status,
        modifiedTime: step.modified_time.toISOString(),
        modifiedBy: step.actor_role === 'system' ? null : step.actor_name,
        modifiedReason: step.reason,
        modifiedDescription: step.description,
        modifiedCause: step.cause,
      }));
      return { result: { cardId, cardHistory }, subjects: [{ orderId: cardId }] };
    },
  );
}
