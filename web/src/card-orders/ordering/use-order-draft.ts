import { type KnownWorker, type OrganisationScope, paths } from '@siteid/contract';
import { type DraftPlace, keptDraft } from '../../forms/kept/kept-draft.ts';
import { useDraftOwner } from '../../forms/kept/use-draft-owner.ts';
import { useKeepDraft } from '../../forms/kept/use-keep-draft.ts';
import { type CardToOrder, cardOfKnown, newCard, type Ordering, type SameWorker } from './card-to-order.ts';
import type { CardPhoto } from './photo/opened-photo.ts';

/** What the form holds; `requestId` is made once for each card, so that the same order sent again is one order. */
export type OrderDraft = {
  readonly typed: CardToOrder;
  readonly sameWorker: SameWorker | null;
  /** Another government id is typed in the place of that of the order which is changed. */
  readonly correctsId: boolean;
  readonly requestId: string;
};

/** The draft of this address; null where there is none, or where it is not of the order that is changed. */
export function keptOrder(ordering: Ordering, place: DraftPlace, edits?: string): OrderDraft | null {
  const draft = keptDraft(place) as Partial<OrderDraft> | null;
  if (draft === null || typeof draft.typed !== 'object' || typeof draft.requestId !== 'string') return null;
  const { sameWorker = null, correctsId = false, requestId } = draft;
  if (edits !== undefined && sameWorker?.orderId !== edits) return null;
  return { typed: { ...newCard(ordering), ...draft.typed }, sameWorker, correctsId, requestId };
}

/**
 * A card for a worker whom an earlier order names, or for a new one; one that is changed keeps its days and its reference, and one that
 * renews another is valid as long again.
 */
export function freshOrder(ordering: Ordering, known: KnownWorker | null, is: 'edited' | 'renewal' | 'new' = 'new'): OrderDraft {
  const own =
    known !== null && is === 'edited'
      ? { valid_from: known.validFrom, valid_until: known.validUntil, reference: known.reference ?? '' }
      : is === 'renewal' && known?.renewal
        ? { valid_until: known.renewal.validUntil }
        : {};
  const typed = known === null ? newCard(ordering) : { ...cardOfKnown(ordering, known), ...own };
  return { typed, sameWorker: known, correctsId: false, requestId: crypto.randomUUID() };
}

/** The photo of the order that a form begins with; of a card that is renewed none that is too old. */
export const earlierPhoto = ({ sameWorker }: OrderDraft, renews: boolean): CardPhoto | null =>
  sameWorker?.ownerImage && !(renews && sameWorker.renewal?.needsPhoto) ? { kind: 'earlier', url: sameWorker.ownerImage } : null;

type Form = {
  readonly scope: OrganisationScope;
  readonly from: string | undefined;
  readonly edits: string | undefined;
  readonly renews: boolean;
};

/** Where a form keeps its draft: by what it is for. The browser's address is the next screen's while that one is on its way. */
export function useOrderPlace({ scope, from, edits, renews }: Form): DraftPlace {
  const owner = useDraftOwner();
  if (edits !== undefined) return { owner, path: paths.organisationEditOrder(scope, edits) };
  return {
    owner,
    path: renews && from !== undefined ? paths.organisationRenewCard(scope, from) : paths.organisationNewOrder(scope, from),
  };
}

/** Keeps what is typed through a reload and a sign-in, for the tab's own person: all but the government id and the photo. */
export function useOrderDraft(place: DraftPlace, draft: OrderDraft | null): void {
  useKeepDraft(place, draft && JSON.stringify({ ...draft, typed: { ...draft.typed, government_id: '' } }));
}
