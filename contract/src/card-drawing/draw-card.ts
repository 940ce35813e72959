import { type CardFace, type CardFact, cardSize, photoOnCard } from './card-face.ts';
import { cardEdge, cardInk, material } from './card-material.ts';
import { type Shape, shape } from './drawing.ts';
import { type FittedText, fittedText, lineHeight } from './fitted-text.ts';
import { textWidth } from './text-width.ts';

const margin = 4;
const photo = { x: margin, y: 3.8, ...photoOnCard, corner: 1.5 };
/** Left edge of what stands beside the photo. */
const beside = photo.x + photo.width + 3.8;
/** The smallest type of a card: 12 px where the card is as wide as a phone of 360 px leaves it. */
const smallType = 3.2;

/**
 * The front of a card, drawn from what stands on it: an SVG of `cardSize` in millimetres. `id` begins the names of its parts and is to be
 * unlike any other on the page.
 */
export function drawCardFront(id: string, face: CardFace): Shape {
  const { definitions, ground } = material(id, face.cardType, face.isDead);
  return card(
    definitions,
    ground,
    ...portrait(id, face),
    ...panelTexts(face),
    ...face.facts.slice(0, 2).map((fact, index) => factShape(fact, beside + index * 22.6, 31.2, index === 0 ? 20.5 : 27)),
    ...nameShapes(face),
    cardEdge(),
  );
}

/** The back: all that is printed on it, plainly. */
export function drawCardBack(id: string, face: CardFace): Shape {
  const { definitions, ground } = material(id, face.cardType, face.isDead);
  return card(
    definitions,
    ground,
    text(face.productName, { x: margin, y: 10, size: 5, weight: 700, fill: cardInk.onPanel }),
    ...company(face, margin, 13.2),
    ...face.backFacts
      .slice(0, 4)
      .map((fact, index) => factShape(fact, margin + (index % 2) * 40, 33.4 + Math.floor(index / 2) * 10.4, 37)),
    cardEdge(),
  );
}

const card = (...parts: readonly Shape[]): Shape =>
  shape(
    'svg',
    { viewBox: `0 0 ${cardSize.width} ${cardSize.height}`, xmlns: 'http://www.w3.org/2000/svg', class: 'card-drawing' },
    ...parts,
  );

type Type = { x: number; y: number; size: number; weight: number; fill: string; anchor?: 'middle' };

const text = (words: string, { x, y, size, weight, fill, anchor }: Type): Shape =>
  shape(
    'text',
    { x, y, fill, 'font-size': size, 'font-weight': weight, ...(anchor !== undefined && { 'text-anchor': anchor }) },
    words,
  );

function portrait(id: string, face: CardFace): Shape[] {
  const frame = { x: photo.x, y: photo.y, width: photo.width, height: photo.height, rx: photo.corner };
  const middle = photo.x + photo.width / 2;
  return [
    shape('clipPath', { id: `${id}-photo` }, shape('rect', frame)),
    shape(
      'g',
      { 'clip-path': `url(#${id}-photo)` },
      shape('rect', { ...frame, fill: '#d3dfda' }),
      face.photo === null
        ? shape(
            'g',
            { fill: '#8a9c95' },
            shape('ellipse', { cx: middle, cy: photo.y + 11, rx: 5, ry: 6.1 }),
            shape('path', { d: `M${middle - 10} ${photo.y + 25}c.8-5.6 4.4-7 10-7s9.2 1.4 10 7z` }),
          )
        : shape('image', {
            ...frame,
            href: face.photo,
            preserveAspectRatio: 'xMidYMid slice',
            class: pictureClass('photo', face),
          }),
    ),
    shape('rect', { ...frame, fill: 'none', stroke: '#fff', 'stroke-width': 0.7 }),
    ...(face.photo === null
      ? [
          text(face.noPhoto, {
            x: middle,
            y: photo.y + 28.2,
            size: smallType,
            weight: 500,
            fill: cardInk.label,
            anchor: 'middle',
          }),
        ]
      : []),
  ];
}

const pictureClass = (picture: 'photo' | 'logo', { isDead }: CardFace) => `card-${picture}${isDead ? ' card-picture-dead' : ''}`;

