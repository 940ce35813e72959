import type { CardOrderStatus } from '@siteid/contract';
import type { MessageText } from './messages.ts';

export type ShownStatus = { readonly status: CardOrderStatus; readonly validFrom: string; readonly validFromIsInFuture: boolean };

/** How a status reads to the holder: in the holder's wording, and with the earliest day where the card must still wait (4-2, 4-4). */
export function personalStatusText({ status, validFrom, validFromIsInFuture }: ShownStatus): MessageText {
  if (status === 'personalized' && validFromIsInFuture) {
    return { id: 'cardapi.cardStatus.personal.validFromInFuture', values: { validFrom } };
  }
  return { id: `cardapi.cardStatus.personal.${status}` };
}

/** How a status reads to everyone else. */
export function statusText({ status, validFrom, validFromIsInFuture }: ShownStatus): MessageText {
  if (status === 'personalized' && validFromIsInFuture) {
    return { id: 'cardapi.cardStatus.validFromInFuture', values: { validFrom } };
  }
  return { id: `cardapi.cardStatus.${status}` };
}
