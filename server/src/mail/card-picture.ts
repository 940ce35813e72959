import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { type CardFace, drawCardFront, type Language, svgText } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';

/** A card for those who see it, and in words for those who don't. */
export type CardPicture = { readonly png: Buffer; readonly text: string };

/** Twice as wide as a mail shows it, for sharp screens. */
const width = 720;
const typeface = ['latin', 'latin-ext'].flatMap((part) =>
  [500, 700].map((weight) => join(import.meta.dirname, `type/hanken-grotesk-${part}-${weight}.ttf`)),
);

/** The front of a card as a picture, from the drawing that pages show too. It is drawn in a thread of its own. */
export async function drawCardPicture(face: CardFace, language: Language): Promise<CardPicture> {
  const drawn = await renderAsync(svgText(drawCardFront('card', face)), {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: typeface, loadSystemFonts: false, defaultFontFamily: 'Hanken Grotesk' },
  });
  return { png: drawn.asPng(), text: cardInWords(face, language) };
}

export function cardInWords(face: CardFace, language: Language): string {
  const { cardType, productName: product, printedName: name, organisationName: orgName } = face;
  const card = portalText(language, `cardType.${cardType}`, { product });
  return portalText(language, 'card.label', { card, name, orgName });
}
