import type { CardType } from '../enumerations.ts';

/** The name of a card type on screens and in mails: Nordic variants show as the product's name, the LMA card as LMA (3-8). */
export function cardTypeName(cardType: CardType, productName: string): string {
  return cardType === 'lma' ? 'LMA' : productName;
}
