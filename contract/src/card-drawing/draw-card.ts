import { type CardFace, type CardFact, cardSize, photoOnCard } from './card-face.ts';
import { cardEdge, cardInk, material } from './card-material.ts';
import { factShape, factWidth, heightOf, linesOf, text, widest, wrongMark } from './card-texts.ts';
import { type Shape, shape } from './drawing.ts';
import { fittedText, lineHeight } from './fitted-text.ts';
import { textWidth } from './text-width.ts';

const margin = 4;
export const photoPlace = { x: margin, y: 3.8, ...photoOnCard } as const;
const photo = { ...photoPlace, corner: 1.5 };
/** Left edge of what stands beside the photo. */
const beside = photo.x + photo.width + 3.8;
/** The smallest type of the panel: 12 px where the card is 294 px wide. */
const panelType = 3.5;

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
    ...factShapes(face.facts),
    ...nameShapes(face),
    cardEdge(),
  );
}

/**
 * Two facts beside each other. The second gives way to a long label of the first, but not so far that a number is cut that would be whole.
 */
const factShapes = (facts: readonly CardFact[]): Shape[] =>
  facts.slice(0, 2).map((fact, index, [first = fact]) => {
    const room = cardSize.width - margin - beside;
    const whole = factWidth(fact);
    const clear = Math.min(factWidth(first) + 3.5, room - 0.01 - (whole > 28 ? 0 : whole));
    const step = index === 0 ? 0 : Math.max(22.6, clear);
    return factShape(fact, { x: beside + step, y: 31.2, width: index === 0 ? 21.4 : room - step, lines: 1 });
  });

/** The back: all that is printed on it, plainly. */
export function drawCardBack(id: string, face: CardFace): Shape {
  const { definitions, ground } = material(id, face.cardType, face.isDead);
  return card(
    definitions,
    ground,
    text(face.productName, { x: margin, y: 10, size: 5, weight: 700, fill: cardInk.onPanel }),
    ...company(face, { left: margin, top: 13.2, height: 13.2 }),
    ...face.backFacts
      .slice(0, 4)
      .map((fact, index) =>
        factShape(fact, { x: margin + (index % 2) * 40, y: 31.5 + Math.floor(index / 2) * 11.4, width: 37, lines: 2 }),
      ),
    cardEdge(),
  );
}

const card = (...parts: readonly Shape[]): Shape =>
  shape(
    'svg',
    { viewBox: `0 0 ${cardSize.width} ${cardSize.height}`, xmlns: 'http://www.w3.org/2000/svg', class: 'card-drawing' },
    ...parts,
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
            size: panelType,
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
  const kindWidth = face.kind === null ? 0 : textWidth(face.kind) * panelType + 4.4;
  const right = cardSize.width - margin;
  const product = fittedText(face.productName, {
    width: right - beside - kindWidth - 2,
    height: 9.1,
    sizes: [5, 4.2, 3.8, panelType],
    wholeWordsDownTo: panelType,
    mayBeCut: true,
  });
  return [
    ...linesOf(product, { x: beside, y: product.lines.length > 1 ? 6.6 : 8.6, weight: 700, fill: cardInk.onPanel }),
    ...(face.kind === null
      ? []
      : [
          shape('rect', { x: right - kindWidth, y: 4.4, width: kindWidth, height: 5.2, rx: 2.6, fill: cardInk.sign }),
          text(face.kind, {
            x: right - kindWidth / 2,
            y: 8.25,
            size: panelType,
            weight: 650,
            fill: cardInk.onSign,
            anchor: 'middle',
          }),
        ]),
    ...company(face, { left: beside, top: 12.6, height: product.lines.length > 1 ? 13.2 : 17.1 }),
  ];
}

type CompanyRoom = { readonly left: number; readonly top: number; readonly height: number };

function company(face: CardFace, { left, top, height }: CompanyRoom): Shape[] {
  const hasLogo = face.logo !== null;
  const x = hasLogo ? left + 10.6 : left;
  const name = fittedText(face.organisationName, {
    width: cardSize.width - margin - x,
    height,
    sizes: [4.2, 3.8, panelType],
    wholeWordsDownTo: panelType,
    mayBeCut: true,
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

/** Room for the name: from below the photo to the foot of the card. */
const nameFoot = cardSize.height - 3.2;
const nameHeight = nameFoot - photo.y - photo.height - 0.2;

function nameShapes({ printedName, isNameWrong }: CardFace): Shape[] {
  const left = isNameWrong ? margin + 4.6 : margin;
  const name = fittedText(printedName, {
    width: cardSize.width - margin - left,
    height: nameHeight,
    sizes: [7.2, 6.4, 5.8, 5.2, 4.6, 4.1, 3.8, panelType, 2.7, 2.1],
    wholeWordsDownTo: panelType,
  });
  const y = nameFoot - (name.lines.length - 1) * name.size * lineHeight;
  return [
    ...(isNameWrong ? [wrongMark(margin, y - name.size * 0.92, widest(name) + 5.6, heightOf(name))] : []),
    ...linesOf(name, { x: left, y, weight: 700, fill: isNameWrong ? cardInk.wrong : cardInk.text }),
  ];
}
