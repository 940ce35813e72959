import type { CardType } from '../enumerations.ts';

/** What stands on a drawn card, in the reader's words; the order alone says it. */
export type CardFace = {
  readonly cardType: CardType;
  readonly productName: string;
  /** What kind of card it is, where it is not the usual one: "Visitor". */
  readonly kind: string | null;
  readonly printedName: string;
  readonly isNameWrong: boolean;
  readonly organisationName: string;
  /** Addresses of pictures; a silhouette with `noPhoto` stands in for no photo. */
  readonly photo: string | null;
  readonly logo: string | null;
  readonly noPhoto: string;
  /** Two at most: what tells most of the card in its state. */
  readonly facts: readonly CardFact[];
  /** All that is printed on the back. */
  readonly backFacts: readonly CardFact[];
  /** A card that cannot be used, or never will be made, has no colour. */
  readonly isDead: boolean;
};

export type CardFact = { readonly label: string; readonly text: string; readonly isWrong?: boolean };

/** ID-1, in millimetres (ISO/IEC 7810); every length of the drawing is one too. */
export const cardSize = { width: 85.6, height: 53.98, corner: 3.18 } as const;

/** Millimetres of the photo on a card, and so its ratio. */
export const photoOnCard = { width: 23.2, height: 29.8 } as const;
/** Pixels that a photo needs at least to be printed sharp, at 300 to the inch. */
export const leastPhotoPixels = { width: 274, height: 352 } as const;
