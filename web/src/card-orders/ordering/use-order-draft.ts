import type { KnownWorker } from '@siteid/contract';
import { useEffect } from 'react';
import { type DraftPlace, keepDraft, keptDraft } from '../../forms/kept-draft.ts';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { type CardToOrder, cardOfKnown, newCard, type Ordering, type SameWorker } from './card-to-order.ts';

/** What the form holds; `requestId` is made once for each card, so that the same order sent again is one order. */
export type OrderDraft = {
  readonly typed: CardToOrder;
  readonly sameWorker: SameWorker | null;
  readonly requestId: string;
};

/** The draft of this address; null where there is none. */
export function keptOrder(ordering: Ordering, place: DraftPlace): OrderDraft | null {
  const draft = keptDraft(place, sessionStorage) as Partial<OrderDraft> | null;
  if (draft === null || typeof draft.typed !== 'object' || typeof draft.requestId !== 'string') return null;
  return { typed: { ...newCard(ordering), ...draft.typed }, sameWorker: draft.sameWorker ?? null, requestId: draft.requestId };
}

/** A card for a worker whom an earlier order names, or for a new one; one that is changed keeps its days. */
export function freshOrder(ordering: Ordering, known: KnownWorker | null, isEdited = false): OrderDraft {
  const days = known !== null && isEdited ? { valid_from: known.validFrom, valid_until: known.validUntil } : {};
  const typed = known === null ? newCard(ordering) : { ...cardOfKnown(ordering, known), ...days };
  return { typed, sameWorker: known, requestId: crypto.randomUUID() };
}

export function useDraftPlace(): DraftPlace {
  const owner = useAuthInfo()?.userProfile.username ?? '';
  return { owner, path: window.location.pathname + window.location.search };
}

/** Keeps what is typed through a reload and a sign-in, for the tab's own person: all but the government id and the photo. */
export function useOrderDraft(draft: OrderDraft | null): void {
  const { owner, path } = useDraftPlace();
  const kept = draft && JSON.stringify({ ...draft, typed: { ...draft.typed, government_id: '' } });
  useEffect(() => {
    if (kept !== null && owner !== '') keepDraft({ owner, path }, JSON.parse(kept) as object, sessionStorage);
  }, [kept, owner, path]);
}
