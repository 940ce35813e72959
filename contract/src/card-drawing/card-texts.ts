import { type CardFact } from './card-face.ts';
import { cardInk } from './card-material.ts';
import { type Shape, shape } from './drawing.ts';
import { type FittedText, fittedText, lineHeight } from './fitted-text.ts';
import { textWidth } from './text-width.ts';

/** The smallest type of the facts: 12 px where the card is 308 px wide. */
const factType = 3.35;

type Type = { x: number; y: number; size: number; weight: number; fill: string; anchor?: 'middle' };

/** A line of text. Lengths of a drawing are millimetres of the card. */
export const text = (words: string, { x, y, size, weight, fill, anchor }: Type): Shape =>
  shape(
    'text',
    { x, y, fill, 'font-size': size, 'font-weight': weight, ...(anchor !== undefined && { 'text-anchor': anchor }) },
    words,
  );

/** The lines of a fitted text, the first with its base line at `y`. */
export const linesOf = ({ size, lines }: FittedText, { y, ...type }: Omit<Type, 'size'>): Shape[] =>
  lines.map((line, index) => text(line, { ...type, size, y: round(y + index * size * lineHeight) }));

/** The length of the longest line, in millimetres. */
export const widest = ({ size, lines }: FittedText) => Math.max(...lines.map(textWidth)) * size;
/** From the top of the first line to below the last, in millimetres. */
export const heightOf = ({ size, lines }: FittedText) => ((lines.length - 1) * lineHeight + 1.3) * size;
const round = (length: number) => Math.round(length * 100) / 100;

type FactRoom = { readonly x: number; readonly y: number; readonly width: number; readonly lines: 1 | 2 };

/** How wide a fact is in its smallest type, in one line and whole, in millimetres. */
export const factWidth = ({ label, text: words, isWrong = false }: CardFact): number =>
  Math.max(textWidth(label), textWidth(words)) * factType + (isWrong ? 4 : 0);

/** A fact of the card: its label, and its words in at most so many lines; with a sign before them where it is wrong. */
export function factShape({ label, text: words, isWrong = false }: CardFact, { x, y, width, lines }: FactRoom): Shape {
  const inset = isWrong ? 4 : 0;
  const fact = fittedText(words, {
    width: width - inset,
    height: lines === 1 ? 5.3 : 9,
    sizes: [3.6, factType],
    wholeWordsDownTo: factType,
    mayBeCut: true,
  });
  const first = y + 4.2;
  return shape(
    'g',
    {},
    text(label, { x, y, size: factType, weight: 450, fill: cardInk.label }),
    isWrong ? wrongMark(x, first - fact.size, widest(fact) + 4.8, heightOf(fact)) : null,
    ...linesOf(fact, { x: x + inset, y: first, weight: 600, fill: isWrong ? cardInk.wrong : cardInk.text }),
  );
}

/** A sign and a tint: what does not match is seen without its colour too. */
export function wrongMark(x: number, y: number, width: number, height: number): Shape {
  return shape(
    'g',
    {},
    shape('rect', {
      x: x - 0.6,
      y: round(y),
      width: round(width),
      height: round(height),
      rx: 0.8,
      fill: cardInk.wrong,
      'fill-opacity': 0.12,
    }),
    shape('circle', { cx: x + 1.4, cy: round(y + height / 2), r: 1.5, fill: cardInk.wrong }),
    text('!', { x: x + 1.4, y: round(y + height / 2 + 0.95), size: 2.7, weight: 700, fill: '#fff', anchor: 'middle' }),
  );
}