function panelTexts(face: CardFace): Shape[] {
  const kindWidth = face.kind === null ? 0 : textWidth(face.kind) * 3.3 + 4.4;
  const right = cardSize.width - margin;
  const product = fittedText(face.productName, {
    width: right - beside - kindWidth - 2,
    height: 7.4,
    sizes: [5, 4.2, 3.6, smallType, 2.6, 2.1],
    wholeWordsDownTo: 2.1,
  });
  return [
    ...linesOf(product, { x: beside, y: product.lines.length > 1 ? 6.6 : 8.6, weight: 700, fill: cardInk.onPanel }),
    ...(face.kind === null
      ? []
      : [
          shape('rect', { x: right - kindWidth, y: 4.4, width: kindWidth, height: 5.2, rx: 2.6, fill: cardInk.sign }),
          text(face.kind, { x: right - kindWidth / 2, y: 8.15, size: 3.3, weight: 650, fill: cardInk.onSign, anchor: 'middle' }),
        ]),
    ...company(face, beside, 12.6),
  ];
}

function company(face: CardFace, left: number, top: number): Shape[] {
  const hasLogo = face.logo !== null;
  const x = hasLogo ? left + 10.6 : left;
  const name = fittedText(face.organisationName, {
    width: cardSize.width - margin - x,
    height: 12.5,
    sizes: [4.2, 3.7, smallType, 2.6, 2],
    wholeWordsDownTo: smallType,
  });
  const first = top + 4.3 - ((name.lines.length - 1) * name.size * lineHeight) / 2 + name.size * 0.35;
  return [
    ...(face.logo === null
      ? []
      : [
          shape('rect', { x: left, y: top, width: 8.6, height: 8.6, rx: 1.4, fill: '#fff' }),
          shape('image', {
            x: left + 0.9,
            y: top + 0.9,
            width: 6.8,
            height: 6.8,
            href: face.logo,
            preserveAspectRatio: 'xMidYMid meet',
            class: pictureClass('logo', face),
          }),
        ]),
    ...linesOf(name, { x, y: first, weight: 550, fill: cardInk.onPanel }),
  ];
}

function factShape({ label, text: words, isWrong = false }: CardFact, x: number, y: number, width: number): Shape {
  const inset = isWrong ? 4 : 0;
  const fact = fittedText(words, {
    width: width - inset,
    height: 5.4,
    sizes: [3.6, smallType, 2.6, 1.75],
    wholeWordsDownTo: 1.75,
  });
  const first = y + 4.2 - (fact.lines.length > 1 ? 0.9 : 0);
  return shape(
    'g',
    {},
    text(label, { x, y, size: smallType, weight: 450, fill: cardInk.label }),
    isWrong ? wrongMark(x, first - fact.size, widest(fact) + 4.8, heightOf(fact)) : null,
    ...linesOf(fact, { x: x + inset, y: first, weight: 600, fill: isWrong ? cardInk.wrong : cardInk.text }),
  );
}

/** A sign and a tint: what does not match is seen without its colour too. */
function wrongMark(x: number, y: number, width: number, height: number): Shape {
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

/** Room for the name: from below the photo to the foot of the card. */
const nameFoot = cardSize.height - 3.9;
const nameHeight = nameFoot - photo.y - photo.height - 0.4;

function nameShapes({ printedName, isNameWrong }: CardFace): Shape[] {
  const left = isNameWrong ? margin + 4.6 : margin;
  const name = fittedText(printedName, {
    width: cardSize.width - margin - left,
    height: nameHeight,
    sizes: [7.2, 6.4, 5.8, 5.2, 4.6, 4.1, 3.7, 3.3, 2.7, 2.1],
    wholeWordsDownTo: 3.3,
  });
  const y = nameFoot - (name.lines.length - 1) * name.size * lineHeight;
  return [
    ...(isNameWrong ? [wrongMark(margin, y - name.size * 0.92, widest(name) + 5.6, heightOf(name))] : []),
    ...linesOf(name, { x: left, y, weight: 700, fill: isNameWrong ? cardInk.wrong : cardInk.text }),
  ];
}

const linesOf = ({ size, lines }: FittedText, { y, ...type }: Omit<Type, 'size'>): Shape[] =>
  lines.map((line, index) => text(line, { ...type, size, y: round(y + index * size * lineHeight) }));

const widest = ({ size, lines }: FittedText) => Math.max(...lines.map(textWidth)) * size;
const heightOf = ({ size, lines }: FittedText) => ((lines.length - 1) * lineHeight + 1.3) * size;
const round = (length: number) => Math.round(length * 100) / 100;
