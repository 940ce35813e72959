import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { type CardFace, drawCardFront, type Language, photoPlace, type Shape, shape, svgText } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';

/** A card for those who see it, and in words for those who don't. */
export type CardPicture = { readonly png: Buffer; readonly text: string };

/** Twice as wide as a mail shows it, for sharp screens. */
const width = 720;
const typeface = ['latin', 'latin-ext'].flatMap((part) =>
  [500, 700].map((weight) => join(import.meta.dirname, `typeface/hanken-grotesk-${part}-${weight}.ttf`)),
);

/** The front of a card as a picture, from the drawing that pages show too. It is drawn in a thread of its own. */
export async function drawCardPicture(face: CardFace, language: Language): Promise<CardPicture> {
  const drawn = await renderAsync(svgText(withInitials(face)), {
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

/** An empty picture in place of the photo: without one a silhouette would be drawn. */
const nothing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Puts the holder's initials where the photo would be: mails show no photos. */
function withInitials(face: CardFace): Shape {
  const front = drawCardFront('card', { ...face, photo: nothing });
  const { x, y, width: across, height } = photoPlace;
  const type = { 'font-size': 10, 'font-weight': 700, 'text-anchor': 'middle', fill: '#45534d' };
  const place = { x: x + across / 2, y: y + height / 2 + 3.6 };
  return { ...front, children: [...front.children, shape('text', { ...place, ...type }, initialsOf(face.printedName))] };
}

export function initialsOf(name: string): string {
  const names = name.split(/\s+/u).filter((each) => each !== '');
  const first = names.length > 1 ? [names[0], names.at(-1)] : names;
  const letters = first.map((each) => [...(each ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
