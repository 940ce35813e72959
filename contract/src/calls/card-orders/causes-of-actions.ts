import type { CardCause, cardCauses } from './card-causes.ts';

/** The causes that each action takes. The card of somebody who left the company is terminated, so nobody suspends it for that. */
export const causesOfAction = {
  suspend: ['lost', 'stolen', 'damaged', 'other'],
  terminate: ['lost', 'stolen', 'damaged', 'left_company', 'other'],
} as const satisfies { readonly suspend: readonly CardCause[]; readonly terminate: typeof cardCauses };

/** The causes for which a card is ordered in the place of another (L-2-2, L-2-3). */
export const causesOfRequest = ['lost', 'stolen', 'damaged'] as const satisfies readonly CardCause[];
export type CauseOfRequest = (typeof causesOfRequest)[number];

/** Whether another card is needed in the place of one that something befell. */
export const asksForAnother = (cause: CardCause | null | undefined): cause is CauseOfRequest =>
  causesOfRequest.some((each) => each === cause);
