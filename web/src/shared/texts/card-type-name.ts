import type { CardType } from '@siteid/contract';

/** The name of a card type: Nordic variants show as the product's name, the LMA card as LMA (3-8). */
export function cardTypeName(cardType: CardType, productName: string): string {
  return cardType === 'lma' ? 'LMA' : productName;
}
